import { minuteOfDay } from '#src/features/lessons/diary/london-clock.ts';
import { schoolDiary } from '#src/features/lessons/staff/school-diary.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS, hoursInWords, shortWeekday, weekdayInWords } from '#src/platform/dates.ts';
import type { DiaryDeps } from '../access/diary-deps.server.ts';

const daysAfter = (day: string, count: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** The week of a day, from Monday on, as the instructor sees it. */
export async function readWeek({ db, clock }: Pick<DiaryDeps, 'db' | 'clock'>, slug: string, asked?: string) {
  const now = clock.now();
  const today = londonDate(now);
  const day = asked ?? today;
  const monday = daysAfter(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));
  const days = Array.from({ length: 7 }, (_, index) => daysAfter(monday, index));
  const [found] = await schoolDiary(db, { slugs: [slug], days, now });
  const read = found?.days ?? [];
  const entries = read.flatMap((one) => one.entries);
  const lessons = entries.filter(({ kind, state }) => kind === 'lesson' && state !== 'held');
  const held = entries.filter(({ state }) => state === 'held').length;
  const sumOf = (own: typeof entries) =>
    own.reduce(
      (sum, { state, kind, minutes }) => sum + (kind === 'lesson' && state !== 'no_show' ? minutes : 0),
      0,
    );
  const without = (one: string) => weekdayInWords(one).replace(/^\w+ /, '');
  return {
    title: `${without(monday)} to ${without(days[6] ?? monday)}`,
    summary: `${lessons.length === 1 ? '1 lesson' : `${lessons.length} lessons`}, ${hoursInWords(sumOf(lessons))}${held > 0 ? `, and ${held} held` : ''}.`,
    ...{ before: daysAfter(monday, -7), after: daysAfter(monday, 7), isThisWeek: days.includes(today) },
    days: read.map((one) => ({
      ...one,
      name: shortWeekday(one.day).replace(/ \w+$/, ''),
      full: weekdayInWords(one.day),
      isToday: one.day === today,
      now: one.day === today ? minuteOfDay(now) : null,
      sum: one.isHoliday
        ? 'Holiday'
        : one.entries.length > 0
          ? hoursInWords(sumOf(one.entries))
          : one.open.length > 0
            ? 'Free'
            : 'Not working',
    })),
  };
}
