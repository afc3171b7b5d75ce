import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import './tables.ts';

const ofPerson = (email: string, orderIds: readonly string[]) =>
  sql<boolean>`learners.id in (
    select id from learners where lower(email) = ${email.toLowerCase()}
    union
    select learner_id from lesson_lines where order_id = any(${[...orderIds]}::uuid[]))`;

/** The learners with this email address, or of these orders, and their lessons. */
export async function lessonDataOf(db: Db, email: string, orderIds: readonly string[]) {
  const learners = await db
    .selectFrom('learners')
    .selectAll()
    .where(ofPerson(email, orderIds))
    .orderBy('id')
    .execute();
  const ids = learners.map(({ id }) => id);
  if (ids.length === 0)
    return {
      ...{ learners, lessonMinutes: [], placements: [], bookings: [], bookingEvents: [], lateCharges: [] },
      ...{ waitingList: [], testDates: [], progress: [], lessonNotes: [], lessonLinks: [] },
    };
  const ofLearners = sql<boolean>`(order_id, position) in (
    select order_id, position from lesson_lines where learner_id = any(${ids}::uuid[]))`;
  const [lessonMinutes, placements] = await Promise.all([
    db.selectFrom('lesson_minutes').selectAll().where(ofLearners).orderBy('id').execute(),
    db.selectFrom('placements').selectAll().where(ofLearners).orderBy('placed_at').execute(),
  ]);
  return { learners, lessonMinutes, placements, ...(await diaryDataOf(db, ids)) };
}

async function diaryDataOf(db: Db, learnerIds: readonly string[]) {
  const ofBookings = sql<boolean>`booking_id in (
    select id from bookings where learner_id = any(${[...learnerIds]}::uuid[]))`;
  const [bookings, bookingEvents, lateCharges, waitingList, testDates, progress, lessonNotes, lessonLinks] =
    await Promise.all([
      db
        .selectFrom('bookings')
        .selectAll()
        .where('learner_id', 'in', learnerIds)
        .orderBy('starts_at')
        .execute(),
      db.selectFrom('booking_events').selectAll().where(ofBookings).orderBy('id').execute(),
      db.selectFrom('late_charges').selectAll().where(ofBookings).orderBy('charged_at').execute(),
      db
        .selectFrom('waiting_list')
        .selectAll()
        .where('learner_id', 'in', learnerIds)
        .orderBy('joined_at')
        .execute(),
      db
        .selectFrom('test_dates')
        .selectAll()
        .where('learner_id', 'in', learnerIds)
        .orderBy('entered_at')
        .execute(),
      db
        .selectFrom('progress_marks')
        .selectAll()
        .where('learner_id', 'in', learnerIds)
        .orderBy('id')
        .execute(),
      db.selectFrom('lesson_notes').selectAll().where(ofBookings).orderBy('written_at').execute(),
      db
        .selectFrom('learner_links')
        .select(['learner_id', 'passed_to', 'made_by', 'made_at'])
        .where('learner_id', 'in', learnerIds)
        .orderBy('made_at')
        .execute(),
    ]);
  return {
    ...{ bookings, bookingEvents, lateCharges, waitingList, testDates, progress },
    ...{ lessonNotes, lessonLinks },
  };
}

/**
 * Takes a person's name and addresses out of the learners and their lessons. The minutes stay, as what was bought does, and
 * so do the times of lessons.
 */
export async function anonymiseLearners(tx: Tx, email: string, orderIds: readonly string[]) {
  const theirs = sql<boolean>`learner_id in (select id from learners where ${ofPerson(email, orderIds)})`;
  await tx.updateTable('bookings').set({ pick_up: '' }).where(theirs).execute();
  await tx
    .deleteFrom('lesson_notes')
    .where('booking_id', 'in', (eb) => eb.selectFrom('bookings').select('id').where(theirs))
    .execute();
  await tx.deleteFrom('learner_links').where(theirs).execute();
  await tx.updateTable('test_dates').set({ centre: '' }).where(theirs).execute();
  await tx
    .updateTable('learners')
    .set({ name: 'erased', email: sql`learners.id || '@erased.invalid'`, postcode: '' })
    .where(ofPerson(email, orderIds))
    .execute();
}
