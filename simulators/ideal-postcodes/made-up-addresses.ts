import { createHash } from 'node:crypto';
import type { PostcodeArea } from './places.ts';
import { DRAWN_POSTCODE } from './sentinels.ts';

/** One address with the provider's field names; absent parts are empty strings, as the provider sends them. */
export type ProviderAddress = {
  postcode: string;
  postcode_outward: string;
  postcode_inward: string;
  postcode_type: 'S';
  post_town: string;
  line_1: string;
  line_2: string;
  line_3: string;
  premise: string;
  building_name: string;
  building_number: string;
  sub_building_name: string;
  organisation_name: string;
  department_name: string;
  po_box: string;
  su_organisation_indicator: 'Y' | '';
  delivery_point_suffix: string;
  thoroughfare: string;
  dependant_thoroughfare: string;
  dependant_locality: string;
  double_dependant_locality: string;
  county: string;
  county_code: string;
  administrative_county: string;
  postal_county: string;
  traditional_county: string;
  district: string;
  ward: string;
  country: string;
  country_iso: 'GBR';
  country_iso_2: 'GB';
  language: 'en';
  udprn: number;
  uprn: string;
  umprn: number | '';
  longitude: number;
  latitude: number;
  eastings: number;
  northings: number;
  id: string;
  dataset: 'paf' | 'mr';
};

const MAX_PREMISES = 20;
/** The letters of Royal Mail's delivery point suffixes. */
const SUFFIXES = 'ABDEFGHJLNPQRSTUWXYZ';

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
export function madeUpAddresses(postcode: string, place: PostcodeArea): ProviderAddress[] {
  const seed = createHash('sha256').update(postcode).digest();
  const pick = <T>(list: readonly T[], byte: number): T => list[(seed[byte] ?? 0) % list.length] as T;
  const [postcode_outward = '', postcode_inward = ''] = postcode.split(' ');
  const drawn = postcode === DRAWN_POSTCODE;
  const street = drawn ? 'Bainbrigge Road' : `${pick(FIRST, 0)}${pick(SECOND, 1)} ${pick(KINDS, 2)}`;
  const premises = drawn ? DRAWN : inventPremises(seed, pick(HOUSES, 5), pick(FIRMS, 6));
  const udprn = 90_000_000 + (seed.readUInt32BE(8) % 450_000) * MAX_PREMISES;
  const longitude = place.longitude + ((seed[12] ?? 0) - 128) / 10_000;
  const latitude = place.latitude + ((seed[13] ?? 0) - 128) / 10_000;
  return premises.map((premise, index) => {
    const lines = linesOf(premise, street);
    return {
      postcode,
      postcode_outward,
      postcode_inward,
      postcode_type: 'S',
      post_town: place.town,
      line_1: lines[0] ?? '',
      line_2: lines[1] ?? '',
      line_3: lines[2] ?? '',
      premise: [premise.flat, premise.house, premise.number].filter(Boolean).join(', '),
      building_name: premise.house ?? '',
      building_number: premise.number ?? '',
      sub_building_name: premise.flat ?? '',
      organisation_name: premise.firm ?? '',
      department_name: '',
      po_box: '',
      su_organisation_indicator: premise.firm ? 'Y' : '',
      delivery_point_suffix: `${1 + Math.floor(index / SUFFIXES.length)}${SUFFIXES[index % SUFFIXES.length]}`,
      thoroughfare: street,
      dependant_thoroughfare: '',
      dependant_locality: '',
      double_dependant_locality: '',
      county: place.county,
      county_code: '',
      administrative_county: '',
      postal_county: place.county,
      traditional_county: place.county,
      district: titleCase(place.town),
      ward: `${titleCase(place.town)} Central`,
      country: place.country,
      country_iso: 'GBR',
      country_iso_2: 'GB',
      language: 'en',
      udprn: udprn + index,
      uprn: String(900_000_000_000 + udprn * 100 + index),
      umprn: '',
      longitude,
      latitude,
      ...gridReference(longitude, latitude),
      id: `paf_${udprn + index}`,
      dataset: 'paf',
    };
  });
}

/** 5 to 20 premises: plain numbers, one house divided into flats, one named house and one firm. */
function inventPremises(seed: Buffer, house: string, firm: string): Premise[] {
  const count = 5 + ((seed[3] ?? 0) % (MAX_PREMISES - 4));
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

/** The national grid within a few hundred metres, which is near enough for streets that do not exist. */
function gridReference(longitude: number, latitude: number): { eastings: number; northings: number } {
  const metresPerDegree = 111_250;
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  return {
    eastings: Math.round(400_000 + (longitude + 2) * metresPerDegree * narrowing),
    northings: Math.round(-100_000 + (latitude - 49) * metresPerDegree),
  };
}

function titleCase(town: string): string {
  return town.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
