import { sql } from 'kysely';
import { londonDate } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import './tables.ts';

/**
 * Those of these orders about whose lessons something is not older than an instant: minutes that were entered then or for a
 * day then, a lesson that ended then, a time that was charged. A driving test or a held time is of no order, and counts for
 * all of its learner's; so does every lesson for a line with minutes left, since hours do not expire while somebody learns.
 */
export async function withLessonsSince(
  tx: Tx,
  orderIds: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const orders = sql`any(${[...orderIds]}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    select order_id as id from lesson_minutes
    where order_id = ${orders} and (at >= ${since} or day >= ${londonDate(since)}::date)
    union
    select order_id from bookings where order_id = ${orders} and ends_at >= ${since}
    union
    select order_id from late_charges where order_id = ${orders} and ends_at >= ${since}
    union
    -- Each line looks for one booking of its learner: joined, all bookings could be read for a few lines.
    select lesson_lines.order_id from lesson_lines
    cross join lateral (
      select from bookings
      where bookings.learner_id = lesson_lines.learner_id and ends_at >= ${since}
        and (bookings.order_id is null or minutes_left > 0)
      limit 1) as later
    where lesson_lines.order_id = ${orders}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Deletes the lessons of these orders, or openings, with all that was written for them, and learners for whom nothing else was bought. */
export async function purgeLessons(tx: Tx, orderIds: readonly string[]) {
  const ofOrders = oneOf('order_id', orderIds);
  const lines = await tx.selectFrom('lesson_lines').select('learner_id').where(ofOrders).execute();
  if (lines.length === 0) return;
  // Until the transaction ends, the ledgers give up rows.
  await sql`select set_config('bitepoint.purge', 'on', true)`.execute(tx);
  const bookings = await tx.selectFrom('bookings').select('id').where(ofOrders).execute();
  await purgeBookings(tx, idsOf(bookings));
  await tx.deleteFrom('lesson_minutes').where(ofOrders).execute();
  await tx.deleteFrom('instructor_assignments').where(ofOrders).execute();
  await tx
    .deleteFrom('offered_instructors')
    .where('offer_id', 'in', (eb) =>
      eb.selectFrom('assignment_offers').select('assignment_offers.id').where(ofOrders),
    )
    .execute();
  await tx.deleteFrom('assignment_offers').where(ofOrders).execute();
  await tx.deleteFrom('lesson_lines').where(ofOrders).execute();
  await tx.deleteFrom('lesson_openings').where(oneOf('id', orderIds)).execute();
  await purgeLearners(tx, [...new Set(lines.map((line) => line.learner_id))]);
}

/** How many are deleted by one transaction. */
const PURGED_AT_ONCE = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Deletes hours carried over about which nothing has been since an instant, with their lessons and learners. */
export async function purgeOpenings(db: Db, before: Date) {
  for (let after = FIRST_ID; ; ) {
    const rows = await db
      .selectFrom('lesson_openings')
      .select('id')
      .where('opened_at', '<', before)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PURGED_AT_ONCE)
      .execute();
    const ids = idsOf(rows);
    if (ids.length === 0) return;
    await db.transaction().execute(async (tx) => {
      const kept = await withLessonsSince(tx, ids, before);
      await purgeLessons(
        tx,
        ids.filter((id) => !kept.has(id)),
      );
    });
    after = ids.at(-1) ?? after;
  }
}

/** Deletes bookings with all that was written of them. What the ledger says of them stays. */
export async function purgeBookings(tx: Tx, ids: readonly string[]) {
  const ofBookings = oneOf('booking_id', ids);
  await tx.deleteFrom('booking_events').where(ofBookings).execute();
  await tx.deleteFrom('booking_proposals').where(ofBookings).execute();
  await tx.deleteFrom('late_charges').where(ofBookings).execute();
  await tx.deleteFrom('lesson_reminders').where(ofBookings).execute();
  await tx.deleteFrom('lesson_notes').where(ofBookings).execute();
  await tx.deleteFrom('mock_tests').where(ofBookings).execute();
  await tx.deleteFrom('lesson_offers').where(ofBookings).execute();
  await tx.deleteFrom('progress_marks').where(ofBookings).execute();
  await tx.deleteFrom('bookings').where(oneOf('id', ids)).execute();
}

/** Those of them who have no line any more. */
async function purgeLearners(tx: Tx, ids: readonly string[]) {
  const gone = await tx
    .selectFrom('learners')
    .select('id')
    .where(oneOf('id', ids))
    .where(sql<boolean>`not exists (select from lesson_lines where learner_id = learners.id)`)
    .execute();
  const learners = idsOf(gone);
  const ofLearners = oneOf('learner_id', learners);
  await tx
    .deleteFrom('test_results')
    .where('test_id', 'in', (eb) => eb.selectFrom('test_dates').select('test_dates.id').where(ofLearners))
    .execute();
  await tx.deleteFrom('test_dates').where(ofLearners).execute();
  await tx.deleteFrom('lesson_offers').where(ofLearners).execute();
  await tx.deleteFrom('waiting_list').where(ofLearners).execute();
  await tx.deleteFrom('freed_times').where(oneOf('given_up_by', learners)).execute();
  const bookings = await tx.selectFrom('bookings').select('id').where(ofLearners).execute();
  await purgeBookings(tx, idsOf(bookings));
  await tx.deleteFrom('progress_marks').where(ofLearners).execute();
  await tx.deleteFrom('reminders_off').where(ofLearners).execute();
  await tx.deleteFrom('lesson_feeds').where(ofLearners).execute();
  await tx.deleteFrom('invitations_off').where(ofLearners).execute();
  await tx.deleteFrom('learner_links').where(ofLearners).execute();
  await tx.deleteFrom('learner_shares').where(ofLearners).execute();
  await tx.deleteFrom('lesson_series').where(ofLearners).execute();
  await tx.deleteFrom('learners').where(oneOf('id', learners)).execute();
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
