import { sql } from 'kysely';
import { londonDay } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { minuteOfDay } from '../availability/london-clock.ts';
import { exceptionsOf, type RemovedDays, removeException } from '../availability/working-hours.server.ts';
import { isWithin } from '../availability/working-hours.ts';
import type { Actor } from '../booking.ts';
import { changeBooking, lockBooking, recordBookingEvent } from '../bookings/booking-rows.server.ts';
import '../tables.ts';

/**
 * Takes dates that differed out of a diary. Driving tests on them whose learners were told that there is no car have the
 * instructor's again, as long as no other day off closes their time. False where the dates are gone already.
 */
export async function workAgain(
  tx: Tx,
  instructor: string,
  { id, ...actor }: Actor & { id: string },
): Promise<boolean> {
  const removed = await removeException(tx, instructor, { id, now: actor.now });
  if (!removed) return false;
  for (const test of await testsWithoutCar(tx, instructor, removed)) await takeAgain(tx, test, actor);
  return true;
}

async function testsWithoutCar(tx: Tx, instructor: string, { startsAt, endsAt }: RemovedDays) {
  const tests = await tx
    .selectFrom('bookings')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('instructor_slug', '=', instructor)
    .where('car_unavailable_since', 'is not', null)
    .where('state', '=', sql.lit('booked'))
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    // The order in which learners are locked everywhere.
    .orderBy('learner_id')
    .execute();
  const closed = (await exceptionsOf(tx, instructor, londonDay(startsAt))).filter(
    ({ kind }) => kind === 'holiday' || kind === 'closed',
  );
  return tests.filter(
    (test) =>
      !closed.some((one) => {
        if (!isWithin({ day: londonDay(test.startsAt) }, one)) return false;
        if (one.kind === 'holiday') return true;
        return minuteOfDay(test.startsAt) < one.to && one.from < minuteOfDay(test.endsAt);
      }),
  );
}

async function takeAgain(tx: Tx, { id }: { id: string }, { by, role, now }: Actor) {
  const before = (await lockBooking(tx, id))?.booking;
  if (!before?.noCarSince || before.state !== 'booked' || before.startsAt <= now) return;
  const after = await changeBooking(tx, before, { car_unavailable_since: null }, now);
  await recordBookingEvent(tx, { kind: 'car_available', before, after, role, by, now });
}
