import { formatWeek, type WeekPeriod, weekPeriods } from '#src/platform/calendar/week.ts';
import type { FirstTimes } from '../availability/fitting-times.server.ts';
import type { Judged } from './judge-instructors.ts';

/** A first lesson that a buyer can choose before paying, or an instructor with whom times are to be agreed. */
export interface Choice {
  slug: string;
  name: string;
  portrait: string;
  /** Null where no time can be held with them. */
  startsAt: string | null;
  /** "Mon 30 Nov, 18:00". */
  when: string;
  text: string;
}

interface FreeTimes {
  free: readonly WeekPeriod[];
  times: ReadonlyMap<string, FirstTimes>;
}

const PEOPLE_SHOWN = 3;
const TIMES_SHOWN = 2;

/** The first of an instructor's times. One who does not pick up there is asked first, so none of their times is offered. */
export function inPerson(judged: Judged, { free, times }: FreeTimes): Choice {
  const { slug, name, portrait } = judged.candidate.instructor;
  const person = { slug, name, portrait };
  const own = judged.covers ? times.get(slug) : undefined;
  const [time] = own?.times ?? [];
  const both = free.filter((slot) => judged.candidate.free.includes(slot));
  const usual = inOrder(both.length > 0 ? both : judged.candidate.free);
  const usually = usual.length > 0 ? `Usually free: ${formatWeek(usual)}` : '';
  if (!own || !time) return { ...person, startsAt: null, when: '', text: usually };
  return { ...person, startsAt: time.at, when: time.label, text: note(own, free) };
}

/** Several times of one instructor, on as many days. */
export function atTheirTimes({ candidate: { instructor } }: Judged, { free, times }: FreeTimes): Choice[] {
  const { slug, name, portrait } = instructor;
  const own = times.get(slug);
  return (own?.times ?? []).slice(0, TIMES_SHOWN).map(({ at, label: when }) => ({
    slug,
    name,
    portrait,
    startsAt: at,
    when,
    text: own ? note(own, free) : '',
  }));
}

/** Some people, everybody once: those with a time by it, before those without. */
export function oneEach(choices: readonly Choice[]): Choice[] {
  const people = [...new Map(choices.map((one) => [one.slug, one])).values()].slice(0, PEOPLE_SHOWN);
  const order = ({ startsAt }: Choice) => startsAt ?? '9';
  return people.sort((a, b) => (order(a) < order(b) ? -1 : Number(order(a) > order(b))));
}

function note({ fit }: FirstTimes, free: readonly WeekPeriod[]): string {
  if (free.length === 0) return '';
  return fit ? 'A time you ticked' : 'Not a time you ticked';
}

function inOrder(slots: readonly WeekPeriod[]): WeekPeriod[] {
  return weekPeriods.filter((slot) => slots.includes(slot));
}
