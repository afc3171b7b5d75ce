import { sql } from 'kysely';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Booking } from '../booking.ts';
import { findBooking, toBooking } from './booking-rows.server.ts';
import { releaseHolds } from './holds.server.ts';

/** A held time as the line of a basket keeps it. */
export function heldOnLine({ id, instructor, startsAt, endsAt, heldUntil, pickUp }: Booking) {
  return {
    id,
    instructor,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    until: (heldUntil ?? startsAt).toISOString(),
    outcode: pickUp.outcode,
  };
}

/** The time that a basket holds, while it does. */
export async function heldTimeOf(db: Db, basket: string, now: Date): Promise<Booking | undefined> {
  const row = await db
    .selectFrom('bookings')
    .selectAll()
    .where('held_for', '=', basket)
    .where('state', '=', sql.lit('held'))
    .where('held_until', '>', now)
    .executeTakeFirst();
  return row && toBooking(row);
}

/** What baskets, which know no diary, ask of it. */
export function holdsOfBaskets({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async find(id: string) {
      const booking = await findBooking(db, id);
      const isHeld = booking?.state === 'held' && booking.heldUntil && booking.heldUntil > clock.now();
      return isHeld ? { ...heldOnLine(booking), heldFor: booking.heldFor ?? '' } : undefined;
    },
    async releaseHold(basket: string) {
      const actor = { by: '', role: 'learner' as const, now: clock.now() };
      await db.transaction().execute((tx) => releaseHolds(tx, { heldFor: basket, ...actor }));
    },
  };
}
