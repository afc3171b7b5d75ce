import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import { diarySettings } from '#src/features/lessons/availability/diaries.server.ts';
import { londonDayOf } from '#src/features/lessons/availability/london-clock.ts';
import { bookingsBetween } from '#src/features/lessons/bookings/booking-rows.server.ts';
import { learnerNotesOf, notesOf } from '#src/features/lessons/bookings/lesson-notes.server.ts';
import { progressOf } from '#src/features/lessons/learners/progress.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { dayAfter, formatWeekday } from '#src/platform/dates.ts';
import { dayBefore, roadOf, stopsOf } from '../day/read-day.server.ts';

const KEPT_DAYS = 7;

/** Today and the next six days, and yesterday where a lesson is not marked yet, with all that a phone without reception is to show. */
export async function readComingDays({ db, clock }: Pick<DiaryDeps, 'db' | 'clock'>, instructor: string) {
  const now = clock.now();
  const today = londonDate(now);
  const all = [dayBefore(today), today];
  while (all.length < 1 + KEPT_DAYS) all.push(dayAfter(all.at(-1) ?? today));
  const midnights = [...all, dayAfter(all.at(-1) ?? today)].map((day) => new Date(londonDayOf(day).midnight));
  const [from = now, until = now] = [midnights[0], midnights.at(-1)];
  const [bookings, settings] = await Promise.all([
    bookingsBetween(db, { instructor, from, until, now }),
    diarySettings(db, instructor),
  ]);
  const ids = bookings.map(({ id }) => id);
  const learners = [...new Set(bookings.flatMap(({ learnerId }) => learnerId ?? []))];
  const [stops, own, theirs, levels] = await Promise.all([
    stopsOf(db, bookings, now),
    notesOf(db, ids),
    learnerNotesOf(db, ids),
    Promise.all(
      learners.map(async (id) => {
        const { skills } = await progressOf(db, id);
        return [id, skills.map(({ level }) => level)] as const;
      }),
    ),
  ]);
  const stopOf = new Map(stops.map((stop) => [stop.id, stop]));
  const days = all.map((day, index) => {
    const [begins = now, ends = now] = [midnights[index], midnights[index + 1]];
    const ofDay = bookings.filter(({ startsAt, endsAt }) => startsAt < ends && endsAt > begins);
    const road = roadOf(
      ofDay,
      ofDay.flatMap(({ id }) => stopOf.get(id) ?? []),
      settings,
    );
    return {
      ...road,
      day,
      title: formatWeekday(day, today),
      stops: road.stops.map((stop) => ({
        ...stop,
        ownNote: own.get(stop.id) ?? '',
        learnerNote: theirs.get(stop.id) ?? '',
      })),
    };
  });
  const [yesterday, ...coming] = days;
  const isOpen = yesterday?.stops.some(({ variant }) => variant === 'over' || variant === 'now');
  return { readAt: now.toISOString(), days: isOpen ? days : coming, levels: Object.fromEntries(levels) };
}
