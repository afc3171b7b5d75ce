import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import { clockTime, minuteOfClock, minuteOfDay } from '#src/features/lessons/availability/london-clock.ts';
import { bookingsBetween } from '#src/features/lessons/bookings/booking-rows.server.ts';
import { peopleOfBookings } from '#src/features/lessons/bookings/lesson-people.server.ts';
import { shownAffected } from '#src/features/lessons/time-off/affected-shown.server.ts';
import { MAX_DAYS } from '#src/features/lessons/time-off/resolutions.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { daysLater } from '#src/platform/dates.ts';

/** The lessons from a time of today on, with the ways on for each; and the one that has begun, which is cancelled by itself. */
export async function readBrokenCar(
  { db, clock }: Pick<DiaryDeps, 'db' | 'clock'>,
  instructor: string,
  query: URLSearchParams,
) {
  const now = clock.now();
  const today = londonDate(now);
  const from = /^([01]\d|2[0-3]):[0-5]\d$/.test(query.get('from') ?? '')
    ? (query.get('from') ?? '')
    : clockTime(minuteOfDay(now));
  const named = query.get('until') ?? '';
  const furthest = daysLater(today, MAX_DAYS);
  const isDay = /^20\d\d-\d\d-\d\d$/.test(named) && named >= today && named <= furthest;
  const lastDay = isDay && !Number.isNaN(Date.parse(named)) ? named : today;
  const timeOff = { instructor, firstDay: today, lastDay, fromMinute: minuteOfClock(from) };
  const [{ lessons, counted }, begun] = await Promise.all([
    shownAffected(db, timeOff, now),
    bookingsBetween(db, { instructor, from: new Date(now.getTime() - 1), until: now, now }),
  ]);
  const running = begun.filter(({ kind, state }) => kind === 'lesson' && state === 'booked');
  const people = await peopleOfBookings(db, running);
  return {
    today,
    from,
    lastDay,
    furthest,
    lessons,
    counted,
    running: running.map(({ id }) => ({ id, name: people.get(id)?.name ?? 'Learner' })),
  };
}
