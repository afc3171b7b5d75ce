import type { InsertObject, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tables, Tx } from '#src/platform/db/db.server.ts';
import { lockDiaries } from '../availability/diaries.server.ts';
import type { DiarySettings } from '../availability/slots.ts';
import type { Actor, Role } from '../booking.ts';
import { type Booking, type BookingEvent, liveStates } from '../booking.ts';
import { publishLessonEvent } from '../notifications/publish-lesson-event.server.ts';
import { type Happened, queueNotifications } from '../notifications/queue-notifications.server.ts';
import { keepOffers } from '../waiting-list/offers/keep-offers.server.ts';

export function toBooking(row: Selectable<Tables['bookings']>): Booking {
  const { order_id, position } = row;
  return {
    id: row.id,
    uid: row.uid,
    sequence: row.sequence,
    version: row.version,
    kind: row.kind,
    state: row.state,
    instructor: row.instructor_slug,
    learnerId: row.learner_id,
    line: order_id !== null && position !== null ? { orderId: order_id, position } : null,
    heldFor: row.held_for,
    heldUntil: row.held_until,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    pickUp: { place: row.pick_up, outcode: row.pick_up_outcode },
    policyVersion: row.policy_version,
    madeBy: row.created_by,
    madeAt: row.created_at,
    changedAt: row.changed_at,
    noCarSince: row.car_unavailable_since,
    seriesId: row.series_id,
  };
}

export async function findBooking(db: Db, id: string): Promise<Booking | undefined> {
  const row = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toBooking(row);
}

/** As a part of a query, the live states as the partial indexes name them. */
export const isLive = sql<boolean>`state in (${sql.join(liveStates.map((state) => sql.lit(state)))})`;

/** The lessons, tests and holds of an instructor that overlap a span, by their start. Holds that have ended are left out. */
export async function bookingsBetween(
  db: Db,
  { instructor, from, until, now }: { instructor: string; from: Date; until: Date; now: Date },
): Promise<Booking[]> {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('instructor_slug', '=', instructor)
    .where((eb) => eb.or([isLive, eb('state', '=', 'no_show')]))
    .where('starts_at', '<', until)
    .where('ends_at', '>', from)
    .where((eb) => eb.or([eb('state', '<>', 'held'), eb('held_until', '>', now)]))
    .orderBy('starts_at')
    .execute();
  return rows.map(toBooking);
}

/** All bookings of a learner, what was and what is to come, by their start. */
export async function bookingsOfLearner(db: Db, learnerId: string): Promise<Booking[]> {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('learner_id', '=', learnerId)
    .orderBy('starts_at')
    .execute();
  return rows.map(toBooking);
}

export interface LockedBooking {
  booking: Booking;
  /** Of its instructor, and of the one that it is to move to. */
  settings: Map<string, DiarySettings>;
}

/**
 * A booking that nobody else changes until the transaction ends. Locks are taken in one order everywhere, so that two actions
 * never wait for each other: diaries, learner, booking, lines.
 */
export async function lockBooking(
  tx: Tx,
  id: string,
  alsoInstructor?: string,
): Promise<LockedBooking | undefined> {
  const unlockedBooking = await findBooking(tx, id);
  if (!unlockedBooking) return undefined;
  const settings = await lockDiaries(tx, [
    unlockedBooking.instructor,
    alsoInstructor ?? unlockedBooking.instructor,
  ]);
  if (unlockedBooking.learnerId) await lockLearner(tx, unlockedBooking.learnerId);
  const row = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // It went to another instructor meanwhile: the caller sees it by the version.
  return { booking: toBooking(row), settings };
}

export async function lockLearner(tx: Tx, learnerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('learners')
    .select('id')
    .where('id', '=', learnerId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewEvent {
  kind: BookingEvent;
  /** As it was. Undefined for a new one. */
  before?: Booking | undefined;
  /** As it is, or as it is proposed to be. */
  after: Booking;
  /** The charge that it is about. */
  charge?: string | undefined;
  role: Role | 'job';
  by: string;
  reason?: string | undefined;
  /** It was arranged in another system, where everybody was told. */
  isBrought?: boolean | undefined;
  /** The caller collects several events here, to say them in one email. */
  together?: Happened[] | undefined;
  now: Date;
}

/** The row of what happened to a booking. */
export function eventRow({ kind, before, after, role, by, reason = '', now }: NewEvent) {
  return {
    booking_id: after.id,
    version: after.version,
    what: kind,
    from_state: before?.state ?? null,
    to_state: after.state,
    from_start: before?.startsAt ?? null,
    to_start: after.startsAt,
    to_end: after.endsAt,
    instructor_slug: after.instructor,
    role,
    by,
    why: reason,
    at: now,
  };
}

/** Every change of a booking has one, in its transaction; and whom it concerns is emailed once that is committed. */
export async function recordBookingEvent(tx: Tx, event: NewEvent) {
  const { id } = await tx
    .insertInto('booking_events')
    .values(eventRow(event))
    .returning('id')
    .executeTakeFirstOrThrow();
  if (event.together) event.together.push({ ...event, id });
  else if (!event.isBrought) await queueNotifications(tx, { ...event, id });
  await keepOffers(tx, event);
  await publishLessonEvent(tx, event);
}

/** Writes a new booking. Answers it as it is kept. */
export async function insertBooking(
  tx: Pick<Tx, 'insertInto'>,
  row: InsertObject<Tables, 'bookings'>,
): Promise<Booking> {
  return toBooking(await tx.insertInto('bookings').values(row).returningAll().executeTakeFirstOrThrow());
}

/** Changes a locked booking, one version on. */
export async function changeBooking(
  tx: Pick<Tx, 'updateTable'>,
  booking: Booking,
  change: Updateable<Tables['bookings']>,
  now: Date,
): Promise<Booking> {
  const row = await tx
    .updateTable('bookings')
    .set({ ...change, version: booking.version + 1, changed_at: now })
    .where('id', '=', booking.id)
    .where('version', '=', booking.version)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toBooking(row);
}

type ActingOrJob = Omit<Actor, 'role'> & { role: Role | 'job' };

/** Gives a held time back. The caller has locked its row or its diary. */
export async function releaseHold(tx: Tx, before: Booking, { role, by, now }: ActingOrJob) {
  const after = await changeBooking(tx, before, { state: 'released' }, now);
  await recordBookingEvent(tx, { kind: 'released', before, after, role, by, now });
}
