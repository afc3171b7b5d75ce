import type { Transmission } from '#src/features/areas/area-paths.ts';
import { type Area, milesBetween, type Neighbour, nearest, searchAreas } from '#src/features/areas/areas.ts';
import { postcodeAreas } from '#src/features/areas/postcode-areas.ts';
import type { Instructor } from '../instructor.ts';

/** The search criteria. A place is a postcode, complete or partial, or a town; empty means anywhere. */
export interface SearchCriteria {
  place: string;
  transmission?: Transmission | undefined;
  language?: string | undefined;
  nervous: boolean;
  /** By distance by default; without a place, in the listed order. */
  sort?: 'nearest' | 'rating' | undefined;
}

export interface Match {
  instructor: Instructor;
  /** Picks learners up in the place searched for. */
  covers: boolean;
  /** From the centre of the place to the instructor's start, as the crow flies; null without a place. */
  miles: number | null;
  /** For a card: "covers LS6", "about 12 miles from York". Empty without a place. */
  where: string;
}

/** A filter to remove, and how many instructors would then match. */
export interface RelaxedFilter {
  filter: 'transmission' | 'language' | 'nervous';
  count: number;
}

export interface Found {
  /** `place` is in our spelling ("LS6", "York"). An unknown one keeps the visitor's text and matches nobody. */
  kind: 'anywhere' | 'near' | 'unknown';
  place: string;
  matches: Match[];
  /** How many more match in the same area, but do not pick up at the postcode. */
  others: number;
  /** Without matches: which filter to remove, the one with most matches first. */
  relaxed: RelaxedFilter[];
  /** Our nearest areas, nearest first. */
  nearbyAreas: Neighbour[];
}

/** No instructor is offered farther away than this. */
const MAX_MILES = 40;

interface SearchLocation {
  name: string;
  lat: number;
  lon: number;
  /** Set where the place is one of our areas: then we know which outward codes an instructor covers. */
  area?: Area;
}

/**
 * Finds the instructors near a place who match the filters, nearest first. In one of our areas: those of that area who
 * pick up there. Elsewhere: those within 40 miles.
 */
export function searchInstructors(
  instructors: readonly Instructor[],
  areas: readonly Area[],
  criteria: SearchCriteria,
): Found {
  const place = findPlace(criteria.place, areas);
  if (place === 'unknown')
    return {
      kind: 'unknown',
      place: shorten(criteria.place),
      matches: [],
      others: 0,
      relaxed: [],
      nearbyAreas: [],
    };
  const around = place ? near(instructors, place) : instructors.map(anywhere);
  const isTaught = around.some(({ instructor: { area } }) => area.slug === place?.area?.slug);
  const within = isTaught ? around.filter(({ covers }) => covers) : around;
  const matches = within.filter(({ instructor }) => fits(instructor, criteria));
  return {
    kind: place ? 'near' : 'anywhere',
    place: place?.name ?? '',
    matches: criteria.sort === 'rating' ? byRating(matches) : matches,
    others: around.filter(({ instructor }) => fits(instructor, criteria)).length - matches.length,
    relaxed: matches.length > 0 ? [] : easedFrom(within, criteria),
    nearbyAreas: place ? nearest(place, areas) : [],
  };
}

/** Who teaches near a place: in one of our areas all of that area, those who pick up there first. */
export function instructorsNear(
  instructors: readonly Instructor[],
  areas: readonly Area[],
  text: string,
): Match[] {
  const place = findPlace(text, areas);
  if (place === 'unknown') return [];
  return place ? near(instructors, place) : instructors.map(anywhere);
}

/** Every language that an instructor teaches in, English first. */
export function languagesOf(instructors: readonly Instructor[]): string[] {
  const all = new Set(instructors.flatMap(({ languages }) => languages));
  return [...all].sort(
    (a, b) => Number(b === 'English') - Number(a === 'English') || a.localeCompare(b, 'en'),
  );
}

function findPlace(text: string, areas: readonly Area[]): SearchLocation | 'unknown' | undefined {
  const answer = searchAreas(text, areas);
  if (answer.kind === 'nothing') return undefined;
  if (answer.kind === 'unknown') return 'unknown';
  if (answer.kind === 'taught')
    return { name: answer.place, lat: answer.area.lat, lon: answer.area.lon, area: answer.area };
  // An outward code starts with the letters of its postcode area; a town is listed by name.
  const letters = /^([A-Z]+)\d/.exec(answer.place)?.[1];
  const around = postcodeAreas.find((known) =>
    letters ? known.letters === letters : known.town === answer.place,
  );
  return around ? { name: answer.place, lat: around.lat, lon: around.lon } : 'unknown';
}

function near(instructors: readonly Instructor[], place: SearchLocation): Match[] {
  const local = instructors.filter(({ area }) => area.slug === place.area?.slug);
  return (local.length > 0 ? local : instructors)
    .map((instructor) => {
      const covers = coversPlace(instructor, place);
      const miles = Math.round(milesBetween(place, instructor));
      return { instructor, covers, miles, where: formatDistance(instructor, place, covers, miles) };
    })
    .filter(({ covers, miles }) => covers || miles <= MAX_MILES)
    .sort((a, b) => Number(b.covers) - Number(a.covers) || a.miles - b.miles);
}

/** Whether an instructor of an area picks up at a place there: one of its outward codes, or all of it by its name. */
export function coversPlace(
  { area, outcodes }: Instructor,
  { name, area: taught }: { name: string; area?: Pick<Area, 'slug' | 'name'> },
): boolean {
  if (area.slug !== taught?.slug) return false;
  return name === taught.name || outcodes.includes(name);
}

// We know only the centre of a town's outward codes, so within the area a distance would be falsely exact.
function formatDistance({ area }: Instructor, place: SearchLocation, covers: boolean, miles: number): string {
  if (covers) return `covers ${place.name}`;
  if (area.slug === place.area?.slug) return `teaches in ${area.name}, but not in ${place.name}`;
  if (miles < 1) return `close to ${place.name}`;
  return `about ${miles} ${miles === 1 ? 'mile' : 'miles'} from ${place.name}`;
}

function anywhere(instructor: Instructor): Match {
  return { instructor, covers: false, miles: null, where: '' };
}

function fits({ transmissions, languages, nervousFriendly }: Instructor, criteria: SearchCriteria): boolean {
  return (
    (!criteria.transmission || transmissions.includes(criteria.transmission)) &&
    (!criteria.language || languages.includes(criteria.language)) &&
    (!criteria.nervous || nervousFriendly)
  );
}

function easedFrom(within: Match[], criteria: SearchCriteria): RelaxedFilter[] {
  const without = (overrides: Partial<SearchCriteria>) =>
    within.filter(({ instructor }) => fits(instructor, { ...criteria, ...overrides })).length;
  const relaxed: RelaxedFilter[] = [
    { filter: 'transmission', count: criteria.transmission ? without({ transmission: undefined }) : 0 },
    { filter: 'language', count: criteria.language ? without({ language: undefined }) : 0 },
    { filter: 'nervous', count: criteria.nervous ? without({ nervous: false }) : 0 },
  ];
  return relaxed.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}

/** Best rated first; ties go to the instructor with more reviews. */
function byRating(matches: Match[]): Match[] {
  const rating = ({ instructor: { reviews } }: Match) => (reviews.average ?? 0) * 1_000_000 + reviews.count;
  return [...matches].sort((a, b) => rating(b) - rating(a));
}

/** Limits how much of a visitor's text is repeated on the page. */
function shorten(text: string): string {
  return text.trim().replace(/\s+/g, ' ').slice(0, 60);
}
