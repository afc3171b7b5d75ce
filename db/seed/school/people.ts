import type { Random } from './random.ts';

const FIRST_NAMES =
  'Priya Callum Yusuf Hannah Oluwaseun Megan Tomasz Fiona Ross Chidi Dev Bronwen Leah Kwame Kavita Ines Owen Aisha Daniel Grace Rhys Sofia Jamal Ellie Marek Zainab Harry Chloe Imran Freya'.split(
    ' ',
  );
const SURNAMES =
  'Raman Marsden Demir Lindqvist Adeyemi Pritchard Wilk MacAllister Mackenzie Nwosu Chaudhry Hughes Abrams Boateng Carvalho Whitaker Begum Price Doyle Okoro Novak Khan Bell Fraser'.split(
    ' ',
  );
const STREETS = [
  'Bainbrigge Road',
  'Station Lane',
  'Mill Street',
  'Chapel Walk',
  'Park View',
  'Victoria Terrace',
];

export interface MadeUpPerson {
  firstname: string;
  surname: string;
  phone: string;
  email: string;
  address_line_1: string;
  address_line_2: string;
  address_line_3: string;
  city: string;
  postcode: string;
  country: string;
}

/** Somebody who lives in a town, reached by numbers and addresses that belong to nobody. */
export function person(random: Random, city: string, outcodes: readonly string[]): MadeUpPerson {
  const [firstname, surname] = [random.of(FIRST_NAMES), random.of(SURNAMES)];
  return {
    firstname,
    surname,
    city,
    // Ofcom keeps 07700 900000 to 900999 for drama.
    phone: `+447700900${String(random.below(1_000)).padStart(3, '0')}`,
    email: `${firstname}.${surname}${random.below(90) + 10}@example.com`.toLowerCase(),
    address_line_1: `${random.below(120) + 1} ${random.of(STREETS)}`,
    address_line_2: '',
    address_line_3: '',
    country: '826',
    postcode: `${random.of(outcodes)} ${random.below(9) + 1}${random.of([...'ABDEFGHJ'])}${random.of([...'LNPQRSTU'])}`,
  };
}
