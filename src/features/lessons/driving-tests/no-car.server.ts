import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { formatTime } from '../availability/london-clock.ts';
import type { Actor, Booking } from '../booking.ts';
import { changeBooking, lockBooking, recordBookingEvent } from '../bookings/booking-rows.server.ts';
import type { Refusal } from '../bookings/refusals.ts';
import '../tables.ts';

/**
 * Tells a learner that their instructor cannot take them to their driving test, and that we ring. The test is the DVSA's, so
 * the booking stays until another car is found, or there is none.
 */
export async function reportCarUnavailable(
  tx: Tx,
  {
    id,
    version,
    by,
    role,
    now,
    reason,
  }: Actor & { id: string; version: number; reason?: string | undefined },
): Promise<{ reported: Booking } | Refusal> {
  const before = (await lockBooking(tx, id))?.booking;
  if (!before || before.version !== version || before.state !== 'booked' || before.kind !== 'test')
    return { refused: 'changed', now: before };
  // They have been told already.
  if (before.noCarSince) return { reported: before };
  const after = await changeBooking(tx, before, { car_unavailable_since: now }, now);
  await recordBookingEvent(tx, { kind: 'car_unavailable', before, after, role, by, reason, now });
  return { reported: after };
}

/** Since when each driving test to come waits for a car. */
export function noCarSince(db: Db, now: Date) {
  return withoutCar(db, now).select('car_unavailable_since as at');
}

function withoutCar(db: Db, now: Date) {
  return db
    .selectFrom('bookings')
    .where('car_unavailable_since', 'is not', null)
    .where('state', '=', sql.lit('booked'))
    .where('starts_at', '>', now);
}

export interface TestWithoutCar {
  id: string;
  since: Date;
  /** "Thu 26 Nov, 09:00": from when a car is needed. */
  when: string;
  learner: string;
  centre: string;
}

/** The driving tests to come to which nobody takes the learner, the first one first. */
export async function testsWithoutCar(db: Db, now: Date): Promise<TestWithoutCar[]> {
  const rows = await withoutCar(db, now)
    .innerJoin('learners', 'learners.id', 'bookings.learner_id')
    .select(['bookings.id', 'car_unavailable_since', 'starts_at as startsAt'])
    .select(['learners.name as learner', 'pick_up as centre'])
    .orderBy('starts_at')
    .execute();
  return rows.map(({ car_unavailable_since: since, startsAt, ...row }) => ({
    ...row,
    when: formatTime(startsAt, now),
    since: since ?? now,
  }));
}
