import { sql } from 'kysely';
import { expect } from 'vitest';
import { minutesBetween } from '#src/features/lessons/availability/travel.ts';
import type { Booking } from '#src/features/lessons/booking.ts';
import { bookingsBetween, bookingsOfLearner } from '#src/features/lessons/bookings/booking-rows.server.ts';
import { minutesOfOrder } from '#src/features/lessons/minutes/minutes.server.ts';
import { HOUR_MS, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { TaughtLearner } from '../learners.ts';
import { INSTRUCTORS, type Weekend } from './steps.ts';

/** As the migrations set a new instructor's diary. */
const SETTINGS = { minBreakMinutes: 10, travel: 'distance', sameMinutes: 20 } as const;
const LIVE = ['held', 'booked', 'given'];

/** Nobody is in two places, nor drives through walls; minutes and events say what the bookings say. */
export async function expectSound(db: Db, learners: readonly TaughtLearner[], weekend: Weekend) {
  const until = new Date(weekend.from.getTime() + 500 * 24 * HOUR_MS);
  for (const instructor of INSTRUCTORS) {
    const all = await bookingsBetween(db, { instructor, from: new Date(0), until, now: new Date(0) });
    const live = all.filter(({ state }) => LIVE.includes(state));
    for (const [index, next] of live.entries()) {
      const before = live[index - 1];
      if (!before) continue;
      const drive = minutesBetween(SETTINGS, before.pickUp.outcode, next.pickUp.outcode);
      expect(next.startsAt.getTime() - before.endsAt.getTime()).toBeGreaterThanOrEqual(drive * MINUTE_MS);
    }
  }
  for (const learner of learners) await expectMinutes(db, learner);
}

async function expectMinutes(db: Db, { id, orderId }: TaughtLearner) {
  const [totals] = await minutesOfOrder(db, orderId);
  if (!totals) throw new Error('No minutes');
  expect(totals.remaining).toBe(totals.bought - totals.booked - totals.completed - totals.charged);
  expect(Math.min(totals.remaining, totals.booked, totals.completed, totals.charged)).toBeGreaterThanOrEqual(
    0,
  );
  const own = await bookingsOfLearner(db, id);
  const live = own.filter(({ state }) => LIVE.includes(state));
  for (const [index, next] of live.entries())
    expect(next.startsAt.getTime()).toBeGreaterThanOrEqual(live[index - 1]?.endsAt.getTime() ?? 0);
  const minutesIn = (state: string) =>
    own
      .filter((one) => one.state === state && one.kind === 'lesson')
      .reduce((sum, one) => sum + (one.endsAt.getTime() - one.startsAt.getTime()) / MINUTE_MS, 0);
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(minutes - filled_minutes), 0)::int as minutes from late_charges
    where order_id = ${orderId} and waived_at is null`.execute(db);
  expect([totals.booked, totals.completed, totals.charged]).toEqual([
    ...[minutesIn('booked'), minutesIn('given'), rows[0]?.minutes],
  ]);
  for (const booking of own) await expectEvents(db, booking);
}

/** One event of each version, each from the state that the one before led to, and the last as the booking is. */
async function expectEvents(db: Db, booking: Booking) {
  const events = await db
    .selectFrom('booking_events')
    .selectAll()
    .where('booking_id', '=', booking.id)
    .where('what', 'not in', ['proposed', 'declined', 'filled', 'waived'])
    .orderBy('id')
    .execute();
  expect(events.map(({ version }) => version)).toEqual(
    Array.from({ length: booking.version }, (_, index) => index + 1),
  );
  for (const [index, event] of events.entries())
    expect(event.from_state).toBe(events[index - 1]?.to_state ?? null);
  expect(events.at(-1)).toMatchObject({ to_state: booking.state, to_start: booking.startsAt });
  if (events.at(-1)?.what === 'car_available') expect(booking.noCarSince).toBeNull();
  // What was marked by mistake once it had begun is booked as before.
  if (booking.noCarSince && booking.state === 'booked')
    expect(events.findLast(({ what }) => what !== 'given' && what !== 'completion_undone')?.what).toBe(
      'car_unavailable',
    );
}
