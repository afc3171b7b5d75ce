import { type Area, milesBetween, type Neighbour, nearest, searchAreas } from '#src/features/areas/areas.ts';
import { postcodeAreas } from '#src/features/areas/postcode-areas.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Pence } from '#src/platform/money.ts';
import type { Instructor } from '../instructor.ts';
import { FILTERS, type FilterName, type FilterOptions, type SearchFilters } from './search-filters.ts';

/** When each instructor is free first, by slug; null is not in the next weeks. */
type FirstTimes = ReadonlyMap<string, string | null>;

/** What is known of instructors beside their profiles. */
export interface InstructorFacts {
  /** The all-in price of an hour with them: for one gearbox, or else for their cheaper one. */
  priceOf(instructor: Instructor, gearbox: string): Pence | null;
  /** When each is free first, by slug; null is not in the next weeks. Undefined where nobody has asked. */
  firstTimes?: FirstTimes | undefined;
  now: Date;
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
  filter: FilterName;
  count: number;
}

/** How many match with each value of a filter and the others as they are, by value. */
export type FilterCounts = Record<FilterName, Record<string, number>>;

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
  /** By area, how many match wherever they teach. */
  byArea: ReadonlyMap<string, number>;
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
  filters: SearchFilters,
  facts: InstructorFacts,
): Found {
  const place = findPlace(filters.place, areas);
  const byArea = countByArea(instructors.filter((one) => fits(one, filters, facts)));
  if (place === 'unknown')
    return {
      kind: 'unknown',
      place: shorten(filters.place),
      matches: [],
      others: 0,
      relaxed: [],
      nearbyAreas: [],
      byArea,
    };
  const { around, within } = reach(instructors, place);
  const matches = within.filter(({ instructor }) => fits(instructor, filters, facts));
  return {
    kind: place ? 'near' : 'anywhere',
    place: place?.name ?? '',
    matches: inOrder(matches, filters, facts),
    others: around.filter(({ instructor }) => fits(instructor, filters, facts)).length - matches.length,
    relaxed: matches.length > 0 ? [] : relax(within, filters, facts),
    nearbyAreas: place ? nearest(place, areas) : [],
    byArea,
  };
}

/** How many instructors near the place each option of a filter would find. */
export function countOptions(
  instructors: readonly Instructor[],
  areas: readonly Area[],
  filters: SearchFilters,
  facts: InstructorFacts,
  options: FilterOptions,
): FilterCounts {
  const place = findPlace(filters.place, areas);
  const within = place === 'unknown' ? [] : reach(instructors, place).within;
  const count = (name: FilterName, value: string) =>
    within.filter(({ instructor }) => fits(instructor, { ...filters, [name]: value }, facts)).length;
  const counts = FILTERS.map((name) => [
    name,
    Object.fromEntries(options[name].map(({ value }) => [value, count(name, value)])),
  ]);
  return Object.fromEntries(counts) as FilterCounts;
}

/** Who teaches around a place, and those of them who are offered there: where it is taught, who picks up there. */
function reach(instructors: readonly Instructor[], place: SearchLocation | undefined) {
  const around = place ? near(instructors, place) : instructors.map(anywhere);
  const isTaught = around.some(({ instructor: { area } }) => area.slug === place?.area?.slug);
  return { around, within: isTaught ? around.filter(({ covers }) => covers) : around };
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

/** Whether an instructor has what a value of a filter asks for. */
const FITS: Record<
  FilterName,
  (one: Instructor, value: string, filters: SearchFilters, facts: InstructorFacts) => boolean
> = {
  gearbox: ({ transmissions }, value) => transmissions.some((one) => one === value),
  language: ({ languages }, value) => languages.includes(value),
  gender: ({ gender }, value) => gender === value,
  car: ({ cars }, value) => cars.includes(value),
  rating: ({ reviews }, value) => (reviews.average ?? 0) >= Number(value),
  price(one, value, { gearbox }, { priceOf }) {
    const price = priceOf(one, gearbox);
    return price !== null && price <= Number(value) * 100;
  },
  free({ slug }, value, _, { firstTimes, now }) {
    const first = firstTimes?.get(slug);
    return Boolean(first) && Date.parse(first ?? '') <= now.getTime() + Number(value) * DAY_MS;
  },
  nervous: ({ nervousFriendly }) => nervousFriendly,
};

function fits(one: Instructor, filters: SearchFilters, facts: InstructorFacts): boolean {
  return FILTERS.every((name) => !filters[name] || FITS[name](one, filters[name], filters, facts));
}

function relax(within: Match[], filters: SearchFilters, facts: InstructorFacts): RelaxedFilter[] {
  return FILTERS.filter((name) => filters[name])
    .map((filter) => ({
      filter,
      count: within.filter(({ instructor }) => fits(instructor, { ...filters, [filter]: '' }, facts)).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

function countByArea(instructors: readonly Instructor[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { area } of instructors) counts.set(area.slug, (counts.get(area.slug) ?? 0) + 1);
  return counts;
}

/** Those who are equal stay as they were: nearest first, or in the listed order. */
function inOrder(matches: Match[], { sort, gearbox }: SearchFilters, facts: InstructorFacts): Match[] {
  const last = Number.POSITIVE_INFINITY;
  const by = (value: (one: Instructor) => number) =>
    matches.toSorted((a, b) => {
      const [one, other] = [value(a.instructor), value(b.instructor)];
      return one === other ? 0 : one - other;
    });
  switch (sort) {
    case 'soonest':
      return by(({ slug }) => {
        const first = facts.firstTimes?.get(slug);
        return first ? Date.parse(first) : last;
      });
    // Ties go to the instructor with more reviews.
    case 'rating':
      return by(({ reviews }) => -(reviews.average ?? 0) * 1_000_000 - reviews.count);
    case 'price':
      return by((one) => facts.priceOf(one, gearbox) ?? last);
    case 'name':
      return matches.toSorted((a, b) => a.instructor.name.localeCompare(b.instructor.name, 'en-GB'));
    default:
      return matches;
  }
}

/** Limits how much of a visitor's text is repeated on the page. */
function shorten(text: string): string {
  return text.trim().replace(/\s+/g, ' ').slice(0, 60);
}
