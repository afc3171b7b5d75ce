import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { lockDiaries } from '../availability/diaries.server.ts';
import { clockTime } from '../availability/london-clock.ts';
import type { Actor, Booking, LessonLength } from '../booking.ts';
import {
  changeBooking,
  insertBooking,
  lockBooking,
  lockLearner,
  recordBookingEvent,
  toBooking,
} from '../bookings/booking-rows.server.ts';
import { bookingNow, releaseEnded, uidOf } from '../bookings/holds.server.ts';
import { scheduleIfFree } from '../bookings/schedule-if-free.server.ts';
import { currentPolicyVersion } from '../policy/cancellation-policy.server.ts';
import { minutesOf } from '../policy/cancellation-policy.ts';
import '../tables.ts';
import { carKept, type TestDate, testStart } from './test-date.ts';

export interface KeptTest extends TestDate {
  id: string;
  /** The booking that keeps the car free. Null where that could not be done. */
  bookingId: string | null;
  /** Who was asked to take the learner, though something is in the diary then. */
  requestedInstructor: string | null;
  /** How many changes its learner has made, as far as they were entered here. */
  changesUsed: number;
}

/** The test that a learner has ahead, or had last. */
export async function testOf(db: Db, learnerId: string): Promise<KeptTest | undefined> {
  return db
    .selectFrom('test_dates')
    .select([
      'id',
      'day',
      'minute',
      'centre',
      'booking_id as bookingId',
      'asked_instructor as requestedInstructor',
      'changes_used as changesUsed',
    ])
    .where('learner_id', '=', learnerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Whether a test has begun: nothing of it is taken out of the diary any more, and how it went can be said. */
export function isOver(test: Pick<TestDate, 'day' | 'minute'>, now: Date): boolean {
  const start = testStart(test);
  return start !== undefined && start <= now;
}

/** When the tests begin for which these bookings keep a car free: "10:14". */
export async function testClocks(db: Db, bookings: readonly Booking[]): Promise<Map<string, string>> {
  const ids = bookings.filter(({ kind }) => kind === 'test').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('test_dates')
    .select(['booking_id', 'minute'])
    .where('booking_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ booking_id, minute }) => [booking_id ?? '', clockTime(minute)]));
}

export type CarForTest = 'kept' | 'instructor_busy' | 'learner_busy' | 'no_instructor';

/** Who changed a test that was entered before: its learner, the DVSA, or nobody, since it was entered wrongly. */
export const testChangers = ['learner', 'dvsa', 'nobody'] as const;
export type TestChanger = (typeof testChangers)[number];

export interface NewTest extends Actor, TestDate {
  learnerId: string;
  start: Date;
  /** The learner, where nobody says. */
  changedBy?: TestChanger | undefined;
  /** Whose car it is to be. */
  instructor: string | undefined;
  outcode: string;
}

/** Locks all that a test of a learner's concerns, with the diaries of what ends for it: diaries come before learners. */
export async function lockForTest(
  tx: Tx,
  { learnerId, instructors }: { learnerId: string; instructors: readonly (string | undefined)[] },
) {
  const before = await instructorOf(tx, await testOf(tx, learnerId));
  const slugs = [...instructors, before].filter((slug) => slug !== undefined);
  if (slugs.length > 0) await lockDiaries(tx, slugs);
  await lockLearner(tx, learnerId);
}

/**
 * Enters a learner's test in the place of the one before, or after it where that is over, and keeps the car free around it where nothing is booked then.
 * The test itself is never refused: it is booked elsewhere.
 */
export async function enterTest(tx: Tx, test: NewTest): Promise<CarForTest> {
  const { learnerId, instructor, by, now, day, minute, centre } = test;
  await lockForTest(tx, { learnerId, instructors: [instructor] });
  const changesUsed = changesAfter(await testOf(tx, learnerId), test);
  await endLocked(tx, learnerId, test);
  const kept = instructor ? await keepCar(tx, { ...test, instructor }) : { reason: 'no_instructor' as const };
  await tx
    .insertInto('test_dates')
    .values({
      id: randomUUID(),
      learner_id: learnerId,
      day,
      minute,
      centre,
      booking_id: 'id' in kept ? kept.id : null,
      changes_used: changesUsed,
      entered_by: by,
      entered_at: now,
      ended_at: null,
    })
    .execute();
  return 'id' in kept ? 'kept' : kept.reason;
}

/** How many changes a test has used, once it is entered in the place of another. */
function changesAfter(
  before: KeptTest | undefined,
  { day, minute, centre, changedBy = 'learner', now }: NewTest,
): number {
  if (!before || isOver(before, now) || changedBy === 'dvsa') return 0;
  const isSame = before.day === day && before.minute === minute && before.centre === centre;
  return before.changesUsed + (changedBy === 'learner' && !isSame ? 1 : 0);
}

async function instructorOf(tx: Tx, test: KeptTest | undefined): Promise<string | undefined> {
  if (!test?.bookingId) return undefined;
  return (await bookingNow(tx, test.bookingId)).instructor;
}

/** The caller has locked the learner. */
async function keepCar(
  tx: Tx,
  {
    instructor,
    learnerId,
    start,
    centre,
    outcode,
    by,
    role,
    now,
  }: Omit<NewTest, 'day' | 'minute'> & { instructor: string },
): Promise<{ id: string } | { reason: CarForTest }> {
  const settings = (await lockDiaries(tx, [instructor])).get(instructor);
  if (!settings) return { reason: 'no_instructor' };
  await releaseEnded(tx, now, instructor);
  const id = randomUUID();
  const { startsAt, endsAt } = carKept(start);
  const minutes = minutesOf({ startsAt, endsAt }) as LessonLength;
  const pickUp = { place: centre, outcode };
  const row = {
    id,
    uid: uidOf(id),
    kind: 'test' as const,
    state: 'booked' as const,
    instructor_slug: instructor,
    learner_id: learnerId,
    order_id: null,
    position: null,
    held_for: null,
    held_until: null,
    starts_at: startsAt,
    ends_at: endsAt,
    pick_up: centre,
    pick_up_outcode: outcode,
    policy_version: currentPolicyVersion(tx, now),
    created_by: by,
    created_at: now,
    changed_at: now,
  };
  const answer = await scheduleIfFree(
    tx,
    { instructor, startsAt, minutes, pickUp, settings, now, id, outsideWorkingHours: true },
    (writer, blocked) => insertBooking(writer, { ...row, ...blocked }),
  );
  if ('refused' in answer)
    return { reason: answer.refused === 'learner_busy' ? 'learner_busy' : 'instructor_busy' };
  await recordBookingEvent(tx, { kind: 'booked', after: answer.written, role, by, now });
  return { id };
}

/** Keeps the car free for a test that had none, where nothing is booked at its time any more. */
export async function keepCarFound(
  tx: Tx,
  test: Omit<NewTest, keyof TestDate | 'by' | 'role'> & { id: string; instructor: string },
): Promise<boolean> {
  const { id, learnerId, instructor } = test;
  await lockForTest(tx, { learnerId, instructors: [instructor] });
  const row = await tx
    .selectFrom('test_dates')
    .select(['centre', 'entered_by as by'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('booking_id', 'is', null)
    .executeTakeFirst();
  if (!row) return false;
  const kept = await keepCar(tx, { ...test, ...row, role: 'learner' });
  if (!('id' in kept)) return false;
  await tx.updateTable('test_dates').set({ booking_id: kept.id }).where('id', '=', id).execute();
  return true;
}

/** Keeps whom a learner asks to take them to their test. */
export async function recordCarRequest(tx: Tx, learnerId: string, instructor: string): Promise<string> {
  const { id } = await tx
    .updateTable('test_dates')
    .set({ asked_instructor: instructor })
    .where('learner_id', '=', learnerId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes a learner's test, and releases the car's time. False where there is none. */
export async function endTest(tx: Tx, learnerId: string, { by, role, now }: Actor): Promise<boolean> {
  const test = await testOf(tx, learnerId);
  if (test?.bookingId) await lockBooking(tx, test.bookingId);
  else await lockLearner(tx, learnerId);
  return endLocked(tx, learnerId, { by, role, now });
}

/**
 * The learner is locked already, so that no diary is any more: the car may have passed to an instructor whose diary is not,
 * and giving a time back needs none.
 */
async function endLocked(tx: Tx, learnerId: string, { by, role, now }: Actor): Promise<boolean> {
  const test = await testOf(tx, learnerId);
  if (!test) return false;
  const row =
    test.bookingId &&
    !isOver(test, now) &&
    (await tx
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', test.bookingId)
      .forUpdate()
      .executeTakeFirst());
  const before = row ? toBooking(row) : undefined;
  if (before?.state === 'booked') {
    const gone = { state: 'cancelled' as const, sequence: before.sequence + 1 };
    const after = await changeBooking(tx, before, gone, now);
    await recordBookingEvent(tx, { kind: 'cancelled', before, after, role, by, now });
  }
  await tx.updateTable('test_dates').set({ ended_at: now }).where('id', '=', test.id).execute();
  return true;
}
