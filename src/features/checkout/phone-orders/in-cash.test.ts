import { expect, test } from 'vitest';
import { readDays } from '#src/features/books/journal/read-journal.server.ts';
import { openQueue } from '#src/features/office/today/queue/open-queue.server.ts';
import { queueCounts } from '#src/features/office/today/queue/queue-counts.server.ts';
import { enterCashOfOrder, payEntries } from '#src/features/pay/entries.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { asPence } from '#src/platform/money.ts';
import { COURSE } from '#testing/buyer.ts';
import { openShop } from '#testing/checkout-shop.ts';
import { colleague } from '#testing/colleague.ts';
import { expectInvariants } from '#testing/invariants.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { PHONE_ORDER, phoneOrders } from '#testing/phone-order.ts';
import { formatPrice, tenHours, wire } from '#testing/prices.ts';
import { lockPhoneOrder, takeCash } from './phone-orders.server.ts';

const { app } = await openShop();
const { aoife, makeInCash, open, took, refundAll, page, accept } = phoneOrders(app);
const { subjectsTo } = payPalBuyers(app);
const { db } = app;

const DUE = tenHours.total;
const orderOf = (basket: string) =>
  db.selectFrom('orders').selectAll().where('basket_uuid', '=', basket).executeTakeFirst();
const cashOf = async (number: string) =>
  (await payEntries(db, { instructor: 'amara-osei' }))
    .filter(({ why }) => why.includes(number))
    .map(({ kind, pence }) => [kind, pence]);
const withInstructors = async () => {
  const today = londonDate(app.clock.now());
  const lines = await readDays(app.running.services, { from: today, to: today });
  return lines
    .filter(({ account }) => account === 'with_instructors' || account === 'unmatched')
    .map(({ text, pence }) => [text, pence]);
};

test('cash is for lessons with an instructor who takes it', async () => {
  const order = { ...PHONE_ORDER, entry: crypto.randomUUID(), pays_by: 'cash' };
  expect(await aoife('makePhoneOrder', order)).toEqual([
    422,
    expect.stringContaining('their instructor first'),
  ]);
});

test('an order in cash waits, is placed once it is recorded, and lowers the instructor’s pay once', async () => {
  const made = await makeInCash({ email: 'cash@example.com' });
  expect((await page(made.link))?.shown).toMatchObject({
    state: 'in_cash',
    cash: { total: formatPrice(DUE), to: 'Amara Osei', isAccepted: false },
  });
  // No browser gets a checkout in which something else pays.
  expect((await (await open(made)).authorise()).status).toBe(404);
  await accept(made.link, { terms: true, lessons_start: 'soon' });
  app.clock.pass({ days: 13 });
  await app.queue.run('place-transfers');
  expect(await orderOf(made.id)).toBeUndefined();
  const sam = colleague(app, 'Sam Okafor');
  const taken = { id: made.id, taken_on: londonDate(app.clock.now()) };
  expect((await aoife('recordCashTaken', { ...taken, taken_on: '2030-01-01' }))[0]).toBe(422);
  const answers = await Promise.all([aoife('recordCashTaken', taken), sam('recordCashTaken', taken)]);
  expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
  const order = await orderOf(made.id);
  expect(order).toMatchObject({ state: 'paid', total_pence: DUE });
  expect(await cashOf(order?.order_number ?? '')).toEqual([['cash', -DUE]]);
  expect(await withInstructors()).toEqual([['Cash taken by instructors', DUE]]);
  expect((await page(made.link))?.shown).toMatchObject({ state: 'paid', by: 'Cash to Amara Osei' });
  expect(
    (await subjectsTo('cash@example.com')).filter((subject) => /^Your .* order/.test(subject)),
  ).toHaveLength(1);
  await expectInvariants(app);
});

test('a refund waits until the instructor has given it back, which goes back into their pay', async () => {
  const made = await makeInCash({ email: 'back@example.com', surname: 'Back' });
  await took(made.id);
  const refund = await refundAll(made.id);
  app.clock.pass({ minutes: 20 });
  await app.queue.run('sweep-refunds');
  await app.queue.drain();
  expect((await orderOf(made.id))?.state).toBe('paid');
  const titles = async () => (await openQueue(db, app.clock.now())).map(({ title }) => title);
  const title = `Have ${formatPrice(DUE)} given back to Helen Back in cash`;
  expect(await titles()).toContain(title);
  const waiting = async () => (await queueCounts(db, app.clock.now())).open;
  const before = await waiting();
  // It was no bank transfer.
  const sent = { id: refund, sent_on: '2026-11-20', evidence: 'FP 1' };
  expect((await aoife('recordRefundSent', sent))[0]).toBe(404);
  const given = { id: refund, given_on: londonDate(app.clock.now()) };
  const twice = await Promise.all([1, 2].map(() => aoife('recordCashGivenBack', given)));
  expect(twice.map(([status]) => status).sort()).toEqual([200, 409]);
  await app.queue.drain();
  const order = await orderOf(made.id);
  expect(order?.state).toBe('refunded');
  expect(await cashOf(order?.order_number ?? '')).toEqual([
    ['cash', -DUE],
    ['cash', DUE],
  ]);
  expect(await titles()).not.toContain(title);
  expect(await waiting()).toBeLessThan(before);
  expect(await subjectsTo('back@example.com')).toContainEqual(expect.stringMatching('We have refunded'));
  await expectInvariants(app);
});

test('nothing is recorded for an order that has ended, and none is withdrawn whose cash was taken', async () => {
  const [expired, withdrawn, paid] = [await makeInCash(), await makeInCash(), await makeInCash()];
  await took(paid.id);
  expect((await aoife('withdrawPhoneOrder', { id: paid.id }))[0]).toBe(409);
  expect(await aoife('withdrawPhoneOrder', { id: withdrawn.id })).toEqual([200, '']);
  expect((await took(withdrawn.id))[0]).toBe(409);
  app.clock.pass({ days: 14 });
  expect((await took(expired.id))[0]).toBe(409);
  expect(await aoife('sendPayLinkAgain', { id: expired.id, expected_times_sent: 1 })).toEqual([200, '']);
  expect(await took(expired.id)).toEqual([200, '']);
  expect((await orderOf(expired.id))?.state).toBe('paid');
});

/** The cash is recorded, and the process is killed before it places the order. */
async function tookAndEnded(id: string) {
  const now = app.clock.now();
  const takenOn = londonDate(now);
  await db.transaction().execute(async (tx) => {
    const order = await lockPhoneOrder(tx, id, now);
    if (!order?.cash || !(await takeCash(tx, order, takenOn, { by: 'Aoife', now })))
      throw new Error('Not taken');
    await enterCashOfOrder(tx, { cash: order.cash, takenOn, by: 'Aoife', now });
  });
}

test('what was recorded by a process that ended is placed by the next', async () => {
  const made = await makeInCash();
  await tookAndEnded(made.id);
  await app.queue.run('place-transfers');
  expect((await orderOf(made.id))?.state).toBe('paid');
});

test('cash whose order can’t be placed is a task of Today, until it is given back', async () => {
  const made = await makeInCash({ surname: 'Unplaced' });
  await tookAndEnded(made.id);
  const { order_number: number } = await db
    .selectFrom('cash_payments')
    .select('order_number')
    .where('basket_uuid', '=', made.id)
    .executeTakeFirstOrThrow();
  // The buyer was erased meanwhile.
  await db.updateTable('checkouts').set({ customer: null }).where('basket_uuid', '=', made.id).execute();
  const tasks = async () =>
    (await openQueue(db, app.clock.now())).filter((task) => task.number === number).map(({ title }) => title);
  const waiting = async () => (await queueCounts(db, app.clock.now())).open;
  const before = await waiting();
  await app.queue.run('place-transfers');
  expect([await tasks(), await waiting()]).toEqual([[], before]);
  app.clock.pass({ minutes: 15 });
  await app.queue.run('place-transfers');
  expect(await tasks()).toEqual([`Decide on ${formatPrice(DUE)} in cash that Amara Osei has taken`]);
  expect(await waiting()).toBe(before + 1);
  const returned = { id: made.id, given_on: londonDate(app.clock.now()) };
  const twice = await Promise.all([1, 2].map(() => aoife('returnUnplacedCash', returned)));
  expect(twice.map(([status]) => status).sort()).toEqual([200, 409]);
  expect([await tasks(), await waiting()]).toEqual([[], before]);
  expect(await cashOf(number)).toEqual([
    ['cash', -DUE],
    ['cash', DUE],
  ]);
  await app.queue.run('place-transfers');
  expect(await orderOf(made.id)).toBeUndefined();
  expect((await took(made.id))[0]).toBe(409);
  const paid = await makeInCash();
  await took(paid.id);
  expect((await aoife('returnUnplacedCash', { ...returned, id: paid.id }))[0]).toBe(409);
  await expectInvariants(app);
});

test('it is placed too where its course has begun meanwhile', async () => {
  const expected_total = wire(asPence(DUE + 50_00));
  const event = db.updateTable('product_events').where('product_id', '=', COURSE.product_id);
  const made = await makeInCash({ expected_total }, { places: [{ course: COURSE.product_id }] });
  const begins_at = new Date(app.clock.now().getTime() + 1_000);
  await event.set({ begins_at }).execute();
  await tookAndEnded(made.id);
  app.clock.pass({ minutes: 1 });
  await app.queue.run('release-course-places');
  await app.queue.run('place-transfers');
  expect((await orderOf(made.id))?.state).toBe('paid');
  // Nobody else is sold a place by then.
  expect((await app.browser().post('/v1/website/basket', COURSE)).status).toBe(422);
});
