/** A part of the country that the simulated finder knows. `area` is the letters of the outward code. */
export type PostcodeArea = {
  area: string;
  /** The post town in capitals, as the provider writes it. */
  town: string;
  county: string;
  country: 'England' | 'Scotland' | 'Wales';
  latitude: number;
  longitude: number;
};

export const PLACES: readonly PostcodeArea[] = [
  {
    area: 'LS',
    town: 'LEEDS',
    county: 'West Yorkshire',
    country: 'England',
    latitude: 53.8,
    longitude: -1.55,
  },
  {
    area: 'M',
    town: 'MANCHESTER',
    county: 'Lancashire',
    country: 'England',
    latitude: 53.48,
    longitude: -2.24,
  },
  { area: 'BS', town: 'BRISTOL', county: 'Avon', country: 'England', latitude: 51.45, longitude: -2.59 },
  {
    area: 'CF',
    town: 'CARDIFF',
    county: 'South Glamorgan',
    country: 'Wales',
    latitude: 51.48,
    longitude: -3.18,
  },
  {
    area: 'G',
    town: 'GLASGOW',
    county: 'Lanarkshire',
    country: 'Scotland',
    latitude: 55.86,
    longitude: -4.25,
  },
  {
    area: 'EH',
    town: 'EDINBURGH',
    county: 'Midlothian',
    country: 'Scotland',
    latitude: 55.95,
    longitude: -3.19,
  },
  {
    area: 'B',
    town: 'BIRMINGHAM',
    county: 'West Midlands',
    country: 'England',
    latitude: 52.48,
    longitude: -1.89,
  },
  {
    area: 'NG',
    town: 'NOTTINGHAM',
    county: 'Nottinghamshire',
    country: 'England',
    latitude: 52.95,
    longitude: -1.15,
  },
  { area: 'NR', town: 'NORWICH', county: 'Norfolk', country: 'England', latitude: 52.63, longitude: 1.3 },
  {
    area: 'BN',
    town: 'BRIGHTON',
    county: 'East Sussex',
    country: 'England',
    latitude: 50.82,
    longitude: -0.14,
  },
  { area: 'PL', town: 'PLYMOUTH', county: 'Devon', country: 'England', latitude: 50.37, longitude: -4.14 },
  {
    area: 'NE',
    town: 'NEWCASTLE UPON TYNE',
    county: 'Tyne and Wear',
    country: 'England',
    latitude: 54.97,
    longitude: -1.61,
  },
];

const WESTMINSTER: PostcodeArea = {
  area: 'SW',
  town: 'LONDON',
  county: 'London',
  country: 'England',
  latitude: 51.5,
  longitude: -0.13,
};

const TEST_PLACE: PostcodeArea = {
  area: 'ID',
  town: 'LONDON',
  county: 'London',
  country: 'England',
  latitude: 51.49,
  longitude: -0.21,
};

/** The place of an outward code such as `LS6` or `SW1A`, or undefined where the finder knows nothing. */
export function placeOf(outward: string): PostcodeArea | undefined {
  if (outward === 'SW1A') return WESTMINSTER;
  if (outward === 'ID1') return TEST_PLACE;
  const letters = /^[A-Z]+/.exec(outward)?.[0];
  return PLACES.find((place) => place.area === letters);
}
