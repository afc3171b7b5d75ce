import { randomUUID } from 'node:crypto';
import { recordExpressRequest } from '#src/features/orders/order-queries.server.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { placeByBooking } from '../assignment/assign-lessons.server.ts';
import { lockDiaries } from '../availability/diaries.server.ts';
import type { LessonLength } from '../booking.ts';
import { type Line, lockMinutes } from '../minutes/minutes.server.ts';
import { currentPolicyVersion } from '../policy/cancellation-policy.server.ts';
import { minutesOf } from '../policy/cancellation-policy.ts';
import '../tables.ts';
import type { Actor, Booking, PickUp, TimeInput } from '../booking.ts';
import type { Happened } from '../notifications/queue-notifications.server.ts';
import {
  bookingsOfLearner,
  changeBooking,
  insertBooking,
  lockBooking,
  lockLearner,
  recordBookingEvent,
} from './booking-rows.server.ts';
import { releaseEnded, releaseHolds, uidOf } from './holds.server.ts';
import { fillCharges } from './late-charges.server.ts';
import { enterForBooking, lineFor, whyNotYet } from './lesson-line.server.ts';
import type { Refusal } from './refusals.ts';
import { scheduleIfFree } from './schedule-if-free.server.ts';

export interface BookInput extends TimeInput, Actor {
  learnerId: string;
  /** Of the new booking. */
  id?: string | undefined;
  /** Whose minutes it takes, where that is settled. */
  line?: Line | undefined;
  /** It was arranged in another system, where everybody was told. */
  isBrought?: boolean | undefined;
  /** The weekly lessons that it is one of. */
  seriesId?: string | undefined;
  /** Collects what is said of several lessons in one email. */
  together?: Happened[] | undefined;
  /** The buyer wishes lessons to start within the 14 days of their order (R33). */
  expressRequest?: boolean | undefined;
}

/** Books a lesson from a learner's minutes. What the learner held before is let go. */
export async function bookTime(tx: Tx, input: BookInput): Promise<{ booked: Booking } | Refusal> {
  const { instructor, startsAt, minutes, pickUp, learnerId, by, role, now } = input;
  const settings = (await lockDiaries(tx, [instructor])).get(instructor);
  if (!settings || !(await lockLearner(tx, learnerId))) return { refused: 'not_open', next: [] };
  await releaseHolds(tx, { heldFor: learnerId, role, by, now });
  await releaseEnded(tx, now, instructor);
  const result = input.line ? { line: input.line, isRequestNew: false } : await lineFor(tx, learnerId, input);
  if ('refused' in result) return result;
  const { id = randomUUID() } = input;
  const row = {
    id,
    uid: uidOf(id),
    state: 'booked' as const,
    instructor_slug: instructor,
    learner_id: learnerId,
    order_id: result.line.orderId,
    position: result.line.position,
    held_for: null,
    held_until: null,
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + minutes * MINUTE_MS),
    pick_up: pickUp.place,
    pick_up_outcode: pickUp.outcode,
    policy_version: currentPolicyVersion(tx, now),
    created_by: by,
    created_at: now,
    changed_at: now,
    series_id: input.seriesId ?? null,
  };
  const answer = await scheduleIfFree(tx, { ...input, settings, id }, (writer, blocked) =>
    insertBooking(writer, { ...row, ...blocked }),
  );
  if ('refused' in answer)
    return answer.refused === 'time_taken' && (await isOwnTime(tx, input))
      ? { refused: 'learner_busy' }
      : answer;
  if (result.isRequestNew) await recordExpressRequest(tx, result.line.orderId, now);
  return { booked: await enterBooked(tx, { after: answer.written }, input) };
}

/** Whether it is the learner who has the time: they booked it in another window, or somebody did for them. */
async function isOwnTime(tx: Tx, { learnerId, startsAt }: BookInput): Promise<boolean> {
  const own = await bookingsOfLearner(tx, learnerId);
  return own.some((one) => one.state === 'booked' && one.startsAt.getTime() === startsAt.getTime());
}

/** Locks the diaries of holds, before anything of their order is written: locks are taken in one order everywhere. */
export async function lockHeld(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return;
  const rows = await tx.selectFrom('bookings').select('instructor_slug').where('id', 'in', ids).execute();
  if (rows.length === 0) return;
  await lockDiaries(
    tx,
    rows.map((row) => row.instructor_slug),
  );
}

export interface HeldPaid {
  /** The hold, and its holder. */
  id: string;
  heldFor: string;
  /** What the order bought, with its minutes entered already. */
  line: Line;
  learnerId: string;
  /** Where the learner is picked up: only half of it was known when the time was held. */
  pickUp?: PickUp | undefined;
  now: Date;
}

/**
 * Books what was held, in the transaction that marks its order as paid. A hold that has ended meanwhile is booked all the
 * same where nobody else has the time, the instructor still works then and it has not begun.
 */
export async function bookHeldTime(
  tx: Tx,
  { id, heldFor, line, learnerId, now, ...paid }: HeldPaid,
): Promise<{ booked: Booking } | Refusal> {
  const actor = { by: '', role: 'learner' as const, now };
  const locked = await lockBooking(tx, id);
  const before = locked?.booking;
  const settings = before && locked.settings.get(before.instructor);
  const isTheirs = before?.heldFor === heldFor && ['held', 'released'].includes(before.state);
  if (!isTheirs || !settings || !(await lockLearner(tx, learnerId)))
    return { refused: 'changed', now: before };
  await releaseEnded(tx, now, before.instructor, id);
  const remainingMinutes = (await lockMinutes(tx, line))?.remaining ?? 0;
  if (remainingMinutes < minutesOf(before)) {
    if (before.state === 'held') await releaseHolds(tx, { heldFor, ...actor });
    return { refused: 'not_enough_minutes', remainingMinutes };
  }
  const { instructor, startsAt } = before;
  const early = await whyNotYet(tx, line, startsAt);
  if (early) {
    if (before.state === 'held') await releaseHolds(tx, { heldFor, ...actor });
    return early;
  }
  const pickUp = paid.pickUp ?? before.pickUp;
  const time = { instructor, startsAt, pickUp, minutes: minutesOf(before) as LessonLength };
  const held = { wasHeld: true, isGuest: true };
  const answer = await scheduleIfFree(tx, { ...time, ...held, settings, now, id }, (writer, blocked) => {
    const bought = {
      learner_id: learnerId,
      order_id: line.orderId,
      position: line.position,
      pick_up: pickUp.place,
      pick_up_outcode: pickUp.outcode,
    };
    return changeBooking(writer, before, { state: 'booked', held_until: null, ...bought, ...blocked }, now);
  });
  if ('refused' in answer) {
    if (before.state === 'held') await releaseHolds(tx, { heldFor, ...actor });
    return answer;
  }
  return { booked: await enterBooked(tx, { before, after: answer.written }, actor) };
}

/** Who chose the instructor of a held time. */
const THE_BUYER = 'The buyer';

/** The ledger, the event, the assignment from now on, and the credit of learners whose charged time this fills. */
async function enterBooked(
  tx: Tx,
  { before, after }: { before?: Booking | undefined; after: Booking },
  { by, role, now, isBrought, together }: Actor & Pick<BookInput, 'isBrought' | 'together'>,
): Promise<Booking> {
  await enterForBooking(tx, after, [{ kind: 'booked', minutes: -minutesOf(after) }], { by, now });
  await recordBookingEvent(tx, { kind: 'booked', before, after, role, by, isBrought, together, now });
  await placeByBooking(tx, { ...after, by: by || THE_BUYER, now });
  await fillCharges(tx, after, { by, role, now });
  return after;
}
