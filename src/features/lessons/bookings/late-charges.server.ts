import { randomUUID } from 'node:crypto';
import { londonDate } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { lockDiaries } from '../availability/diaries.server.ts';
import { enterMinutes } from '../minutes/minutes.server.ts';
import { takeBackIfRefunded } from '../minutes/unpaid-lessons.server.ts';
import { worthForLearner } from '../policy/cancellation-policy.server.ts';
import { sharedMinutes } from '../policy/cancellation-policy.ts';
import '../tables.ts';
import type { Actor, Booking, ChargeReason } from '../booking.ts';
import { recordBookingEvent } from './booking-rows.server.ts';
import { bookingNow } from './holds.server.ts';
import { enterForBooking } from './lesson-line.server.ts';
import type { Refusal } from './refusals.ts';

/** Charges minutes for a time that was given up or not used: the time as it was, the booking as it is. */
export async function chargeLate(
  tx: Tx,
  {
    before,
    after,
    minutes,
    reason,
  }: { before: Booking; after: Booking; minutes: number; reason: ChargeReason },
  { by, now }: Actor,
) {
  if (minutes === 0 || !after.line) return;
  // Before the entry: after it nothing would be left to reckon with where it was the last lesson of all.
  const worth = await worthForLearner(tx, after.learnerId ?? '', minutes);
  await enterForBooking(tx, after, [{ kind: 'charged_late', minutes: -minutes }], { by, now });
  await tx
    .insertInto('late_charges')
    .values({
      id: randomUUID(),
      booking_id: after.id,
      version: after.version,
      reason,
      minutes,
      value_pence: worth,
      order_id: after.line.orderId,
      position: after.line.position,
      instructor_slug: before.instructor,
      starts_at: before.startsAt,
      ends_at: before.endsAt,
      charged_at: now,
      waived_at: null,
      waived_by: null,
      waived_reason: null,
    })
    .execute();
}

/** Takes off the minutes of charged times that a lesson of somebody else fills. The caller has locked the diary. */
export async function fillCharges(tx: Tx, filling: Booking, { by, role, now }: Actor) {
  const charges = await tx
    .selectFrom('late_charges')
    .selectAll()
    .where('instructor_slug', '=', filling.instructor)
    .where('starts_at', '<', filling.endsAt)
    .where('ends_at', '>', filling.startsAt)
    .where('booking_id', '<>', filling.id)
    .where('waived_at', 'is', null)
    .execute();
  for (const charge of charges) {
    const time = { instructor: charge.instructor_slug, startsAt: charge.starts_at, endsAt: charge.ends_at };
    const minutes = Math.min(sharedMinutes(time, filling), charge.minutes - charge.filled_minutes);
    if (minutes <= 0) continue;
    await tx
      .updateTable('late_charges')
      .set({ filled_minutes: charge.filled_minutes + minutes })
      .where('id', '=', charge.id)
      .execute();
    await takeOff(tx, charge, {
      minutes,
      reason: 'The time was booked by somebody else',
      by: '',
      now,
      source: `filled ${charge.id} ${filling.id} ${filling.version}`,
    });
    const after = await bookingNow(tx, charge.booking_id);
    await recordBookingEvent(tx, { kind: 'filled', before: after, after, charge: charge.id, role, by, now });
  }
}

export interface Waiving extends Actor {
  /** The charge's id, and the lesson that it is for. */
  id: string;
  bookingId: string;
  reason: string;
}

/** Takes a late charge off, once. Answers how many minutes came back: what had been filled came back before. */
export async function waiveCharge(
  tx: Tx,
  { id, bookingId, reason, by, role, now }: Waiving,
): Promise<{ waivedMinutes: number } | Refusal> {
  const unlockedCharge = await tx
    .selectFrom('late_charges')
    .selectAll()
    .where('id', '=', id)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  if (!unlockedCharge) return { refused: 'changed', now: undefined };
  if (role === 'learner') return { refused: 'not_yours' };
  await lockDiaries(tx, [unlockedCharge.instructor_slug]);
  const after = await bookingNow(tx, bookingId);
  const charge = await tx
    .updateTable('late_charges')
    .set({ waived_at: now, waived_by: by, waived_reason: reason })
    .where('id', '=', id)
    .where('waived_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!charge) return { refused: 'changed', now: after };
  const minutes = charge.minutes - charge.filled_minutes;
  await takeOff(tx, charge, { minutes, source: `waived ${id}`, reason, by, now });
  await recordBookingEvent(tx, { kind: 'waived', before: after, after, charge: id, role, by, reason, now });
  return { waivedMinutes: minutes };
}

interface TakingOff {
  minutes: number;
  source: string;
  reason: string;
  by: string;
  now: Date;
}

async function takeOff(
  tx: Tx,
  charge: { order_id: string; position: number },
  { minutes, source, reason, by, now }: TakingOff,
) {
  if (minutes === 0) return;
  const line = { orderId: charge.order_id, position: charge.position };
  await enterMinutes(tx, [
    { ...line, kind: 'waived', minutes, source, day: londonDate(now), by, now, reason },
  ]);
  await takeBackIfRefunded(tx, line, { id: source, by, now });
}

/** What was charged for a booking, the last first. */
export async function chargesOfBooking(db: Db, bookingId: string) {
  const rows = await db
    .selectFrom('late_charges')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('charged_at', 'desc')
    .execute();
  return rows.map(({ id, reason, minutes, filled_minutes, waived_at, waived_by, starts_at, ends_at }) => ({
    id,
    reason,
    minutes,
    filledMinutes: filled_minutes,
    waivedAt: waived_at,
    waivedBy: waived_by,
    startsAt: starts_at,
    endsAt: ends_at,
  }));
}
