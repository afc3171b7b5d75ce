import { fix, parse, toArea } from 'postcode';
import { type PostcodeArea, postcodeAreas } from './postcode-areas.ts';

/** A town that we teach in, with the outward codes that our instructors reach. */
export interface Area {
  slug: string;
  name: string;
  postcodeArea: string;
  region: string;
  intro: string;
  lat: number;
  lon: number;
  mostChosenHours: number;
  outcodes: string[];
}

export interface Neighbour {
  area: Area;
  miles: number;
}

/** The result of a search for a postcode or a town. */
export type AreaAnswer =
  | { kind: 'nothing' }
  | { kind: 'taught'; area: Area; place: string }
  | { kind: 'nearby'; place: string; neighbours: Neighbour[] }
  | { kind: 'unknown'; text: string };

const NEIGHBOURS_SHOWN = 3;
const EARTH_RADIUS_MILES = 3958.8;

/** An outward code, alone or with the start of an inward code; without a space the longest outward code counts. */
const BEGUN_POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?)(?: ?\d[A-Z]?)?$/;

/** Finds the area of a complete or partial postcode ("ls62aa", "LS6 2"), an outward code or a town. */
export function searchAreas(text: string, areas: readonly Area[]): AreaAnswer {
  const query = text.trim().replace(/\s+/g, ' ').slice(0, 60);
  if (!query) return { kind: 'nothing' };
  return byOutcode(query, areas) ?? byTown(query, areas) ?? { kind: 'unknown', text: query };
}

/** The outward code of a complete or partial postcode, in capitals; undefined for anything else. */
export function outcodeOf(text: string): string | undefined {
  const whole = parse(fix(text));
  if (whole.valid) return whole.outcode;
  const begun = BEGUN_POSTCODE.exec(text.trim().toUpperCase());
  return begun?.[1];
}

function byOutcode(query: string, areas: readonly Area[]): AreaAnswer | undefined {
  const outcode = outcodeOf(query);
  if (!outcode) return undefined;
  const area = areas.find((candidate) => candidate.outcodes.includes(outcode));
  if (area) return { kind: 'taught', area, place: outcode };
  const letters = toArea(`${outcode} 1AA`) ?? outcode.replace(/\d.*/, '');
  const district = postcodeAreas.find((candidate) => candidate.letters === letters);
  return district && nearTo(district, outcode, areas);
}

function byTown(query: string, areas: readonly Area[]): AreaAnswer | undefined {
  const sought = plain(query);
  const area = areas.find(
    ({ name, postcodeArea }) => isNamed(sought, name) || sought === plain(postcodeArea),
  );
  if (area) return { kind: 'taught', area, place: area.name };
  const district = postcodeAreas.find(
    ({ town, letters }) => isNamed(sought, town) || sought === plain(letters),
  );
  return district && nearTo(district, district.town, areas);
}

function nearTo(from: PostcodeArea, place: string, areas: readonly Area[]): AreaAnswer {
  return { kind: 'nearby', place, neighbours: nearest(from, areas) };
}

/** The nearest areas to a point, nearest first, with the miles as the crow flies. */
export function nearest(
  from: { lat: number; lon: number },
  areas: readonly Area[],
  count = NEIGHBOURS_SHOWN,
): Neighbour[] {
  return areas
    .map((area) => ({ area, miles: Math.round(milesBetween(from, area)) }))
    .sort((a, b) => a.miles - b.miles)
    .slice(0, count);
}

export function milesBetween(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const rad = Math.PI / 180;
  const dLat = (b.lat - a.lat) * rad;
  const dLon = (b.lon - a.lon) * rad;
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(h));
}

/** "newcastle upon tyne" and "Leeds, West Yorkshire" match our Newcastle and Leeds; "Leedstown" does not. */
function isNamed(sought: string, name: string): boolean {
  const known = plain(name);
  return sought === known || sought.startsWith(`${known} `);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
