import { outcodeOf } from '#src/features/areas/areas.ts';
import type { TeachersAsked } from '#src/features/instructors/search/teachers.server.ts';
import { days, type Slot } from '#src/platform/calendar/week.ts';
import { londonDay } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Acting, Booking, LessonLength } from '../booking.ts';
import { bookTime } from '../bookings/book-time.server.ts';
import { lockLearner } from '../bookings/booking-rows.server.ts';
import type { Refusal } from '../bookings/refusals.ts';
import { lockDiaries } from '../diary/diaries.server.ts';
import { freeTimes } from '../diary/free-times.server.ts';
import type { FreeTime } from '../diary/free-times.ts';
import { londonDayOf, minuteOfDay, timeInWords } from '../diary/london-clock.ts';
import '../tables.ts';
import { pickUpOfOrder } from './offered-times.server.ts';

/** The first times at which an instructor could give a learner a lesson. */
export interface FirstTimes {
  times: { at: string; words: string }[];
  /** Whether they are within what the learner said of their week. */
  fit: boolean;
}

const SHOWN = 3;
const [NOON, EVENING] = [720, 1020];

/** The time of the week in which a lesson begins. */
export function slotOf(instant: Date): Slot {
  const minute = minuteOfDay(instant);
  const { weekday } = londonDayOf(londonDay(instant));
  const period = minute < NOON ? 'morning' : minute < EVENING ? 'afternoon' : 'evening';
  return `${days[weekday - 1] ?? 'mon'}-${period}`;
}

/** By instructor, the first times within the learner's week; where there are none, the first of all. */
export async function firstTimesFitting(
  db: Db,
  {
    free,
    postcode,
    ...asked
  }: TeachersAsked & {
    minutes: LessonLength;
    postcode: string;
    free: readonly Slot[];
    /** A hold of their own does not stand in their way. */
    except?: string | undefined;
    now: Date;
  },
): Promise<Map<string, FirstTimes>> {
  const found = await freeTimes(db, { ...asked, pickUp: outcodeOf(postcode) });
  return new Map(
    found.map(({ instructor, times }) => {
      const fitting = times.filter(({ startsAt }) => free.length === 0 || free.includes(slotOf(startsAt)));
      return [instructor, { times: inWords(fitting.length > 0 ? fitting : times), fit: fitting.length > 0 }];
    }),
  );
}

/** One a day, so that three times are three days to choose from. */
function inWords(times: readonly FreeTime[]): FirstTimes['times'] {
  const byDay = [...Map.groupBy(times, ({ startsAt }) => londonDay(startsAt)).values()];
  return byDay.slice(0, SHOWN).flatMap(([first]) => {
    if (!first) return [];
    return { at: first.startsAt.toISOString(), words: timeInWords(first.startsAt) };
  });
}

export interface FirstLesson {
  orderId: string;
  instructor: string;
  startsAt: Date;
  minutes: LessonLength;
}

/** Locks what a first lesson needs, before the lines of its order are locked: locks are taken in one order everywhere. */
export async function lockForFirstLesson(tx: Tx, { orderId, instructor }: FirstLesson) {
  await lockDiaries(tx, [instructor]);
  const learnerId = await learnerOf(tx, orderId);
  if (learnerId) await lockLearner(tx, learnerId);
}

/** Books the first lesson of an order that has just been placed. */
export async function bookFirstLesson(
  tx: Tx,
  { orderId, ...time }: FirstLesson,
  acting: Acting,
): Promise<{ booked: Booking } | Refusal> {
  const [learnerId, pickUp] = [await learnerOf(tx, orderId), await pickUpOfOrder(tx, orderId)];
  if (!learnerId || !pickUp) return { refused: 'not_open', next: [] };
  return bookTime(tx, { ...time, learnerId, pickUp, ...acting });
}

async function learnerOf(tx: Tx, orderId: string): Promise<string | undefined> {
  const line = await tx
    .selectFrom('lesson_lines')
    .select('learner_id')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  return line?.learner_id;
}
