import { DAY_MS, londonDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { minutesOnDay } from '../availability/london-clock.ts';
import type { Booking } from '../booking.ts';
import { bookingsBetween } from '../bookings/booking-rows.server.ts';
import { peopleOfBookings } from '../bookings/lesson-people.server.ts';
import type { BusySpan } from '../busy-calendar.ts';
import { type BusyCalendar, busyCalendarsOf, closedBy } from './busy-calendars.server.ts';
import { BUSY_DAYS } from './read-calendar.server.ts';

/** A lesson that is booked over a busy time, and stands until its instructor moves it. */
export interface Overlap {
  calendar: { id: string; name: string };
  span: BusySpan;
  lesson: { id: string; learner: string; startsAt: Date };
  /** What keeping both is remembered by. */
  key: string;
}

/** The lessons to come of an instructor that lie over a busy time, but for those that are kept all the same. */
export async function overlapsOf(db: Db, instructor: string, now: Date): Promise<Overlap[]> {
  const calendars = await busyCalendarsOf(db, instructor);
  if (calendars.length === 0) return [];
  return overlapsIn(db, calendars, await lessonsWhileBusy(db, instructor, now));
}

/** An instructor's lessons to come, as far ahead as calendars are read. */
export async function lessonsWhileBusy(db: Db, instructor: string, now: Date): Promise<Booking[]> {
  const until = new Date(now.getTime() + (BUSY_DAYS + 1) * DAY_MS);
  const bookings = await bookingsBetween(db, { instructor, from: now, until, now });
  return bookings.filter(({ state, startsAt }) => state === 'booked' && startsAt > now);
}

/** The same of calendars and lessons that were read. */
export async function overlapsIn(
  db: Db,
  calendars: readonly BusyCalendar[],
  lessons: readonly Booking[],
): Promise<Overlap[]> {
  const people = await peopleOfBookings(db, lessons);
  return lessons.flatMap((lesson) =>
    calendars.flatMap(({ id, name, ...calendar }) =>
      closedBy({ name, ...calendar })
        .filter((span) => liesOver(span, lesson))
        .map((span) => ({
          calendar: { id, name: name ?? '' },
          span,
          lesson: { id: lesson.id, learner: people.get(lesson.id)?.name ?? '', startsAt: lesson.startsAt },
          key: `${lesson.id} ${span.day} ${span.from} ${span.to}`,
        }))
        .filter(({ key }) => !calendar.keptBoth.includes(key)),
    ),
  );
}

/** Whether a part of a day lies over a lesson. */
export function liesOver({ day, from, to }: BusySpan, lesson: { startsAt: Date; endsAt: Date }): boolean {
  const [begins, ends] = minutesOnDay(lesson);
  return day === londonDay(lesson.startsAt) && from < ends && begins < to;
}
