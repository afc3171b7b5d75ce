import type { Gearbox } from '#src/features/areas/area-paths.ts';
import { type Area, milesBetween, type Neighbour, nearest, searchAreas } from '#src/features/areas/areas.ts';
import { postcodeAreas } from '#src/features/areas/postcode-areas.ts';
import type { Instructor } from '../instructor.ts';

/** What a visitor looks for. A place is a postcode, whole or begun, or a town; empty is anywhere. */
export interface Sought {
  place: string;
  gearbox?: Gearbox | undefined;
  language?: string | undefined;
  nervous: boolean;
  /** By distance unless told otherwise; without a place, in the order that they are listed in. */
  sort?: 'nearest' | 'rating' | undefined;
}

export interface Match {
  instructor: Instructor;
  /** Picks up in the place that was asked for. */
  covers: boolean;
  /** From the middle of the place to where they start, as the crow flies; null without a place. */
  miles: number | null;
  /** For a card: "covers LS6", "about 12 miles from York". Empty without a place. */
  where: string;
}

/** A filter that could be left out, and how many there would then be. */
export interface Eased {
  filter: 'gearbox' | 'language' | 'nervous';
  count: number;
}

export interface Found {
  /** `place` is as we write it ("LS6", "York"). An unknown one keeps the visitor's words, and matches nobody. */
  kind: 'anywhere' | 'near' | 'unknown';
  place: string;
  matches: Match[];
  /** Where nobody matches: which one filter to leave out, the most fruitful first. */
  eased: Eased[];
  /** Our areas nearest to the place, the nearest first. */
  neighbours: Neighbour[];
}

/** Farther than this nobody comes, whatever they say. */
const REACH_MILES = 40;

interface Place {
  name: string;
  lat: number;
  lon: number;
  /** Set where we teach there: then who covers it is known, and not only how far it is. */
  area?: Area;
}

/**
 * Who teaches near a place and fits. Where we teach: that area's, those who pick up in the very place first. Elsewhere:
 * whoever is within 40 miles. The nearest first.
 */
export function searchInstructors(
  instructors: readonly Instructor[],
  areas: readonly Area[],
  sought: Sought,
): Found {
  const place = findPlace(sought.place, areas);
  if (place === 'unknown')
    return { kind: 'unknown', place: cut(sought.place), matches: [], eased: [], neighbours: [] };
  const within = place ? near(instructors, place) : instructors.map(anywhere);
  const matches = within.filter(({ instructor }) => fits(instructor, sought));
  return {
    kind: place ? 'near' : 'anywhere',
    place: place?.name ?? '',
    matches: sought.sort === 'rating' ? byRating(matches) : matches,
    eased: matches.length > 0 ? [] : easedFrom(within, sought),
    neighbours: place ? nearest(place, areas) : [],
  };
}

/** Every language that somebody teaches in, English first. */
export function languagesOf(instructors: readonly Instructor[]): string[] {
  const all = new Set(instructors.flatMap(({ languages }) => languages));
  return [...all].sort(
    (a, b) => Number(b === 'English') - Number(a === 'English') || a.localeCompare(b, 'en'),
  );
}

function findPlace(text: string, areas: readonly Area[]): Place | 'unknown' | undefined {
  const answer = searchAreas(text, areas);
  if (answer.kind === 'nothing') return undefined;
  if (answer.kind === 'unknown') return 'unknown';
  if (answer.kind === 'taught')
    return { name: answer.place, lat: answer.area.lat, lon: answer.area.lon, area: answer.area };
  // An outward code begins with the letters of its postcode area; a town stands there by its name.
  const letters = /^([A-Z]+)\d/.exec(answer.place)?.[1];
  const around = postcodeAreas.find((known) =>
    letters ? known.letters === letters : known.town === answer.place,
  );
  return around ? { name: answer.place, lat: around.lat, lon: around.lon } : 'unknown';
}

function near(instructors: readonly Instructor[], place: Place): Match[] {
  const local = instructors.filter(({ area }) => area.slug === place.area?.slug);
  return (local.length > 0 ? local : instructors)
    .map((instructor) => {
      const covers = coversPlace(instructor, place);
      const miles = Math.round(milesBetween(place, instructor));
      return { instructor, covers, miles, where: whereWords(instructor, place, covers, miles) };
    })
    .filter(({ covers, miles }) => covers || miles <= REACH_MILES)
    .sort((a, b) => Number(b.covers) - Number(a.covers) || a.miles - b.miles);
}

function coversPlace({ area, outcodes }: Instructor, { name, area: taught }: Place): boolean {
  if (area.slug !== taught?.slug) return false;
  return name === taught.name || outcodes.includes(name);
}

// The middle of a town is all that we know of its outward codes: within it, miles would say more than we know.
function whereWords({ area }: Instructor, place: Place, covers: boolean, miles: number): string {
  if (covers) return `covers ${place.name}`;
  if (area.slug === place.area?.slug) return `teaches in ${area.name}, but not in ${place.name}`;
  if (miles < 1) return `close to ${place.name}`;
  return `about ${miles} ${miles === 1 ? 'mile' : 'miles'} from ${place.name}`;
}

function anywhere(instructor: Instructor): Match {
  return { instructor, covers: false, miles: null, where: '' };
}

function fits({ gearboxes, languages, nervousFriendly }: Instructor, sought: Sought): boolean {
  return (
    (!sought.gearbox || gearboxes.includes(sought.gearbox)) &&
    (!sought.language || languages.includes(sought.language)) &&
    (!sought.nervous || nervousFriendly)
  );
}

function easedFrom(within: Match[], sought: Sought): Eased[] {
  const without = (left: Partial<Sought>) =>
    within.filter(({ instructor }) => fits(instructor, { ...sought, ...left })).length;
  const eased: Eased[] = [
    { filter: 'gearbox', count: sought.gearbox ? without({ gearbox: undefined }) : 0 },
    { filter: 'language', count: sought.language ? without({ language: undefined }) : 0 },
    { filter: 'nervous', count: sought.nervous ? without({ nervous: false }) : 0 },
  ];
  return eased.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}

/** The best rated first; of two alike, whoever has more reviews. */
function byRating(matches: Match[]): Match[] {
  const rating = ({ instructor: { reviews } }: Match) => (reviews.average ?? 0) * 1_000_000 + reviews.count;
  return [...matches].sort((a, b) => rating(b) - rating(a));
}

/** As much of a visitor's words as is said back to them. */
function cut(text: string): string {
  return text.trim().replace(/\s+/g, ' ').slice(0, 60);
}
