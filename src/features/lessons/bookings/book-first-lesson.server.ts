import type { Tx } from '#src/platform/db/db.server.ts';
import { lockDiaries } from '../availability/diaries.server.ts';
import type { Actor, Booking, LessonLength } from '../booking.ts';
import { bookTime } from './book-time.server.ts';
import { lockLearner } from './booking-rows.server.ts';
import type { Refusal } from './refusals.ts';
import '../tables.ts';
import { pickUpOfOrder } from '../availability/offered-times.server.ts';

export interface FirstLesson {
  orderId: string;
  instructor: string;
  startsAt: Date;
  minutes: LessonLength;
  expressRequest?: boolean | undefined;
  /** It was agreed with the learner and the instructor, outside the working hours too. */
  outsideWorkingHours?: boolean | undefined;
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
  actor: Actor,
): Promise<{ booked: Booking } | Refusal> {
  const [learnerId, pickUp] = [await learnerOf(tx, orderId), await pickUpOfOrder(tx, orderId)];
  if (!learnerId || !pickUp) return { refused: 'not_open', next: [] };
  return bookTime(tx, { ...time, learnerId, pickUp, ...actor });
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
