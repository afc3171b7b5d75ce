import { londonDate } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { correctGiven } from '../minutes/minutes.server.ts';
import { minutesOf } from '../policy/cancellation-policy.ts';
import '../tables.ts';
import type { Booking } from '../booking.ts';
import { changeBooking, lockBooking, recordBookingEvent } from './booking-rows.server.ts';
import type { Ending } from './end-booking.server.ts';
import { enterForBooking } from './lesson-line.server.ts';
import type { Refusal } from './refusals.ts';

/** A slip of the thumb is noticed at once; what was given on another day may stand in a statement. */
export function mayUndoCompletion(
  { state, changedAt }: Pick<Booking, 'state' | 'changedAt'>,
  now: Date,
): boolean {
  return state === 'given' && londonDate(changedAt) === londonDate(now);
}

/** Takes back on the same day that a lesson was given: it is booked again, and its minutes are in the diary again. */
export async function undoCompletion(
  tx: Tx,
  { id, version, by, role, now, reason }: Ending,
): Promise<{ undone: Booking } | Refusal> {
  const before = (await lockBooking(tx, id))?.booking;
  if (!before || before.version !== version || before.state !== 'given')
    return { refused: 'changed', now: before };
  if (role === 'learner') return { refused: 'not_yours' };
  if (!mayUndoCompletion(before, now)) return { refused: 'too_late' };
  const entry = await givenEntry(tx, before);
  if (entry) {
    const taken = await correctGiven(tx, { id: entry, reason: 'Marked by mistake', by, now });
    // The office has given these minutes back itself.
    if (taken === 'unknown' || !('corrected' in taken)) return { refused: 'changed', now: before };
  }
  const after = await changeBooking(tx, before, { state: 'booked' }, now);
  await enterForBooking(tx, after, [{ kind: 'booked', minutes: -minutesOf(after) }], { by, now });
  await recordBookingEvent(tx, { kind: 'completion_undone', before, after, role, by, reason, now });
  return { undone: after };
}

/** The entry of the version at which it was marked. None where the lesson took no minutes. */
async function givenEntry(db: Db, { id, version }: Booking): Promise<number | undefined> {
  const row = await db
    .selectFrom('lesson_minutes')
    .select('id')
    .where('source', '=', `given ${id} ${version}`)
    .executeTakeFirst();
  return row?.id;
}
