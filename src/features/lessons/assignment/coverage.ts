import { areaPath, type Transmission } from '#src/features/areas/area-paths.ts';
import { type Area, outcodeOf, searchAreas } from '#src/features/areas/areas.ts';
import { sayMiles } from '#src/features/areas/format-miles.ts';
import { DAY_NAMES, type Day, type WeekPeriod } from '#src/platform/calendar/week.ts';
import { firstNameOf } from '#src/platform/people.ts';
import type { FirstTimes } from '../availability/fitting-times.server.ts';
import { atTheirTimes, type Choice, inPerson, oneEach } from './choices.ts';
import { type Judged, judgeInstructors, type Teacher } from './judge-instructors.ts';

/** Lessons as a basket has them: where and in what they are sold, and whom the buyer would like to learn with. */
export interface WantedLessons {
  area: string;
  transmission: Transmission | null;
  preferredInstructor?: string | undefined;
  /** The basket's line. */
  item?: string | undefined;
}

/** When a first lesson could be, by instructor. An instructor who is missing has not been looked up. */
export type TimesByInstructor = ReadonlyMap<string, FirstTimes>;

/** Whether lessons can be given at a postcode and at somebody's free times, in words for the buyer. */
export interface Coverage {
  /** `nobody` alone keeps from going on: a place does, a time never (R63). `unknown` says nothing. */
  kind: 'fits' | 'near' | 'nobody' | 'unknown';
  heading: string;
  text: string;
  /** The lessons that it is said of: a basket's line. */
  item: string | null;
  /** First lessons that are possible; where the request does not fit, with an instructor who fits better. */
  choices: Choice[];
  /** The first half of the postcode. */
  outcode: string;
  /** Whose times they are, where it is one instructor's. */
  all: string | null;
  /** Where nobody teaches: another area that would do. */
  alternative: { url: string; name: string; text: string } | null;
}

const said = (kind: Coverage['kind'], heading = '', text = ''): Coverage => ({
  kind,
  heading,
  text,
  item: null,
  choices: [],
  outcode: '',
  all: null,
  alternative: null,
});

/** Where lessons are of several areas or gearboxes, the one that fits least counts. */
export function coverageOf(
  lessons: readonly WantedLessons[],
  where: { postcode: string; free: readonly WeekPeriod[] },
  teachers: readonly Teacher[],
  areas: readonly Area[],
  times: TimesByInstructor = new Map(),
): Coverage {
  const place = outcodeOf(where.postcode);
  const each = lessons.map((lesson) => {
    const area = areas.find(({ slug }) => slug === lesson.area);
    const own = teachers.filter(({ instructor }) => instructor.area.slug === lesson.area);
    // A school that names no instructors teaches as its areas say.
    if (!place || !area || own.length === 0) return said('unknown');
    if (!area.outcodes.includes(place)) return suggestAlternative(place, area, areas);
    const { transmission, preferredInstructor, item = null } = lesson;
    const wishes = preferredInstructor ? [preferredInstructor] : [];
    const near = judgeInstructors({ ...where, transmission, wishes }, own, areas);
    return { ...inArea({ place, area, free: where.free, times }, lesson, near), item, outcode: place };
  });
  const worst = (['nobody', 'near', 'fits'] as const).flatMap(
    (kind) => each.find((one) => one.kind === kind) ?? [],
  );
  return worst[0] ?? said('unknown');
}

function suggestAlternative(place: string, { name }: Area, areas: readonly Area[]): Coverage {
  const answer = searchAreas(place, areas);
  if (answer.kind === 'taught') {
    const { area } = answer;
    return {
      ...said('nobody', `${place} is in ${area.name}, and your lessons are in ${name}`),
      text: 'Each area has its own prices.',
      alternative: {
        url: areaPath(area.slug, { from: place }),
        name: area.name,
        text: `Remove the lessons in ${name} from your basket first.`,
      },
    };
  }
  const [next] = answer.kind === 'nearby' ? answer.neighbours : [];
  return {
    ...said('nobody', `Nobody teaches in ${place} yet`),
    alternative: next
      ? {
          url: areaPath(next.area.slug),
          name: next.area.name,
          text: `The nearest to ${place} is ${next.area.name}, ${sayMiles(next.miles)} away.`,
        }
      : null,
  };
}

interface CoverageQuery {
  place: string;
  area: Area;
  free: readonly WeekPeriod[];
  times: TimesByInstructor;
}

function inArea(request: CoverageQuery, { transmission }: WantedLessons, near: readonly Judged[]): Coverage {
  const { place, area, free } = request;
  const car = transmission ? ` in ${transmission === 'automatic' ? 'an automatic' : 'a manual'} car` : '';
  const able = near.filter(({ hasGearbox }) => hasGearbox);
  if (able.length === 0)
    return {
      ...said('nobody', `Nobody in ${area.name} teaches${car} yet`),
      alternative: {
        url: areaPath(area.slug),
        name: area.name,
        text: 'Lessons in the other gearbox may suit you.',
      },
    };
  const there = able.filter(({ covers }) => covers);
  const fitting = there.filter((one) => one.shared !== 0 && !isFull(one, request));
  const wished = able.find(({ isWished }) => isWished);
  if (wished) return ofWished(request, wished, fitting);
  const choose = (people: readonly Judged[]) => people.map((one) => inPerson(one, request));
  if (there.length === 0)
    return {
      ...said('near', `Nobody usually picks up in ${place}${car}`),
      text: 'We’ll ask who can, and ring you.',
    };
  const count = `${counted(there.length)} in ${place}${car}`;
  const sure = fitting.filter(({ shared }) => shared).length;
  if (fitting.length > 0) {
    const some = sure === there.length && sure > 1 ? `All ${sure}` : sure;
    const text = sure > 0 ? `${some} ${sure === 1 ? 'is' : 'are'} usually free ${at(free)}.` : '';
    const theirs = there.length === 1 && sure === 1 ? `They’re usually free ${at(free)}.` : text;
    return { ...said('fits', count, theirs), choices: oneEach(choose(fitting)).filter(hasTime) };
  }
  const full = there.some(({ shared }) => shared !== 0);
  return {
    ...said('near', full ? `Nobody has a free time ${within(free)}` : `Nobody is usually free ${at(free)}`),
    text: `${count}. We’ll ring you to agree times, and these are closest:`,
    choices: oneEach(choose([...there.filter(({ shared }) => shared), ...there])),
  };
}

/** An instructor was asked for by name: their times, or why not and who would do. */
function ofWished(request: CoverageQuery, wished: Judged, fitting: readonly Judged[]): Coverage {
  const { place, free } = request;
  const { name, slug } = wished.candidate.instructor;
  const full = isFull(wished, request);
  const busy =
    wished.shared === 0 ? `isn’t usually free ${at(free)}` : full && `has no free time ${within(free)}`;
  const reason = !wished.covers ? `${name} doesn’t usually pick up in ${place}` : busy && `${name} ${busy}`;
  if (!reason)
    return {
      ...said(
        'fits',
        `${name} teaches in ${place}${wished.shared ? ` and is usually free ${at(free)}` : ''}`,
      ),
      choices: atTheirTimes(wished, request),
      all: slug,
    };
  const people = oneEach(fitting.filter(({ isWished }) => !isWished).map((one) => inPerson(one, request)));
  const would = people.length === 1 ? 'This instructor teaches' : 'These instructors teach';
  const rest = people.length > 0 ? ` ${would} in ${place} and would fit:` : '';
  const own = wished.covers ? [inPerson(wished, request)].filter(hasTime) : [];
  return {
    ...said('near', reason),
    text: `We’ll ask ${firstNameOf(name)} anyway, then whoever is free first.${rest}`,
    choices: [...people, ...own],
  };
}

/** Their diary has no time for a first lesson in the next weeks when the learner is free. Without working hours nobody knows. */
function isFull({ candidate }: Judged, { times }: CoverageQuery): boolean {
  return candidate.free.length > 0 && times.get(candidate.instructor.slug)?.fit === false;
}

function hasTime({ startsAt }: Choice): boolean {
  return startsAt !== null;
}

function within(free: readonly WeekPeriod[]): string {
  return `${free.length > 0 ? `${at(free)} ` : ''}in the next four weeks`;
}

function counted(count: number): string {
  return count === 1 ? '1 instructor teaches' : `${count} instructors teach`;
}

/** "on Monday evenings", or "at your times". */
function at(free: readonly WeekPeriod[]): string {
  const [only] = free;
  if (free.length !== 1 || !only) return 'at the times ticked';
  const [day, period] = only.split('-') as [Day, string];
  return `on ${DAY_NAMES[day]} ${period}s`;
}
