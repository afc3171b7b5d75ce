import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import {
  clockTime,
  londonClock,
  londonDayOf,
  minuteOfDay,
} from '#src/features/lessons/availability/london-clock.ts';
import { type DiaryDay, schoolDiary } from '#src/features/lessons/availability/school-diary.server.ts';
import { exceptionsOf, type KeptException } from '#src/features/lessons/availability/working-hours.server.ts';
import { BOOKABLE_MS } from '#src/features/lessons/availability/working-hours.ts';
import { shownHours } from '#src/platform/calendar/shown-hours.ts';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS, formatHours, formatWeekday, shortWeekday } from '#src/platform/dates.ts';
import { everyGap } from '../day/read-gaps.server.ts';
import { EXCEPTIONS } from '../hours/read-hours.server.ts';
import { itemsOf, type Off, type WeekDay } from './week-day.ts';

const daysAfter = (day: string, count: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** The week of a day, from Monday on, as the instructor sees it. */
export async function readWeek(
  { db, clock }: Pick<DiaryDeps, 'db' | 'clock'>,
  slug: string,
  dayParam?: string,
) {
  const now = clock.now();
  const today = londonDate(now);
  const day = dayParam ?? today;
  const monday = daysAfter(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));
  const days = Array.from({ length: 7 }, (_, index) => daysAfter(monday, index));
  const [[diary], exceptions, gaps] = await Promise.all([
    schoolDiary(db, { slugs: [slug], days, now }),
    exceptionsOf(db, slug, monday),
    gapsOfWeek(db, { slug, monday, now }),
  ]);
  const read = diary?.days ?? [];
  const entries = read.flatMap((one) => one.entries);
  const offs = read.map((one) => exceptions.flatMap((exception) => offOn(one.day, exception, today)));
  const spells = [
    ...entries.map(({ from, minutes }) => [from, from + minutes] as const),
    ...read.flatMap(({ open }) => open.map(({ from, minutes }) => [from, from + minutes] as const)),
    ...offs.flat().flatMap(({ kind, from, to }) => (kind === 'holiday' ? [] : [[from, to] as const])),
  ];
  return {
    title: formatWeek(monday, days[6] ?? monday, today),
    summary: summaryOf(entries, gaps.length),
    day: monday,
    before: daysAfter(monday, -7),
    after: daysAfter(monday, 7),
    today,
    isThisWeek: days.includes(today),
    hours: shownHours(spells),
    now: days.includes(today) ? { minute: minuteOfDay(now), time: londonClock(now) } : null,
    days: read.map(
      (one, index): WeekDay => ({
        day: one.day,
        full: formatWeekday(one.day, today),
        isToday: one.day === today,
        weekday: shortWeekday(one.day, today).slice(0, 3),
        date: String(Number(one.day.slice(8))),
        past: one.day < today ? 1440 : one.day === today ? minuteOfDay(now) : 0,
        sum: sumOfDay(one),
        isHoliday: one.isHoliday,
        open: one.open,
        items: itemsOf({
          entries: one.entries,
          gaps: gaps.filter((gap) => gap.day === one.day),
          off: offs[index] ?? [],
        }),
      }),
    ),
  };
}

/** Nothing is offered further ahead than lessons can be booked. */
async function gapsOfWeek(
  db: DiaryDeps['db'],
  { slug, monday, now }: { slug: string; monday: string; now: Date },
) {
  const from = new Date(Math.max(now.getTime(), londonDayOf(monday).midnight));
  const until = new Date(Math.min(now.getTime() + BOOKABLE_MS, londonDayOf(daysAfter(monday, 7)).midnight));
  return from < until ? everyGap(db, { instructor: slug, from, until, now }) : [];
}

function offOn(day: string, exception: KeptException, today: string): Off[] {
  const { id, kind, firstDay, lastDay } = exception;
  if (day < firstDay || lastDay < day) return [];
  const [from, to] = exception.kind === 'holiday' ? [0, 1440] : [exception.from, exception.to];
  return [
    {
      id,
      kind,
      from,
      to,
      title: exception.isElsewhere ? 'Busy elsewhere' : EXCEPTIONS[kind],
      isElsewhere: exception.isElsewhere,
      time: kind === 'holiday' ? 'All day' : `${clockTime(from)} to ${clockTime(to)}`,
      days:
        firstDay === lastDay ? null : `${shortWeekday(firstDay, today)} to ${shortWeekday(lastDay, today)}`,
    },
  ];
}

/** "23 to 29 November". */
function formatWeek(monday: string, sunday: string, today: string): string {
  const without = (one: string) => formatWeekday(one, today).replace(/^\w+ /, '');
  const first = monday.slice(0, 7) === sunday.slice(0, 7) ? String(Number(monday.slice(8))) : without(monday);
  return `${first} to ${without(sunday)}`;
}

type Entries = DiaryDay['entries'];

const isHeld = ({ state }: Entries[number]) => state === 'held';

function minutesOf(entries: Entries): number {
  const lessons = entries.filter((one) => one.kind === 'lesson' && one.state !== 'no_show' && !isHeld(one));
  return lessons.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** "15 lessons, 22 h, and 1 held. 3 gaps you could fill." */
function summaryOf(entries: Entries, gaps: number): string {
  const lessons = entries.filter((one) => one.kind === 'lesson' && !isHeld(one)).length;
  const held = entries.filter(isHeld).length;
  return [
    lessons === 0
      ? 'No lessons'
      : `${lessons === 1 ? '1 lesson' : `${lessons} lessons`}, ${formatHours(minutesOf(entries))}`,
    held > 0 ? `, and ${held} held.` : '.',
    gaps > 0 ? ` ${gaps === 1 ? '1 gap' : `${gaps} gaps`} you could fill.` : '',
  ].join('');
}

function sumOfDay({ isHoliday, entries, open }: DiaryDay): string {
  const booked = entries.filter(({ state }) => state === 'booked').length;
  if (isHoliday)
    return booked > 0 ? `Holiday, ${booked === 1 ? '1 lesson' : `${booked} lessons`} booked` : 'Holiday';
  const held = entries.filter(isHeld).length;
  const minutes = minutesOf(entries);
  const said = [...(minutes > 0 ? [formatHours(minutes)] : []), ...(held > 0 ? [`${held} held`] : [])];
  if (said.length > 0) return said.join(', ');
  if (entries.length > 0) return 'No lessons';
  return open.length > 0 ? 'Free' : 'Not working';
}
