import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { asPence, toDecimal } from '#src/platform/money.ts';
import { BRAIN_TRAINING, LESSON, TRAINING, testBuyer } from '#testing/buyer.ts';
import { addTestCode } from '#testing/discount-codes.ts';
import { paidOrder, refundNow } from '#testing/paid-and-refunded.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { E_VOUCHER } from '#testing/vouchers.ts';
import { moneyOfMonth } from '../money/read-month.server.ts';
import { saleRefundsByDay } from '../money/refund-days.server.ts';
import { figureSheets, readAlone } from './figure-sheets.server.ts';
import { keepFinishedDaysJob } from './figures-jobs.server.ts';
import { readPeriod } from './period.ts';
import { readAreas } from './read-areas.server.ts';
import { readCodes } from './read-codes.server.ts';
import { readHours } from './read-hours.server.ts';
import { readPlacing } from './read-placing.server.ts';
import { averageOf, readReviewFigures } from './read-reviews.server.ts';
import { readSales } from './read-sales.server.ts';

const app = await settlingApp();
const period = (key: string) => readPeriod(new URLSearchParams({ period: key }), londonDate(app.clock.now()));
const keep = (isFilling = false) =>
  keepFinishedDaysJob({ ...app.running.services, demoSchool: { isFilling: () => isFilling } }).run({});

test('each month is what the money desk says of it, kept or not, and last year’s is of the same days', async () => {
  const first = await paidOrder(app, [LESSON, TRAINING, BRAIN_TRAINING]);
  const vouchers = await paidOrder(app, [E_VOUCHER]);
  await refundNow(app, first, { kind: 'parts', parts: [{ part: 'line 0', pence: asPence(100_00) }] });
  await refundNow(app, vouchers, { kind: 'all' });
  app.clock.pass({ days: 364 });
  await paidOrder(app, [BRAIN_TRAINING, LESSON]);
  app.clock.pass({ days: 1 });
  await keep();
  await paidOrder(app, [LESSON]);

  const { stretches, total, kinds } = await readSales(app.db, period('year'));
  const [november, last] = [stretches.at(-1), stretches[0]];
  const money = await moneyOfMonth(officeDepsOf(app.running), londonDate(app.clock.now()).slice(0, 7));
  expect(november).toMatchObject({ sold: money.sales.all, refunds: money.refunds.sales });
  const before = await moneyOfMonth(officeDepsOf(app.running), november?.before.from.slice(0, 7) ?? '');
  // With the fee on it.
  expect(before.refunds.sales).toBe(104_50);
  expect(before.refunds.vouchers).toBeGreaterThan(0);
  expect(november?.net).toEqual({
    now: money.sales.all,
    before: before.sales.all - 104_50,
  });
  expect(last?.net).toEqual({ now: 0, before: 0 });
  expect(total).toEqual(november?.net);

  expect(kinds.map(({ total: { now } }) => now).reduce((sum, one) => sum + one)).toBe(money.sales.all);
  expect(kinds.find(({ name }) => name === 'Training')?.total).toEqual({
    now: 0,
    before: before.sales.training,
  });
});

test('a refund that is refused or given after its day was kept changes that day', async () => {
  const days = { from: '2026-01-01', to: londonDate(app.clock.now()) };
  const refunds = () => saleRefundsByDay(app.db, days);
  const kept = await refunds();
  const leg = await app.db
    .selectFrom('refund_legs')
    .innerJoin('refund_allocations', 'refund_allocations.refund_id', 'refund_legs.refund_id')
    .select('refund_legs.id')
    .where('pence', '=', 100_00)
    .executeTakeFirstOrThrow();
  const setState = (state: 'refused' | 'succeeded') =>
    app.db.updateTable('refund_legs').set({ state }).where('id', '=', leg.id).execute();
  const changed = () =>
    app.db.selectFrom('changed_days').selectAll().where('ledger', '=', 'refunds').execute();
  await setState('refused');
  expect(await changed()).toHaveLength(1);
  const without = await refunds();
  expect(without.reduce((sum, { pence }) => sum + pence, 0)).toBe(0);
  await keep();
  expect([await changed(), await refunds()]).toEqual([[], []]);
  await setState('succeeded');
  expect(await refunds()).toEqual(kept);
  await keep();
  expect([await changed(), await refunds()]).toEqual([[], kept]);
});

test('hours sold and given are the ledger’s, and what is owed is left or in the diary', async () => {
  const { total, owed } = await readHours(app.db, period('year'));
  expect(total.sold.now).toBe(20 * 60);
  const refunded = await sql<{ minutes: number }>`select sum(minutes)::int as minutes from lesson_minutes
    where kind in ('bought', 'refunded')`.execute(app.db);
  expect(total.sold.now + total.sold.before).toBe(refunded.rows[0]?.minutes);
  expect(owed.all).toBe(refunded.rows[0]?.minutes);
});

test('areas count paid orders with lessons of the last twelve whole weeks', async () => {
  const leeds = async () => {
    const { areas } = await readAreas(app.db, period('year'));
    return areas.find(({ slug }) => slug === 'leeds')?.orders;
  };
  // Those of this week are not over: a year before, one order had lessons.
  expect(await leeds()).toBeUndefined();
  app.clock.pass({ days: 7 });
  expect(await leeds()).toEqual({ now: 2, before: 1 });
  app.clock.pass({ days: 12 * 7 });
  expect(await leeds()).toBeUndefined();
  app.clock.pass({ days: -13 * 7 });
});

test('reviews are counted by their stars on the day they were published, without those taken down', async () => {
  const now = app.clock.now();
  const review = (rating: 1 | 2 | 3 | 4 | 5, state: 'published' | 'rejected', at: Date) => ({
    id: crypto.randomUUID(),
    instructor_slug: 'amara-osei',
    name: 'Sam',
    content: 'Calm.',
    created_at: at,
    published_at: at,
    decided_at: at,
    rating,
    state,
  });
  const yearAgo = new Date(now.getTime() - 366 * 24 * 3_600_000);
  const before = await readReviewFigures(app.db, period('year'));
  await app.db
    .insertInto('reviews')
    .values([
      review(5, 'published', now),
      review(4, 'published', now),
      review(1, 'rejected', now),
      review(2, 'published', yearAgo),
    ])
    .execute();
  const after = await readReviewFigures(app.db, period('year'));
  expect(after.stars.map((one, at) => one.now - (before.stars[at]?.now ?? 0))).toEqual([1, 1, 0, 0, 0]);
  expect(after.stars.map((one, at) => one.before - (before.stars[at]?.before ?? 0))).toEqual([0, 0, 0, 1, 0]);
  expect(averageOf([0, 0, 1, 1, 1])).toEqual({ count: 3, average: 4 });
  expect(averageOf([0, 0, 0, 0, 0])).toEqual({ count: 0, average: undefined });
});

test('the last twelve weeks say how long lines waited, and who waits', async () => {
  app.clock.pass({ days: 7 });
  const { bought, waiting, stretches } = await readPlacing(app.db, period('year'));
  expect([bought, waiting, stretches.length]).toEqual([2, 2, 12]);
  app.clock.pass({ days: -7 });
});

test('nothing is kept while the demonstration writes orders of finished days', async () => {
  await sql`delete from sales_days`.execute(app.db);
  const kept = () => app.db.selectFrom('sales_days').selectAll().execute();
  await keep(true);
  expect(await kept()).toEqual([]);
  await keep();
  expect(await kept()).not.toEqual([]);
});

test('a sheet that fails or takes too long leaves the others', async () => {
  const deps = app.running.services;
  const failing = { ...figureSheets.hours, read: () => Promise.reject(new Error('no such column')) };
  const slow = { ...figureSheets.hours, read: () => new Promise<never>(() => undefined) };
  const [sales, failed, late] = await Promise.all([
    readAlone(deps, figureSheets.sales, { period: period('year') }),
    readAlone(deps, failing, { period: period('year') }),
    readAlone(deps, slow, { period: period('year'), mostMs: 20 }),
  ]);
  expect(sales).toMatchObject({ table: { rows: { length: 13 } } });
  expect([failed, late]).toEqual([undefined, undefined]);
});

test('the file of a sheet has the numbers of its table, is for owners, and is in the log', async () => {
  const owner = await app.staff('owner');
  const read = (query: string, by = owner) => by.raw({ method: 'GET', url: `/office/figures.csv?${query}` });
  const file = await read('sheet=sales&period=year');
  expect(file.headers['content-disposition']).toMatch(/figures-sales-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.csv/);
  const [heads, ...lines] = file.text.trim().split('\r\n');
  expect(heads).toBe(
    'Month,Sales (£),Refunds (£),After refunds (£),A year before (£),Change (%),Vouchers sold (£)',
  );
  expect(lines).toHaveLength(13);
  const { total } = await readSales(app.db, period('year'));
  expect(lines.at(-1)?.split(',')[3]).toBe(toDecimal(asPence(total.now)));
  for (const name of Object.keys(figureSheets))
    expect((await read(`sheet=${name}&period=month`)).status).toBe(200);
  expect((await read('sheet=nothing')).status).toBe(404);
  expect((await read('sheet=sales', await app.staff('staff'))).status).toBe(403);
  const logged = app.db.selectFrom('audit_log').select('subject_id').where('did', '=', 'exportFigures');
  expect((await logged.orderBy('id').execute())[0]?.subject_id).toBe('sales');
  app.clock.pass({ minutes: 11 });
  expect((await read('sheet=sales&period=tax')).headers.location).toBe(
    '/office/confirm?to=%2Foffice%2Ffigures%3Fsheet%3Dsales%26period%3Dtax',
  );
});

test('orders with a code are counted by code, customers’ codes together', async () => {
  for (const code of ['SPRING', 'GRACE', 'HOPPER'])
    await addTestCode(app, code, { appliesTo: 'everything', percent: 10 });
  const friends = app.db.updateTable('discount_codes').set({ is_referral: true });
  await friends.where('code', 'in', ['GRACE', 'HOPPER']).execute();
  const read = () => readCodes(app.db, period('year'), app.clock.now());
  expect(await read()).toMatchObject({ codes: [], all: { orders: { now: 0, before: 0 }, sales: 0 } });
  const buy = async (...codes: string[]) => {
    const buyer = await (await testBuyer(app, [BRAIN_TRAINING])).fillIn();
    for (const code of codes) await buyer.enterDiscount(code);
    await buyer.pay();
    const order = app.db.selectFrom('orders').selectAll().where('basket_uuid', '=', buyer.basket);
    return order.where('state', '=', 'paid').executeTakeFirstOrThrow();
  };
  await buy('SPRING');
  app.clock.pass({ days: 366 });
  const orders = [await buy('GRACE'), await buy('HOPPER')];
  const total = (of: (order: (typeof orders)[number]) => number) =>
    orders.reduce((sum, order) => sum + of(order), 0);
  expect(await read()).toMatchObject({
    codes: [
      {
        name: 'Friends’ codes',
        orders: { now: 2, before: 0 },
        sales: total(({ total_pence }) => total_pence),
        cost: total(({ discount_pence }) => discount_pence),
      },
      { name: 'SPRING', orders: { now: 0, before: 1 }, sales: 0, cost: 0 },
    ],
    all: { orders: { now: 2, before: 1 } },
  });
  for (const code of ['EITHER', 'OTHER'])
    await addTestCode(app, code, { appliesTo: 'everything', percent: 10, allowsAnother: true });
  const both = await buy('EITHER', 'OTHER');
  const { discount_pence: off, second_discount_pence: second, total_pence: sales } = both;
  expect(second).toBeGreaterThan(0);
  const { codes, all } = await read();
  expect(codes.filter(({ name }) => name === 'EITHER' || name === 'OTHER')).toEqual([
    { name: 'EITHER', orders: { now: 1, before: 0 }, sales, cost: off - second },
    { name: 'OTHER', orders: { now: 1, before: 0 }, sales, cost: second },
  ]);
  expect(all).toMatchObject({
    orders: { now: 3 },
    sales: sales + total(({ total_pence }) => total_pence),
    cost: off + total(({ discount_pence }) => discount_pence),
  });
});
