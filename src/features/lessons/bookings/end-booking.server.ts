import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Pence } from '#src/platform/money.ts';
import { minutesOfOrder } from '../minutes/minutes.server.ts';
import { takeBackIfRefunded } from '../minutes/unpaid-lessons.server.ts';
import { letOffBecause } from '../notifications/message-text.ts';
import type { Happened } from '../notifications/queue-notifications.server.ts';
import { policyOf, worthForLearner } from '../policy/cancellation-policy.server.ts';
import { type ChangeCost, calculateCancellationCost, minutesOf } from '../policy/cancellation-policy.ts';
import '../tables.ts';
import type { Actor, Booking, BookingState } from '../booking.ts';
import { changeBooking, findBooking, lockBooking, recordBookingEvent } from './booking-rows.server.ts';
import { chargeLate } from './late-charges.server.ts';
import { enterForBooking } from './lesson-line.server.ts';
import { closeProposals } from './proposal-rows.server.ts';
import type { Refusal } from './refusals.ts';

/** What the screen shows before a lesson is cancelled. */
export interface CancellingOffer {
  booking: Booking;
  consequence: ChangeCost;
  /** What the charged minutes are worth. */
  worth: Pence;
  /** The minutes of its line that could be booked then. */
  leftAfter: number;
}

/** Undefined where there is nothing to cancel. */
export async function cancellingOffer(
  db: Db,
  id: string,
  { role, now }: Pick<Actor, 'role' | 'now'>,
): Promise<CancellingOffer | undefined> {
  const booking = await findBooking(db, id);
  if (booking?.state !== 'booked') return undefined;
  const consequence = await costOfCancelling(db, booking, { role, now });
  const { line, learnerId } = booking;
  const totals = line ? await minutesOfOrder(db, line.orderId) : [];
  const remainingMinutes = totals.find(({ position }) => position === line?.position)?.remaining ?? 0;
  const { chargedMinutes } = consequence;
  return {
    booking,
    consequence,
    worth: await worthForLearner(db, learnerId ?? '', chargedMinutes),
    leftAfter: line ? remainingMinutes + minutesOf(booking) - chargedMinutes : remainingMinutes,
  };
}

async function costOfCancelling(
  db: Db,
  booking: Booking,
  { role, now, waiverReason }: Pick<Actor, 'role' | 'now'> & { waiverReason?: string | undefined },
): Promise<ChangeCost> {
  const rule = await policyOf(db, booking.policyVersion);
  const isExempt = waiverReason !== undefined || booking.line === null;
  return calculateCancellationCost({ rule, lesson: booking, role, isExempt, now });
}

export interface Cancelling extends Actor {
  id: string;
  version: number;
  /** What the screen said it costs. */
  chargedMinutes: number;
  /** Why this learner is not charged, though it is late. */
  waiverReason?: string | undefined;
  reason?: string | undefined;
  /** Collects what is said of several lessons in one email. */
  together?: Happened[] | undefined;
}

/** Gives a lesson up. Its minutes come back, but for those that are charged. */
export async function cancelBooking(
  tx: Tx,
  cancelling: Cancelling,
): Promise<{ cancelled: Booking; consequence: ChangeCost } | Refusal> {
  const { id, version, by, role, now, waiverReason, reason, together } = cancelling;
  const before = (await lockBooking(tx, id))?.booking;
  if (!before || before.version !== version || before.state !== 'booked')
    return { refused: 'changed', now: before };
  // The office alone says that there is no car for a driving test, and rings.
  if (before.kind === 'test' && role !== 'office') return { refused: 'test_stands' };
  if (role === 'learner' && before.startsAt <= now) return { refused: 'begun' };
  const consequence = await costOfCancelling(tx, before, { role, now, waiverReason });
  const { chargedMinutes } = consequence;
  if (chargedMinutes !== cancelling.chargedMinutes) return { refused: 'consequence_changed', consequence };
  const after = await changeBooking(tx, before, { state: 'cancelled', sequence: before.sequence + 1 }, now);
  await enterForBooking(tx, after, [{ kind: 'released', minutes: minutesOf(before) }], { by, now });
  await chargeLate(tx, { before, after, minutes: chargedMinutes, reason: 'cancelled' }, { by, role, now });
  if (after.line) await takeBackIfRefunded(tx, after.line, { id: `${id}-${after.version}`, by, now });
  await closeProposals(tx, id, { by, now });
  const because = reason ?? (waiverReason && letOffBecause(waiverReason));
  await recordBookingEvent(tx, {
    kind: 'cancelled',
    before,
    after,
    role,
    by,
    reason: because,
    together,
    now,
  });
  return { cancelled: after, consequence };
}

export interface Ending extends Actor {
  id: string;
  version: number;
  reason?: string | undefined;
}

/** The lesson has taken place, or takes place now. */
export async function completeLesson(tx: Tx, ending: Ending): Promise<{ completed: Booking } | Refusal> {
  const ended = await endBegun(tx, ending, 'given');
  if ('refused' in ended) return ended;
  const { after } = ended;
  const minutes = after.line ? minutesOf(after) : 0;
  await enterForBooking(
    tx,
    after,
    [
      { kind: 'released', minutes },
      { kind: 'given', minutes: -minutes },
    ],
    ending,
  );
  return { completed: after };
}

/** The learner did not come: all of the lesson is charged, and can be waived. */
export async function markNoShow(tx: Tx, ending: Ending): Promise<{ noShow: Booking } | Refusal> {
  const ended = await endBegun(tx, ending, 'no_show');
  if ('refused' in ended) return ended;
  const { before, after } = ended;
  const minutes = after.line ? minutesOf(after) : 0;
  await enterForBooking(tx, after, [{ kind: 'released', minutes }], ending);
  await chargeLate(tx, { before, after, minutes, reason: 'no_show' }, ending);
  return { noShow: after };
}

async function endBegun(
  tx: Tx,
  { id, version, by, role, now, reason }: Ending,
  state: BookingState & ('given' | 'no_show'),
): Promise<{ before: Booking; after: Booking } | Refusal> {
  const before = (await lockBooking(tx, id))?.booking;
  if (!before || before.version !== version || before.state !== 'booked')
    return { refused: 'changed', now: before };
  if (role === 'learner') return { refused: 'not_yours' };
  // How a test went is a result of its own.
  if (before.kind === 'test') return { refused: 'test_stands' };
  if (before.startsAt > now) return { refused: 'too_early' };
  const after = await changeBooking(tx, before, { state }, now);
  await closeProposals(tx, id, { by, now });
  await recordBookingEvent(tx, { kind: state, before, after, role, by, reason, now });
  return { before, after };
}
