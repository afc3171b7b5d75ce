import { createHash } from 'node:crypto';
import type { Place } from './places.ts';

/** One address with the provider's field names; absent parts are empty strings, as the provider sends them. */
export type ProviderAddress = {
  postcode: string;
  post_town: string;
  line_1: string;
  line_2: string;
  line_3: string;
  premise: string;
  building_name: string;
  building_number: string;
  sub_building_name: string;
  organisation_name: string;
  thoroughfare: string;
  dependant_locality: string;
  double_dependant_locality: string;
  county: string;
  country: string;
  country_iso_2: 'GB';
  udprn: number;
  uprn: string;
  umprn: string;
  longitude: number;
  latitude: number;
  id: string;
  dataset: 'paf';
};

type Premise = { number?: string; flat?: string; house?: string; firm?: string };

const FIRST = 'Alder Bramble Candle Dunlin Elder Foxglove Gorse Harrow Inkwell Juniper Kestrel Lantern'.split(
  ' ',
);
const SECOND = 'bank brook croft field gate hill lea mead side thorpe well wood'.split(' ');
const KINDS = ['Road', 'Street', 'Avenue', 'Lane', 'Terrace', 'Close', 'Grove', 'Way'];
const FIRMS = ['Tinder Box Bakery', 'Quill and Ledger', 'Second Gear Cycles', 'Half Moon Launderette'];
const HOUSES = ['Wren Cottage', 'Millstone House', 'The Old Pump House', 'Larkrise'];

/** The drawings show this street: fourteen addresses, number 5 split into two flats and no 13. */
const DRAWN: readonly Premise[] = [
  ...['1', '2', '3', '4'].map((number) => ({ number })),
  { number: '5', flat: 'Flat 1' },
  { number: '5', flat: 'Flat 2' },
  ...['6', '7', '8', '9', '10', '11', '12', '14'].map((number) => ({ number })),
];

/** Made-up addresses of a postcode: the same ones every time, and none of them out of a licensed file. */
export function madeUpAddresses(postcode: string, place: Place): ProviderAddress[] {
  const seed = createHash('sha256').update(postcode).digest();
  const pick = <T>(list: readonly T[], byte: number): T => list[(seed[byte] ?? 0) % list.length] as T;
  const drawn = postcode === 'LS6 3AD';
  const street = drawn ? 'Bainbrigge Road' : `${pick(FIRST, 0)}${pick(SECOND, 1)} ${pick(KINDS, 2)}`;
  const premises = drawn ? DRAWN : inventPremises(seed, pick(HOUSES, 5), pick(FIRMS, 6));
  const udprn = 90_000_000 + (seed.readUInt32BE(8) % 900_000) * 10;
  return premises.map((premise, index) => {
    const lines = linesOf(premise, street);
    return {
      postcode,
      post_town: place.town,
      line_1: lines[0] ?? '',
      line_2: lines[1] ?? '',
      line_3: lines[2] ?? '',
      premise: [premise.flat, premise.house, premise.number].filter(Boolean).join(', '),
      building_name: premise.house ?? '',
      building_number: premise.number ?? '',
      sub_building_name: premise.flat ?? '',
      organisation_name: premise.firm ?? '',
      thoroughfare: street,
      dependant_locality: '',
      double_dependant_locality: '',
      county: place.county,
      country: place.country,
      country_iso_2: 'GB',
      udprn: udprn + index,
      uprn: String(900_000_000_000 + udprn * 100 + index),
      umprn: '',
      longitude: place.longitude + ((seed[12] ?? 0) - 128) / 10_000,
      latitude: place.latitude + ((seed[13] ?? 0) - 128) / 10_000,
      id: `paf_${udprn + index}`,
      dataset: 'paf',
    };
  });
}

/** 5 to 20 premises: plain numbers, one house divided into flats, one named house and one firm. */
function inventPremises(seed: Buffer, house: string, firm: string): Premise[] {
  const count = 5 + ((seed[3] ?? 0) % 16);
  const flats = count < 8 ? 1 : 2 + ((seed[4] ?? 0) % 2);
  const numbers = Array.from({ length: count - flats - 2 }, (_, index) => ({ number: String(index + 1) }));
  const next = numbers.length + 1;
  return [
    { house },
    ...numbers,
    ...Array.from({ length: flats }, (_, index) => ({ number: String(next), flat: `Flat ${index + 1}` })),
    { number: String(next + 1), firm },
  ];
}

function linesOf(premise: Premise, street: string): string[] {
  const door = premise.number ? `${premise.number} ${street}` : street;
  return [premise.firm, premise.flat, premise.house, door].filter((line) => line !== undefined);
}
