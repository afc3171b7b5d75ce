import { formatHours, londonDay, shortWeekday } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Booking } from '../booking.ts';
import type { EnteredLesson } from '../minutes/learner-minutes.server.ts';
import { minutesOf } from '../policy/cancellation-policy.ts';
import { chargesOfBooking } from './late-charges.server.ts';
import { learnerNotesOf } from './lesson-notes.server.ts';

export interface PastLesson {
  id: string;
  day: string;
  length: string;
  isGiven: boolean;
  label: string;
  /** What the instructor wrote for the learner. */
  note: string;
}

/** Whether a lesson's time has begun: one that was cancelled earlier is no part of the past before that. */
export const hasBegun = ({ startsAt }: Pick<Booking, 'startsAt'>, now: Date): boolean => startsAt <= now;

export const isCancelledAhead = (booking: Booking, now: Date): boolean =>
  booking.state === 'cancelled' && !hasBegun(booking, now);

/** Lessons that were in a diary and lessons that the office entered, the last first. */
export function lastFirst(
  bookings: readonly Booking[],
  entered: readonly EnteredLesson[],
): (Booking | EnteredLesson)[] {
  const dayOf = (lesson: Booking | EnteredLesson) =>
    'day' in lesson ? lesson.day : londonDay(lesson.startsAt);
  // Within a day, the latest booking comes first.
  return [...bookings.toReversed(), ...entered].toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)));
}

/** What became of lessons, in their order. */
export async function pastLessons(
  db: Db,
  lessons: readonly (Booking | EnteredLesson)[],
  now: Date,
): Promise<PastLesson[]> {
  const today = londonDay(now);
  const booked = lessons.filter((lesson) => 'state' in lesson);
  const notes = await learnerNotesOf(
    db,
    booked.map(({ id }) => id),
  );
  return Promise.all(
    lessons.map(async (booking) => {
      if ('day' in booking) return enteredLesson(booking, today);
      return {
        id: booking.id,
        day: shortWeekday(londonDay(booking.startsAt), today),
        length: formatHours(minutesOf(booking)),
        isGiven: booking.state === 'given',
        label: await becameOf(db, booking),
        note: notes.get(booking.id) ?? '',
      };
    }),
  );
}

function enteredLesson({ id, day, minutes }: EnteredLesson, today: string): PastLesson {
  return {
    id: `entry-${id}`,
    day: shortWeekday(day, today),
    length: formatHours(minutes),
    isGiven: true,
    label: 'Given',
    note: '',
  };
}

async function becameOf(db: Db, { id, state }: Booking): Promise<string> {
  if (state === 'given') return 'Given';
  if (state === 'booked') return 'Not marked yet';
  const [charge] = await chargesOfBooking(db, id);
  const outcome = state === 'no_show' ? 'Missed' : 'Cancelled';
  if (!charge) return outcome;
  const late = state === 'no_show' ? outcome : 'Cancelled late';
  const minutes = charge.minutes - charge.filledMinutes;
  if (charge.waivedAt) return `${late}, charge waived`;
  return minutes > 0 ? `${late}, ${formatHours(minutes)} charged` : `${late}, nothing charged`;
}
