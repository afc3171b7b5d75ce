import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import './tables.ts';

/** Lessons that somebody else has bought for a learner too are that learner's alone. */
export const learnerIsOfPerson = (email: string, orderIds: readonly string[]) =>
  sql<boolean>`learners.id in (
    select id from learners where lower(email) = ${email.toLowerCase()}
    union
    select learner_id from lesson_lines where order_id = any(${[...orderIds]}::uuid[])
      and not exists (
        select from lesson_lines other
        where other.learner_id = lesson_lines.learner_id and other.order_id <> all(${[...orderIds]}::uuid[]))
    union
    select learner_id from lesson_openings where lower(buyer_email) = ${email.toLowerCase()}
      and not exists (
        select from lesson_lines other
        where other.learner_id = lesson_openings.learner_id
          and other.order_id not in (select id from lesson_openings where lower(buyer_email) = ${email.toLowerCase()})
          and other.order_id <> all(${[...orderIds]}::uuid[])))`;

/** The learners with this email address, or of these orders alone, and their lessons. */
export async function lessonDataOf(db: Db, email: string, orderIds: readonly string[]) {
  const learners = await db
    .selectFrom('learners')
    .selectAll()
    .where(learnerIsOfPerson(email, orderIds))
    .orderBy('id')
    .execute();
  const ids = learners.map(({ id }) => id);
  if (ids.length === 0)
    return {
      learners,
      lessonMinutes: [],
      lessonOpenings: await openingsNaming(db, email, []),
      assignments: [],
      bookings: [],
      bookingEvents: [],
      lateCharges: [],
      waitingList: [],
      testDates: [],
      testResults: [],
      mockTests: [],
      progress: [],
      lessonNotes: [],
      lessonLinks: [],
      lessonShares: [],
      lessonSeries: [],
      hoursLeftWishes: [],
      passPhotographs: [],
      lessonOffers: [],
      reminders: [],
      calendars: [],
    };
  const ofLearners = sql<boolean>`(order_id, position) in (
    select order_id, position from lesson_lines where learner_id = any(${ids}::uuid[]))`;
  const [lessonMinutes, lessonOpenings, assignments] = await Promise.all([
    db.selectFrom('lesson_minutes').selectAll().where(ofLearners).orderBy('id').execute(),
    openingsNaming(db, email, ids),
    db.selectFrom('instructor_assignments').selectAll().where(ofLearners).orderBy('assigned_at').execute(),
  ]);
  return { learners, lessonMinutes, lessonOpenings, assignments, ...(await diaryDataOf(db, ids)) };
}

/** The openings of these learners, and those that have the address as the buyer's or a parent's. */
function openingsNaming(db: Db, email: string, learnerIds: readonly string[]) {
  const address = email.toLowerCase();
  return db
    .selectFrom('lesson_openings')
    .selectAll()
    .where((eb) =>
      eb.or([
        oneOf('learner_id', learnerIds),
        sql<boolean>`lower(buyer_email) = ${address}`,
        sql<boolean>`(parent_email <> '' and lower(parent_email) = ${address})`,
      ]),
    )
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
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
        .select(['learner_id', 'sent_to', 'created_by', 'created_at'])
        .where('learner_id', 'in', learnerIds)
        .orderBy('created_at')
        .execute(),
    ]);
  const lessonShares = await db
    .selectFrom('learner_shares')
    .selectAll()
    .where('learner_id', 'in', learnerIds)
    .orderBy('created_at')
    .execute();
  const mockTests = await db
    .selectFrom('mock_tests')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['booking_id', 'marks', 'was_stopped', 'note', 'marked_by', 'marked_at'])
    .where('learner_id', 'in', learnerIds)
    .orderBy('marked_at')
    .execute();
  const testResults = await db
    .selectFrom('test_results')
    .selectAll()
    .where('test_id', 'in', (eb) =>
      eb.selectFrom('test_dates').select('test_dates.id').where('learner_id', 'in', learnerIds),
    )
    .orderBy('id')
    .execute();
  const lessonSeries = await db
    .selectFrom('lesson_series')
    .selectAll()
    .where('learner_id', 'in', learnerIds)
    .orderBy('created_at')
    .execute();
  const hoursLeftWishes = await db
    .selectFrom('hours_left_wishes')
    .selectAll()
    .where('learner_id', 'in', learnerIds)
    .orderBy('asked_at')
    .execute();
  const passPhotographs = await db
    .selectFrom('pass_photographs')
    .selectAll()
    .where('learner_id', 'in', learnerIds)
    .orderBy('added_at')
    .execute();
  const notificationData = await toldDataOf(db, learnerIds);
  return {
    bookings,
    bookingEvents,
    lateCharges,
    waitingList,
    testDates,
    progress,
    lessonNotes,
    lessonLinks,
    lessonShares,
    lessonSeries,
    hoursLeftWishes,
    passPhotographs,
    testResults,
    mockTests,
    ...notificationData,
  };
}

/** What they were offered and reminded of, and since when they have a calendar's address: the address itself opens it. */
async function toldDataOf(db: Db, learnerIds: readonly string[]) {
  const [lessonOffers, reminders, remindersOff, calendars, subscribed] = await Promise.all([
    db
      .selectFrom('lesson_offers')
      .select([
        'learner_id',
        'instructor_slug',
        'starts_at',
        'ends_at',
        'pick_up',
        'why',
        'state',
        'created_at',
        'opened_at',
        'declined_at',
      ])
      .where('learner_id', 'in', learnerIds)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('lesson_reminders')
      .innerJoin('bookings', 'bookings.id', 'booking_id')
      .select(['booking_id', 'hours_before', 'queued_at'])
      .where('learner_id', 'in', learnerIds)
      .orderBy('queued_at')
      .execute(),
    db.selectFrom('reminders_off').selectAll().where('learner_id', 'in', learnerIds).execute(),
    db
      .selectFrom('lesson_feeds')
      .select(['learner_id', 'created_at'])
      .where('learner_id', 'in', learnerIds)
      .execute(),
    db
      .selectFrom('invitations_off')
      .select(['learner_id', 'since as subscribed_since'])
      .where('learner_id', 'in', learnerIds)
      .execute(),
  ]);
  return {
    lessonOffers,
    reminders: [...reminders, ...remindersOff],
    calendars: [...calendars, ...subscribed],
  };
}

/**
 * Takes a person's name and addresses out of the learners and their lessons. The minutes stay, as what was bought does, and
 * so do the times of lessons. Answers whose they were: emails about their lessons name these ids.
 */
export async function anonymiseLearners(
  tx: Tx,
  email: string,
  orderIds: readonly string[],
): Promise<string[]> {
  const theirs = sql<boolean>`learner_id in (select id from learners where ${learnerIsOfPerson(email, orderIds)})`;
  await tx.updateTable('bookings').set({ pick_up: '' }).where(theirs).execute();
  await tx
    .deleteFrom('lesson_notes')
    .where('booking_id', 'in', (eb) => eb.selectFrom('bookings').select('id').where(theirs))
    .execute();
  await tx
    .deleteFrom('mock_tests')
    .where('booking_id', 'in', (eb) => eb.selectFrom('bookings').select('id').where(theirs))
    .execute();
  const address = email.toLowerCase();
  // With their links: those of a learner who is somebody else's were passed to this address.
  const passedHere = tx
    .selectFrom('learner_shares')
    .select('id')
    .where((eb) => eb.or([theirs, sql<boolean>`lower(email) = ${address}`]));
  await tx
    .deleteFrom('learner_links')
    .where((eb) =>
      eb.or([theirs, eb('share_id', 'in', passedHere), sql<boolean>`lower(sent_to) = ${address}`]),
    )
    .execute();
  await tx.deleteFrom('learner_shares').where('id', 'in', passedHere).execute();
  await tx
    .updateTable('learner_shares')
    .set({ shared_by: 'erased', buyer_email: '' })
    .where(sql<boolean>`lower(buyer_email) = ${address}`)
    .execute();
  await tx.updateTable('test_dates').set({ centre: '' }).where(theirs).execute();
  // How tests went still counts in the figures. The learner or a parent may have said it.
  await tx
    .updateTable('test_results')
    .set({
      faults: '',
      areas: '[]',
      recorded_by: sql`case role when 'learner' then 'erased' else recorded_by end`,
    })
    .where('test_id', 'in', (eb) => eb.selectFrom('test_dates').select('test_dates.id').where(theirs))
    .execute();
  await tx.deleteFrom('hours_left_wishes').where(theirs).execute();
  await tx.deleteFrom('lesson_offers').where(theirs).execute();
  await tx.deleteFrom('waiting_list').where(theirs).execute();
  await tx.deleteFrom('reminders_off').where(theirs).execute();
  await tx.deleteFrom('lesson_feeds').where(theirs).execute();
  await tx.deleteFrom('invitations_off').where(theirs).execute();
  await tx
    .updateTable('freed_times')
    .set({ given_up_by: null })
    .where(sql<boolean>`given_up_by in (select id from learners where ${learnerIsOfPerson(email, orderIds)})`)
    .execute();
  const erased = await tx
    .updateTable('learners')
    .set({ name: 'erased', email: sql`learners.id || '@erased.invalid'`, postcode: '', phone: null })
    .where(learnerIsOfPerson(email, orderIds))
    .returning('id')
    .execute();
  const ids = erased.map(({ id }) => id);
  await anonymiseOpenings(tx, address, ids);
  return ids;
}

async function anonymiseOpenings(tx: Tx, address: string, learnerIds: readonly string[]) {
  const openings = tx.updateTable('lesson_openings');
  const parent = { parent_name: '', parent_email: '', parent_phone: '' };
  await openings
    .set({ ...parent, address: '', notes: '', old_id: '', theory_passed_on: null })
    .where(oneOf('learner_id', learnerIds))
    .execute();
  await openings
    .set(parent)
    .where(sql<boolean>`parent_email <> '' and lower(parent_email) = ${address}`)
    .execute();
  await openings
    .set({ buyer_email: '' })
    .where((eb) => eb.or([oneOf('learner_id', learnerIds), sql<boolean>`lower(buyer_email) = ${address}`]))
    .execute();
}
