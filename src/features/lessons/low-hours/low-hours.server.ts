import { londonDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Booking } from '../booking.ts';
import { bookingsOfLearner } from '../bookings/booking-rows.server.ts';
import { isOver, type KeptTest, testOf } from '../driving-tests/test-dates.server.ts';
import { totalsOf } from '../ledger.ts';
import {
  type EnteredLesson,
  enteredLessons,
  entriesOfLearner,
  type LedgerEntry,
} from '../minutes/learner-minutes.server.ts';
import { minutesOf } from '../policy/cancellation-policy.ts';
import { type HoursState, hoursState, type Lesson } from './low-hours.ts';

interface LearnersHours {
  bookings: readonly Booking[];
  /** Lessons that the office entered. */
  entered: readonly EnteredLesson[];
  /** The newest first. */
  entries: readonly LedgerEntry[];
  test: KeptTest | undefined;
}

/** What there is to say about a learner's hours, with the lessons that are booked. */
export interface HoursRead {
  state: HoursState;
  booked: Booking[];
  /** Minutes: booked, or to be booked. */
  left: number;
  remaining: number;
  /** Minutes that were bought in all, and last. */
  bought: number;
  lastBought: number | undefined;
  test: KeptTest | undefined;
}

export function readHours({ bookings, entered, entries, test }: LearnersHours, now: Date): HoursRead {
  const lessons = bookings.filter(({ kind }) => kind === 'lesson');
  const booked = lessons.filter(({ state, endsAt }) => state === 'booked' && endsAt > now);
  const given = [
    ...lessons
      .filter(({ state, endsAt }) => state === 'given' || (state === 'booked' && endsAt <= now))
      .map(toLesson),
    ...entered.map(({ day, minutes }) => ({ day, minutes })),
  ].sort((a, b) => a.day.localeCompare(b.day));
  const ahead = test && !isOver(test, now) ? test : undefined;
  const { remaining, bought } = totalsOf(entries);
  return {
    state: hoursState({
      today: londonDay(now),
      remaining,
      given,
      booked: booked.map(toLesson),
      testDay: ahead?.day,
    }),
    booked,
    left: remaining + booked.reduce((sum, booking) => sum + minutesOf(booking), 0),
    remaining,
    bought,
    lastBought: entries.find(({ kind }) => kind === 'bought')?.minutes,
    test: ahead,
  };
}

/** The same of a learner of whom nothing is read yet. */
export async function hoursOfLearner(db: Db, learnerId: string, now: Date): Promise<HoursRead> {
  const [bookings, entered, entries, test] = await Promise.all([
    bookingsOfLearner(db, learnerId),
    enteredLessons(db, { learnerId }),
    entriesOfLearner(db, learnerId),
    testOf(db, learnerId),
  ]);
  return readHours({ bookings, entered, entries, test }, now);
}

function toLesson(booking: Booking): Lesson {
  return { day: londonDay(booking.startsAt), minutes: minutesOf(booking) };
}
