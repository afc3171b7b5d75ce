import { areaPath, type Gearbox } from '#src/features/areas/area-paths.ts';
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
  gearbox: Gearbox | null;
  wish?: string | undefined;
  /** The basket's line. */
  item?: string | undefined;
}

/** By instructor, when a first lesson could be. Who is not in it has not been asked about. */
export type TimesByInstructor = ReadonlyMap<string, FirstTimes>;

/** Whether lessons can be given at a postcode and at somebody's free times, in words for the buyer. */
export interface Coverage {
  /** `nobody` alone keeps from going on: a place does, a time never (R63). `unknown` says nothing. */
  kind: 'fits' | 'near' | 'nobody' | 'unknown';
  heading: string;
  words: string;
  /** The lessons that it is said of: a basket's line. */
  item: string | null;
  /** First lessons that can be had; where what was asked for does not fit, with whoever fits better. */
  choices: Choice[];
  /** The first half of the postcode. */
  outcode: string;
  /** Whose times they are, where it is one instructor's. */
  all: string | null;
  /** Where nobody teaches: another area that would do. */
  elsewhere: { url: string; name: string; words: string } | null;
}

const said = (kind: Coverage['kind'], heading = '', words = ''): Coverage => ({
  kind,
  heading,
  words,
  item: null,
  choices: [],
  outcode: '',
  all: null,
  elsewhere: null,
});

/** Of lessons of several areas or gearboxes the least that fits counts. */
export function coverageOf(
  lessons: readonly WantedLessons[],
  where: { postcode: string; free: readonly WeekPeriod[] },
  teachers: readonly Teacher[],
  areas: readonly Area[],
  times: TimesByInstructor = new Map(),
): Coverage {
  const place = outcodeOf(where.postcode);
  const each = lessons.map((wanted) => {
    const area = areas.find(({ slug }) => slug === wanted.area);
    const own = teachers.filter(({ instructor }) => instructor.area.slug === wanted.area);
    // A school that names no instructors teaches as its areas say.
    if (!place || !area || own.length === 0) return said('unknown');
    if (!area.outcodes.includes(place)) return elsewhere(place, area, areas);
    const { gearbox, wish, item = null } = wanted;
    const wishes = wish ? [wish] : [];
    const near = judgeInstructors({ ...where, gearbox, wishes }, own, areas);
    return { ...inArea({ place, area, free: where.free, times }, wanted, near), item, outcode: place };
  });
  const worst = (['nobody', 'near', 'fits'] as const).flatMap(
    (kind) => each.find((one) => one.kind === kind) ?? [],
  );
  return worst[0] ?? said('unknown');
}

function elsewhere(place: string, { name }: Area, areas: readonly Area[]): Coverage {
  const answer = searchAreas(place, areas);
  if (answer.kind === 'taught') {
    const { area } = answer;
    return {
      ...said('nobody', `${place} is in ${area.name}, and your lessons are in ${name}`),
      words: 'Each area has its own prices.',
      elsewhere: {
        url: areaPath(area.slug, { from: place }),
        name: area.name,
        words: `Remove the lessons in ${name} from your basket first.`,
      },
    };
  }
  const [next] = answer.kind === 'nearby' ? answer.neighbours : [];
  return {
    ...said('nobody', `Nobody teaches in ${place} yet`),
    elsewhere: next
      ? {
          url: areaPath(next.area.slug),
          name: next.area.name,
          words: `The nearest to ${place} is ${next.area.name}, ${sayMiles(next.miles)} away.`,
        }
      : null,
  };
}

interface Wanted {
  place: string;
  area: Area;
  free: readonly WeekPeriod[];
  times: TimesByInstructor;
}

function inArea(wanted: Wanted, { gearbox }: WantedLessons, near: readonly Judged[]): Coverage {
  const { place, area, free } = wanted;
  const car = gearbox ? ` in ${gearbox === 'automatic' ? 'an automatic' : 'a manual'} car` : '';
  const able = near.filter(({ hasGearbox }) => hasGearbox);
  if (able.length === 0)
    return {
      ...said('nobody', `Nobody in ${area.name} teaches${car} yet`),
      elsewhere: {
        url: areaPath(area.slug),
        name: area.name,
        words: 'Lessons in the other gearbox may suit you.',
      },
    };
  const there = able.filter(({ covers }) => covers);
  const fitting = there.filter((one) => one.shared !== 0 && !isFull(one, wanted));
  const wished = able.find(({ isWished }) => isWished);
  if (wished) return ofWished(wanted, wished, fitting);
  const choose = (people: readonly Judged[]) => people.map((one) => inPerson(one, wanted));
  if (there.length === 0)
    return {
      ...said('near', `Nobody usually picks up in ${place}${car}`),
      words: 'We’ll ask who can, and ring you.',
    };
  const count = `${counted(there.length)} in ${place}${car}`;
  const sure = fitting.filter(({ shared }) => shared).length;
  if (fitting.length > 0) {
    const some = sure === there.length && sure > 1 ? `All ${sure}` : sure;
    const words = sure > 0 ? `${some} ${sure === 1 ? 'is' : 'are'} usually free ${at(free)}.` : '';
    const theirs = there.length === 1 && sure === 1 ? `They’re usually free ${at(free)}.` : words;
    return { ...said('fits', count, theirs), choices: oneEach(choose(fitting)).filter(hasTime) };
  }
  const full = there.some(({ shared }) => shared !== 0);
  return {
    ...said('near', full ? `Nobody has a free time ${within(free)}` : `Nobody is usually free ${at(free)}`),
    words: `${count}. We’ll ring you to agree times, and these are closest:`,
    choices: oneEach(choose([...there.filter(({ shared }) => shared), ...there])),
  };
}

/** An instructor was asked for by name: their times, or why not and who would do. */
function ofWished(wanted: Wanted, wished: Judged, fitting: readonly Judged[]): Coverage {
  const { place, free } = wanted;
  const { name, slug } = wished.teacher.instructor;
  const full = isFull(wished, wanted);
  const busy =
    wished.shared === 0 ? `isn’t usually free ${at(free)}` : full && `has no free time ${within(free)}`;
  const why = !wished.covers ? `${name} doesn’t usually pick up in ${place}` : busy && `${name} ${busy}`;
  if (!why)
    return {
      ...said(
        'fits',
        `${name} teaches in ${place}${wished.shared ? ` and is usually free ${at(free)}` : ''}`,
      ),
      choices: atTheirTimes(wished, wanted),
      all: slug,
    };
  const people = oneEach(fitting.filter(({ isWished }) => !isWished).map((one) => inPerson(one, wanted)));
  const would = people.length === 1 ? 'This instructor teaches' : 'These instructors teach';
  const rest = people.length > 0 ? ` ${would} in ${place} and would fit:` : '';
  const own = wished.covers ? [inPerson(wished, wanted)].filter(hasTime) : [];
  return {
    ...said('near', why),
    words: `We’ll ask ${firstNameOf(name)} anyway, then whoever is free first.${rest}`,
    choices: [...people, ...own],
  };
}

/** Their diary has no time for a first lesson in the next weeks when the learner is free. Without working hours nobody knows. */
function isFull({ teacher }: Judged, { times }: Wanted): boolean {
  return teacher.free.length > 0 && times.get(teacher.instructor.slug)?.fit === false;
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
