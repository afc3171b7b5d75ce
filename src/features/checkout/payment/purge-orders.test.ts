import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { completeLesson } from '#src/features/lessons/bookings/end-booking.server.ts';
import { moveBooking } from '#src/features/lessons/bookings/move-booking.server.ts';
import { openLearners } from '#src/features/lessons/learners/open-learners.server.ts';
import { enterMinutes } from '#src/features/lessons/minutes/minutes.server.ts';
import { statementOf } from '#src/features/lessons/minutes/statement.server.ts';
import { refundsGiven } from '#src/features/payments/refunds/refund-queries.server.ts';
import { liabilityByMonth } from '#src/features/vouchers/liability/liability.server.ts';
import { makeAccount, signIn } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { BRAIN_TRAINING, LESSON, testBuyer } from '#testing/buyer.ts';
import { AMARA, at } from '#testing/diary.ts';
import { letSettle } from '#testing/invariants.ts';
import { broughtLearner } from '#testing/learners.ts';
import { bookedLesson, boughtLessons, liveThroughLessons } from '#testing/lived-lessons.ts';
import { shownRefund } from '#testing/shown-refund.ts';
import { E_VOUCHER } from '#testing/vouchers.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set('2026-11-21T10:00:00Z'));

const purgeOn = async (day: string) => {
  app.clock.set(`${day}T03:27:00Z`);
  await app.queue.run('purge-orders');
};
/** Two years after they were bought. */
const endVouchers = async () => {
  app.clock.set('2028-12-01T10:00:00Z');
  await app.queue.run('sweep-vouchers');
};
const rowsOf = async (table: string, column: string, id: string) => {
  const found = await sql`select * from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(app.db);
  return found.rows;
};
const isThere = async (table: string, id: string) => (await rowsOf(table, 'id', id)).length > 0;
const learnerAndOther = async (signedIn?: Parameters<typeof boughtLessons>[1]) => {
  const [learner, other] = [await boughtLessons(app, signedIn), await boughtLessons(app)];
  await letSettle(app);
  return { learner, other };
};

/** The tables that refer to one of these, or to one that does, and these. */
const tablesBelow = (...roots: string[]) => sql`
  with recursive below (id) as (
    select unnest(${roots}::text[])::regclass::oid
    union
    select conrelid from pg_constraint join below on confrelid = below.id where contype = 'f')
  select id, id::regclass::text as name from below`;

test('an order goes whole, with its learner and all that was written for its lessons', async () => {
  const { learner, other } = await learnerAndOther({
    products: [LESSON, BRAIN_TRAINING, E_VOUCHER],
    savesDetails: true,
  });
  await liveThroughLessons(app, learner, other);
  const colleague = await app.staff();
  await colleague.post(`/v1/office/orders/${learner.orderId}/notes`, { body: 'Rang twice' });
  await colleague.post(`/v1/office/orders/${learner.orderId}/invoice`, {});
  await (await testBuyer(app)).fillIn();
  const writing = { by: 'Olive Grant', now: app.clock.now() };
  await app.db.transaction().execute((tx) => openLearners(tx, [broughtLearner()], writing));
  await sql`insert into checkout_vouchers (basket_uuid, voucher_id)
    select basket_uuid, vouchers.id from checkouts, vouchers limit 1`.execute(app.db);
  await sql`insert into phone_orders (basket_uuid, made_by, made_by_name, made_at, total_pence, sent_at, times_sent, top_up_for)
    select basket_uuid, gen_random_uuid(), '', now(), 12070, now(), 0, ${learner.id}::uuid from checkouts limit 1`.execute(
    app.db,
  );
  await sql`
    with opened as (select order_id, copy from learning_access limit 1), progress as (
      insert into learning_progress (order_id, copy, question, box, due_on, answered_at)
      select order_id, copy, 'signs-stop-shape', 1, now(), now() from opened)
    insert into learning_tests (id, order_id, copy, started_at, ends_at, questions, answers, flagged)
    select gen_random_uuid(), order_id, copy, now(), now(), '{}', '{}', '{}' from opened`.execute(app.db);
  await sql`
    with code as (
      insert into discount_codes (code, pence, applies_to, once_each, new_customers, added_at, is_referral)
      values ('FRIEND1', 1000, 'lessons', true, true, now(), true) returning code
    ), own as (insert into referral_codes (code, added_at) select code, now() from code returning code)
    insert into referrals (order_id, code, reward_pence, state, why, found_at, decided_by)
    select ${learner.orderId}, code, 1200, 'refused', 'Same address', now(), '' from own`.execute(app.db);

  const { rows: tables } = await sql<{ name: string }>`
    select name from (${tablesBelow('orders', 'learners')}) tables order by name`.execute(app.db);
  const all = tables.map(({ name }) => name);
  const withRows = async () => {
    const each = all.map(
      (table) => sql`select ${table} as name where exists (select from ${sql.table(table)})`,
    );
    const { rows } = await sql<{ name: string }>`${sql.join(each, sql` union all `)}`.execute(app.db);
    return all.filter((table) => rows.some(({ name }) => name === table));
  };
  // A new table that refers to any of these has a row here too, and is purged.
  expect(await withRows()).toEqual(all);
  await endVouchers();
  await purgeOn('2036-01-01');
  expect(await withRows()).toEqual([]);
});

test('what is purged is found by an index in every table that refers to it', async () => {
  const { rows } = await sql`
    select conrelid::regclass::text as "table", conname as "key" from pg_constraint
    where contype = 'f' and confrelid in (select id from (${tablesBelow('payments', 'learners')}) tables)
      and not exists (
        select from pg_index
        where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
          and (indpred is null or pg_get_expr(indpred, indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
});

test('an order stays for seven years after its last lesson, and the month’s statement is whole for as long', async () => {
  const { learner, other: unused } = await learnerAndOther();
  const { id, version } = await bookedLesson(app, learner, at('10:00', '2027-02-10'));
  const input = {
    id,
    version,
    by: 'Amara Osei',
    role: 'instructor',
    now: at('11:30', '2027-02-10'),
  } as const;
  await app.db.transaction().execute((tx) => completeLesson(tx, input));
  const statement = () => statementOf(app.db, { instructor: AMARA, month: '2027-02' });
  const before = await statement();
  expect(before.completedMinutes).toBe(90);
  await purgeOn('2033-11-30');
  expect(await isThere('orders', unused.orderId)).toBe(true);
  await purgeOn('2033-12-01');
  expect(await isThere('orders', unused.orderId)).toBe(false);
  await purgeOn('2034-02-28');
  expect(await statement()).toEqual(before);
  await purgeOn('2034-03-01');
  expect(await isThere('orders', learner.orderId)).toBe(false);
});

test('an order stays for as long as a statement has a time of its lessons that was charged', async () => {
  const learner = await boughtLessons(app);
  await letSettle(app);
  const { id } = await bookedLesson(app, learner, at('10:00', '2027-02-10'));
  for (const [version, day, chargedMinutes, today] of [
    [1, '2027-03-01', 0, '2027-02-01'],
    [2, '2027-02-28', 90, '2027-02-27'],
  ] as const) {
    const to = { startsAt: at('10:00', day), minutes: 90 as const };
    const actor = { by: 'Sam', role: 'learner', now: at('12:00', today) } as const;
    const moving = { id, version, to, chargedMinutes, outsideWorkingHours: true, ...actor };
    const answer = await app.db.transaction().execute((tx) => moveBooking(tx, moving));
    expect(answer).toMatchObject({ moved: { startsAt: to.startsAt } });
  }
  const statement = () => statementOf(app.db, { instructor: AMARA, month: '2027-03' });
  const before = await statement();
  expect(before.chargedMinutes).toBe(90);
  await purgeOn('2034-03-31');
  expect(await statement()).toEqual(before);
  await purgeOn('2034-04-01');
  expect(await isThere('orders', learner.orderId)).toBe(false);
});

test('an order stays while it has a refund that is younger, and so do the month’s refunds', async () => {
  const { orderId } = await boughtLessons(app);
  app.clock.set('2027-06-15T10:00:00Z');
  const refund = { how: 'amount', amount: '100.00' } as const;
  const plan = await shownRefund(app.db, orderId, refund, app.clock.now());
  const colleague = await app.staff();
  expect(
    (await colleague.post(`/v1/office/orders/${orderId}/refunds`, { ...refund, plan, reason: 'Other' }))
      .status,
  ).toBe(200);
  await letSettle(app);
  const refunds = () => refundsGiven(app.db, new Date('2027-06-01'), new Date('2027-07-01'));
  const before = await refunds();
  expect(before).toMatchObject([{ pence: 10_000 }]);
  await purgeOn('2034-06-30');
  expect(await refunds()).toEqual(before);
  await purgeOn('2034-07-01');
  expect(await isThere('orders', orderId)).toBe(false);
});

test('an order stays while the books have a voucher that it bought', async () => {
  const { orderId } = await boughtLessons(app, { products: [LESSON, E_VOUCHER] });
  await letSettle(app);
  const owed = async () =>
    (await liabilityByMonth(app.db, '2028-12')).filter(({ month }) => month >= '2028-11');
  await purgeOn('2034-01-01');
  expect(await owed()).toMatchObject([{ owed: 10_000 }, { owed: 10_000 }]);
  await endVouchers();
  const before = await owed();
  expect(before).toMatchObject([{ owed: 10_000 }, { expired: 10_000, owed: 0 }]);
  await purgeOn('2035-12-31');
  expect(await owed()).toEqual(before);
  await purgeOn('2036-01-01');
  expect(await isThere('orders', orderId)).toBe(false);
});

test('a learner for whom something younger was bought stays, without the lessons of the older order', async () => {
  const browser = app.browser();
  const { email } = await makeAccount(app, browser);
  const { learner, other } = await learnerAndOther({ signedIn: { browser, email } });
  const { completedLesson } = await liveThroughLessons(app, learner, other);
  app.clock.set('2027-03-01T10:00:00Z');
  await signIn(browser, email);
  const younger = await boughtLessons(app, { signedIn: { browser, email } });
  expect(younger.id).toBe(learner.id);
  await purgeOn('2034-01-01');
  expect(await isThere('orders', learner.orderId)).toBe(false);
  expect(await isThere('bookings', completedLesson.id)).toBe(false);
  expect(await isThere('learners', other.id)).toBe(false);
  expect(await isThere('learners', learner.id)).toBe(true);
  expect(await rowsOf('progress_marks', 'learner_id', learner.id)).toHaveLength(0);
  expect(await rowsOf('test_dates', 'learner_id', learner.id)).toHaveLength(1);
  await purgeOn('2034-04-01');
  expect(await isThere('learners', learner.id)).toBe(false);
});

test('hours that are left stay while their learner has lessons from another order', async () => {
  const browser = app.browser();
  const { email } = await makeAccount(app, browser);
  const older = await boughtLessons(app, { signedIn: { browser, email } });
  await boughtLessons(app, { signedIn: { browser, email } });
  const day = '2026-11-21';
  const all = { orderId: older.orderId, position: 0, day, by: 'Aoife', now: app.clock.now(), reason: '' };
  const taken = { ...all, kind: 'corrected' as const, minutes: -580, source: 'all but 20' };
  await app.db.transaction().execute((tx) => enterMinutes(tx, [taken]));
  await bookedLesson(app, older, at('10:00', '2027-02-10'));
  await letSettle(app);
  await purgeOn('2034-02-28');
  expect(await isThere('orders', older.orderId)).toBe(true);
  await purgeOn('2034-03-01');
  expect(await isThere('orders', older.orderId)).toBe(false);
});

test('the ledgers keep their rows from everybody else, after a purge too', async () => {
  const { learner, other } = await learnerAndOther();
  const { completedLesson } = await liveThroughLessons(app, learner, other);
  await purgeOn('2033-12-01');
  expect(await isThere('learners', other.id)).toBe(false);
  for (const [table, column, id] of [
    ['lesson_minutes', 'order_id', learner.orderId],
    ['booking_events', 'booking_id', completedLesson.id],
    ['progress_marks', 'booking_id', completedLesson.id],
  ] as const) {
    const before = await rowsOf(table, column, id);
    expect(before).not.toEqual([]);
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(app.db);
    expect(await rowsOf(table, column, id)).toEqual(before);
  }
  await purgeOn('2034-01-01');
});

test('one order that cannot be purged keeps no other, and is logged with its reason', async () => {
  const { learner: stuck, other } = await learnerAndOther();
  await sql`create table blocks (order_id uuid constraint blocked references orders (id))`.execute(app.db);
  await sql`insert into blocks values (${stuck.orderId})`.execute(app.db);
  await expect(purgeOn('2034-01-01')).rejects.toThrow('Payments that could not be purged: 1');
  expect([await isThere('orders', stuck.orderId), await isThere('orders', other.orderId)]).toEqual([
    true,
    false,
  ]);
  expect(app.logged.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      level: 50,
      payment_id: stuck.paymentId,
      msg: 'payment could not be purged',
      err: expect.objectContaining({ constraint: 'blocked' }),
    }),
  );
  await sql`drop table blocks`.execute(app.db);
  await purgeOn('2034-01-01');
  expect(await isThere('orders', stuck.orderId)).toBe(false);
});
