import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { lockDiaries } from '../availability/diaries.server.ts';
import { guestsMayHold } from '../availability/guest-holds.server.ts';
import { currentPolicyVersion } from '../policy/cancellation-policy.server.ts';
import '../tables.ts';
import type { Actor, Booking, TimeInput } from '../booking.ts';
import {
  findBooking,
  insertBooking,
  lockLearner,
  recordBookingEvent,
  releaseHold,
  toBooking,
} from './booking-rows.server.ts';
import type { Refusal } from './refusals.ts';
import { scheduleIfFree } from './schedule-if-free.server.ts';

const HELD_MINUTES = 15;

export interface HoldInput extends TimeInput, Actor {
  /** The basket's uuid, or the learner's id. A second hold releases the first. */
  heldFor: string;
  learnerId?: string | undefined;
  /** Of the hold, where it is settled before. */
  id?: string;
  /** Where it is kept for another time than a buyer's: staff say how long. */
  until?: Date;
}

/**
 * Keeps a time for somebody who is paying, for 15 minutes unless staff say otherwise. Guests together keep no more of a diary than their share. The
 * caller ends the transaction where this refuses.
 */
export async function holdTime(tx: Tx, input: HoldInput): Promise<{ held: Booking } | Refusal> {
  const { instructor, startsAt, minutes, pickUp, heldFor, learnerId, by, role, now } = input;
  const settings = (await lockDiaries(tx, [instructor])).get(instructor);
  if (!settings) return { refused: 'not_open', next: [] };
  // Before the time that is let go, which may be in another diary: the order in which everybody locks.
  if (learnerId) await lockLearner(tx, learnerId);
  await releaseHolds(tx, { heldFor, role, by, now });
  await releaseEnded(tx, now, instructor);
  const id = input.id ?? randomUUID();
  const row = {
    id,
    uid: uidOf(id),
    state: 'held' as const,
    instructor_slug: instructor,
    learner_id: learnerId ?? null,
    order_id: null,
    position: null,
    held_for: heldFor,
    held_until: input.until ?? new Date(now.getTime() + HELD_MINUTES * MINUTE_MS),
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + minutes * MINUTE_MS),
    pick_up: pickUp.place,
    pick_up_outcode: pickUp.outcode,
    policy_version: currentPolicyVersion(tx, now),
    created_by: by,
    created_at: now,
    changed_at: now,
  };
  const isGuest = learnerId === undefined;
  const answer = await scheduleIfFree(tx, { ...input, settings, id, isGuest }, (writer, blocked) =>
    insertBooking(writer, { ...row, ...blocked }),
  );
  if ('refused' in answer) return answer;
  if (isGuest && !(await guestsMayHold(tx, { id, instructor, now }))) return { refused: 'guests_share' };
  await recordBookingEvent(tx, { kind: 'held', after: answer.written, role, by, now });
  return { held: answer.written };
}

export function uidOf(id: string): string {
  return `${id}@lessons`;
}

export async function bookingNow(tx: Tx, id: string): Promise<Booking> {
  const booking = await findBooking(tx, id);
  if (!booking) throw new Error(`No booking ${id}`);
  return booking;
}

/** Releases what somebody holds: they let it go, hold another time, or book. */
export async function releaseHolds(tx: Tx, { heldFor, ...actor }: { heldFor: string } & Actor) {
  const rows = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('held_for', '=', heldFor)
    .where('state', '=', sql.lit('held'))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const row of rows) await releaseHold(tx, toBooking(row), actor);
}

/** Releases holds whose time is up, of one instructor or of all. Those that somebody is booking just now are left to them. */
export async function releaseEnded(tx: Tx, now: Date, instructor?: string, except?: string): Promise<number> {
  const ended = tx
    .selectFrom('bookings')
    .selectAll()
    .where('state', '=', sql.lit('held'))
    .where('held_until', '<=', now)
    .orderBy('held_until')
    .limit(500)
    .forUpdate()
    .skipLocked();
  const rows = await ended
    .$if(instructor !== undefined, (query) => query.where('instructor_slug', '=', instructor ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .execute();
  for (const row of rows) await releaseHold(tx, toBooking(row), { role: 'job', by: '', now });
  return rows.length;
}

export async function releaseExpiredHolds(db: Db, now: Date): Promise<number> {
  return db.transaction().execute((tx) => releaseEnded(tx, now));
}
