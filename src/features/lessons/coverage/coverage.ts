import { areaPath, type Gearbox } from '#src/features/areas/area-paths.ts';
import { type Area, outcodeOf, searchAreas } from '#src/features/areas/areas.ts';
import { DAY_NAMES, type Day, everySlot, type Slot, weekInWords } from '#src/platform/calendar/week.ts';
import { type Judged, judgeTeachers, type Teacher } from '../placing/judge-teachers.ts';

/** Lessons as a basket has them: where and in what they are sold, and whom the buyer would like to learn with. */
export interface WantedLessons {
  area: string;
  gearbox: Gearbox | null;
  wish?: string | undefined;
}

/** Whether lessons can be given at a postcode and at somebody's free times, in words for the buyer. */
export interface Coverage {
  /** `nobody` alone keeps from going on: a place does, a time never (R63). `unknown` says nothing. */
  kind: 'fits' | 'near' | 'nobody' | 'unknown';
  heading: string;
  words: string;
  /** Who would fit better than what was asked for. */
  people: { slug: string; name: string; portrait: string; words: string }[];
  /** Where nobody teaches: another area that would do. */
  elsewhere: { url: string; name: string; words: string } | null;
}

const PEOPLE_SHOWN = 3;
const said = (kind: Coverage['kind'], heading = '', words = ''): Coverage => ({
  ...{ kind, heading, words, people: [], elsewhere: null },
});

/** Of lessons of several areas or gearboxes the least that fits counts. */
export function coverageOf(
  lessons: readonly WantedLessons[],
  where: { postcode: string; free: readonly Slot[] },
  teachers: readonly Teacher[],
  areas: readonly Area[],
): Coverage {
  const place = outcodeOf(where.postcode);
  const each = lessons.map((wanted) => {
    const area = areas.find(({ slug }) => slug === wanted.area);
    const own = teachers.filter(({ instructor }) => instructor.area.slug === wanted.area);
    // A school that names no instructors teaches as its areas say.
    if (!place || !area || own.length === 0) return said('unknown');
    if (!area.outcodes.includes(place)) return elsewhere(place, area, areas);
    const { gearbox, wish } = wanted;
    const wishes = wish ? [wish] : [];
    const near = judgeTeachers({ ...where, gearbox, wishes }, own, areas);
    return inArea(place, area, wanted, near, where.free);
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
          ...{ url: areaPath(next.area.slug), name: next.area.name },
          words: `The nearest to ${place} is ${next.area.name}, about ${next.miles} miles away.`,
        }
      : null,
  };
}

function inArea(
  place: string,
  area: Area,
  { gearbox }: WantedLessons,
  near: readonly Judged[],
  free: readonly Slot[],
): Coverage {
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
  const fitting = there.filter(({ shared }) => shared !== 0);
  const offered = (people: readonly Judged[]) =>
    people.slice(0, PEOPLE_SHOWN).map((one) => inPerson(one, free));
  const others = (people: readonly Judged[]) => offered(people.filter(({ isWished }) => !isWished));
  const wished = able.find(({ isWished }) => isWished);
  if (wished) {
    const { name } = wished.teacher.instructor;
    const why = !wished.covers
      ? `${name} doesn’t usually pick up in ${place}`
      : wished.shared === 0 && `${name} isn’t usually free ${at(free)}`;
    if (!why)
      return said(
        'fits',
        `${name} teaches in ${place}${wished.shared ? ` and is usually free ${at(free)}` : ''}`,
      );
    const people = others(fitting);
    const would = people.length === 1 ? 'This instructor teaches' : 'These instructors teach';
    const rest = people.length > 0 ? ` ${would} in ${place} and would fit:` : '';
    return {
      ...said('near', why),
      words: `We’ll ask ${first(name)} anyway, then whoever is free first.${rest}`,
      people,
    };
  }
  if (there.length === 0)
    return {
      ...said('near', `Nobody usually picks up in ${place}${car}`),
      words: `We’ll ask who can, and ring you. These instructors teach elsewhere in ${area.name}:`,
      people: offered(able),
    };
  const count = `${counted(there.length)} in ${place}${car}`;
  const sure = there.filter(({ shared }) => shared).length;
  if (fitting.length > 0) {
    const some = sure === there.length && sure > 1 ? `All ${sure}` : sure;
    const words = sure > 0 ? `${some} ${sure === 1 ? 'is' : 'are'} usually free ${at(free)}.` : '';
    return said(
      'fits',
      count,
      there.length === 1 && sure === 1 ? `They’re usually free ${at(free)}.` : words,
    );
  }
  return {
    ...said('near', `Nobody is usually free ${at(free)}`),
    words: `${count}. We’ll ring you to agree times, and these are closest:`,
    people: offered([...able.filter(({ shared }) => shared), ...there]),
  };
}

function inPerson({ teacher: { instructor, free: own } }: Judged, free: readonly Slot[]) {
  const both = free.filter((slot) => own.includes(slot));
  const when = both.length > 0 ? both : own;
  const { slug, name, portrait } = instructor;
  return {
    slug,
    name,
    portrait,
    words: when.length > 0 ? `Usually free: ${weekInWords(inOrder(when))}` : '',
  };
}

const inOrder = (slots: readonly Slot[]) => everySlot.filter((slot) => slots.includes(slot));

function counted(count: number): string {
  return count === 1 ? '1 instructor teaches' : `${count} instructors teach`;
}

/** "on Monday evenings", or "at your times". */
function at(free: readonly Slot[]): string {
  const [only] = free;
  if (free.length !== 1 || !only) return 'at the times ticked';
  const [day, period] = only.split('-') as [Day, string];
  return `on ${DAY_NAMES[day]} ${period}s`;
}

function first(name: string): string {
  return name.split(' ')[0] ?? name;
}
