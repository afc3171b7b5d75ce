import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { readNewOrder } from '#src/features/office/orders/by-phone/read-new-order.server.ts';
import { openQueue } from '#src/features/office/today/queue/open-queue.server.ts';
import { queueCounts } from '#src/features/office/today/queue/queue-counts.server.ts';
import { consentsOfOrder } from '#src/features/orders/order-queries.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { openShop } from '#testing/checkout-shop.ts';
import { colleague } from '#testing/colleague.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { PHONE_ORDER, phoneOrders } from '#testing/phone-order.ts';
import { formatPrice, tenHours, wire } from '#testing/prices.ts';
import { shownRefund } from '#testing/shown-refund.ts';
import { findPhoneOrders } from './phone-orders.server.ts';

const { app } = await openShop();
const { aoife, make, makeByTransfer, open, openAccount, came, page, accept, linkTo } = phoneOrders(app);
const sam = colleague(app, 'Sam Okafor');
const { subjectsTo } = payPalBuyers(app);
const { db } = app;

const today = () => londonDate(app.clock.now());
const DUE = tenHours.total;
const ALL = wire(DUE);
const PART = '100.00';
const REST = wire(DUE - 100_00);

const orderOf = (basket: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('basket_uuid', '=', basket)
    .where('state', '=', 'paid')
    .executeTakeFirst();
const transferOf = (basket: string) =>
  db.selectFrom('bank_transfers').selectAll().where('basket_uuid', '=', basket).executeTakeFirstOrThrow();
const held = async (basket: string) => (await transferOf(basket)).held_pence;
const receipts = async (email: string) =>
  (await subjectsTo(email)).filter((subject) => /^Your .* order/.test(subject)).length;
const titles = async () => (await openQueue(db, app.clock.now())).map(({ title }) => title);
const offersTransfers = async () =>
  (await readNewOrder(officeDepsOf(app.running), new URLSearchParams())).takesTransfers;
const learnersOf = (email: string) =>
  db.selectFrom('learners').selectAll().where('email', '=', email).execute();

test('nothing is sold by bank transfer before an owner has entered the account', async () => {
  const [status, message] = await aoife('makePhoneOrder', {
    ...PHONE_ORDER,
    entry: crypto.randomUUID(),
    pays_by: 'transfer',
  });
  expect([status, message]).toEqual([422, expect.stringContaining('bank account')]);
  expect(await offersTransfers()).toBe(false);
});

describe('an order by bank transfer', () => {
  beforeAll(openAccount);

  test('is offered', async () => expect(await offersTransfers()).toBe(true));

  test('waits, is placed once it is all there, and gets its receipt', async () => {
    const made = await makeByTransfer({ email: 'all@example.com' });
    expect((await page(made.link))?.shown).toMatchObject({
      state: 'by_transfer',
      transfer: {
        total: formatPrice(DUE),
        account: { name: 'Bitepoint Driving Ltd', sortCode: '20-00-00', number: '55779911' },
        reference: made.reference,
        part: null,
        isAccepted: false,
      },
    });
    app.clock.pass({ days: 3 });
    await app.queue.run('purge');
    await app.queue.run('sweep-payments');
    expect(await orderOf(made.id)).toBeUndefined();
    expect(await came(made.id, ALL, { payer: 'H MARSDEN' })).toEqual([200, '']);
    const order = await orderOf(made.id);
    expect(order).toMatchObject({ total_pence: DUE, email: 'all@example.com' });
    expect(await receipts('all@example.com')).toBe(1);
    expect(await learnersOf('all@example.com')).toHaveLength(1);
    expect(await transferOf(made.id)).toMatchObject({ held_pence: 0, charged_by: order?.payment_id });
    expect((await page(made.link))?.shown).toMatchObject({ state: 'paid', by: 'Bank transfer' });
  });

  test('gives no browser a checkout in which something else pays', async () => {
    const payer = await open(await makeByTransfer({ email: 'card@example.com' }));
    expect((await payer.authorise()).status).toBe(404);
  });

  test('takes no money of a day long before it was made, nor of one to come', async () => {
    const { id } = await makeByTransfer({ email: 'mistyped@example.com' });
    expect(await came(id, ALL, { paid_on: '2016-11-20' })).toEqual([
      422,
      expect.stringContaining('the year'),
    ]);
    expect((await came(id, ALL, { paid_on: '2027-11-20' }))[0]).toBe(422);
    expect(await held(id)).toBe(0);
  });

  test('is paid in parts, and tells its buyer what is missing', async () => {
    const made = await makeByTransfer({ email: 'parts@example.com' });
    expect(await came(made.id, PART)).toEqual([200, '']);
    expect(await orderOf(made.id)).toBeUndefined();
    expect(await subjectsTo('parts@example.com')).toContainEqual(
      `£${REST} of order ${(await transferOf(made.id)).order_number} is still to come`,
    );
    expect((await page(made.link))?.shown).toMatchObject({
      transfer: { part: { came: '£100.00', missing: `£${REST}` } },
    });
    // Part of it is nothing to decide on while it waits.
    expect(await titles()).not.toContainEqual(expect.stringContaining('£100.00 that'));
    expect(await came(made.id, REST)).toEqual([200, '']);
    expect(await orderOf(made.id)).toMatchObject({ total_pence: DUE });
    expect(await held(made.id)).toBe(0);
  });

  test('paid double keeps the second payment as one to send back, and says so once it is', async () => {
    const made = await makeByTransfer({ email: 'double@example.com', surname: 'Double' });
    await came(made.id, ALL);
    await came(made.id, ALL);
    expect(await held(made.id)).toBe(DUE);
    expect(
      await db.selectFrom('orders').select('id').where('basket_uuid', '=', made.id).execute(),
    ).toHaveLength(1);
    const title = `Decide on £${ALL} that Helen Double has transferred`;
    expect(await titles()).toContain(title);
    const returned = { id: made.id, sent_on: today(), evidence: 'FP 20/11 991' };
    expect(
      (await aoife('recordTransferReturned', { ...returned, amount: '1000', expected_held: DUE }))[0],
    ).toBe(422);
    expect(await aoife('recordTransferReturned', { ...returned, amount: ALL, expected_held: DUE })).toEqual([
      200,
      '',
    ]);
    expect(await held(made.id)).toBe(0);
    expect(await titles()).not.toContain(title);
    expect(await subjectsTo('double@example.com')).toContain(`We have sent £${ALL} back to you`);
    // The order stands: what went back was not its money.
    expect(await orderOf(made.id)).toBeDefined();
  });

  test('paid too much is placed, and asks for the rest to be sent back', async () => {
    const made = await makeByTransfer({ email: 'more@example.com', surname: 'More' });
    await came(made.id, wire(DUE + 5_00));
    expect(await orderOf(made.id)).toMatchObject({ total_pence: DUE });
    expect(await held(made.id)).toBe(5_00);
    expect(await titles()).toContain('Decide on £5.00 that Helen More has transferred');
  });

  test('never paid expires after 14 days; money after that is asked about, and places it at the price agreed', async () => {
    const made = await makeByTransfer({ email: 'late@example.com', surname: 'Late' });
    app.clock.pass({ days: 14, minutes: 1 });
    expect((await page(made.link))?.shown).toMatchObject({ state: 'expired' });
    const before = await queueCounts(db, app.clock.now());
    await came(made.id, ALL);
    await app.queue.run('place-transfers');
    expect(await orderOf(made.id)).toBeUndefined();
    expect(await titles()).toContain(`Decide on £${ALL} that Helen Late has transferred`);
    expect((await queueCounts(db, app.clock.now())).open).toBe(before.open + 1);
    expect(await aoife('placeLateTransfer', { id: made.id })).toEqual([200, '']);
    expect(await orderOf(made.id)).toMatchObject({ total_pence: DUE });
    expect((await sam('placeLateTransfer', { id: made.id }))[0]).toBe(409);
    expect((await queueCounts(db, app.clock.now())).open).toBe(before.open + 1);
  });

  test('is placed once its money is there, though its buyer accepted the terms in earlier words', async () => {
    const made = await makeByTransfer({ email: 'terms@example.com' });
    await accept(made.link, { terms: true, lessons_start: 'soon' });
    const earlier = sql`replace(consents::text, 'terms-20', 'terms-19')::jsonb`;
    const checkouts = db.updateTable('checkouts').where('basket_uuid', '=', made.id);
    await checkouts.set({ consents: earlier as never }).execute();
    expect(await came(made.id, ALL)).toEqual([200, '']);
    const order = await orderOf(made.id);
    expect(order).toMatchObject({ state: 'paid' });
    const consents = await consentsOfOrder(db, order?.id ?? '');
    expect(consents.map(({ kind }) => kind).sort()).toEqual(['begin_lessons', 'terms', 'terms_by_paying']);
  });

  test('withdrawn, its money is asked about and sent back; it is not forgotten with the order', async () => {
    const made = await makeByTransfer({ email: 'withdrawn@example.com', surname: 'Gone' });
    expect(await aoife('withdrawPhoneOrder', { id: made.id })).toEqual([200, '']);
    await came(made.id, ALL);
    await app.queue.run('place-transfers');
    expect(await orderOf(made.id)).toBeUndefined();
    app.clock.pass({ days: 100 });
    await app.queue.run('purge');
    expect(await titles()).toContain(`Decide on £${ALL} that Helen Gone has transferred`);
    const { held_pence: expected_held } = await transferOf(made.id);
    const returned = { id: made.id, amount: ALL, sent_on: today(), evidence: 'FP 7' };
    expect(await aoife('recordTransferReturned', { ...returned, expected_held })).toEqual([200, '']);
    expect(await held(made.id)).toBe(0);
  });

  test('two colleagues who record the same money at once record it once', async () => {
    const made = await makeByTransfer({ email: 'two@example.com' });
    const paid_on = today();
    const input = { id: made.id, amount: ALL, paid_on, payer: '', expected_lines: 0 };
    const answers = await Promise.all([
      aoife('recordTransfer', input),
      sam('recordTransfer', input),
      aoife('recordTransfer', input),
    ]);
    // One who has looked at it before it was placed.
    answers.push(await sam('recordTransfer', input));
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await held(made.id)).toBe(0);
    expect(await receipts('two@example.com')).toBe(1);
  });

  test('is either placed or withdrawn where both happen at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const made = await makeByTransfer({ email: `race${round}@example.com` });
      const [, withdrawn] = await Promise.all([
        came(made.id, ALL),
        sam('withdrawPhoneOrder', { id: made.id }),
      ]);
      const order = await orderOf(made.id);
      expect([order !== undefined, withdrawn[0] === 200].filter(Boolean)).toHaveLength(1);
      expect(await held(made.id)).toBe(order ? 0 : DUE);
    }
  });

  test('recorded by mistake is taken back, until it has paid', async () => {
    const made = await makeByTransfer({ email: 'mistake@example.com' });
    await came(made.id, PART);
    const lines = () =>
      db.selectFrom('bank_lines').selectAll().where('reference', '=', made.reference).execute();
    const [mistaken] = await lines();
    expect(await aoife('removeBankLine', { id: made.id, line: mistaken?.id })).toEqual([200, '']);
    expect(await held(made.id)).toBe(0);
    await came(made.id, ALL);
    const [right] = await lines();
    expect((await aoife('removeBankLine', { id: made.id, line: right?.id }))[0]).toBe(409);
    expect(await lines()).toHaveLength(1);
  });

  test('is placed by a job where the process ended that recorded its money', async () => {
    const made = await makeByTransfer({ email: 'killed@example.com' });
    await db
      .insertInto('bank_lines')
      .values({
        id: crypto.randomUUID(),
        reference: made.reference,
        paid_on: '2026-11-20',
        amount_pence: DUE,
        payer: '',
        matched_by: 'hand',
        row_hash: null,
        recorded_by: 'Aoife Brennan',
        recorded_at: app.clock.now(),
      })
      .execute();
    await db
      .updateTable('bank_transfers')
      .set({ held_pence: DUE })
      .where('basket_uuid', '=', made.id)
      .execute();
    await Promise.all([1, 2, 3].map(() => app.queue.run('place-transfers')));
    expect(await orderOf(made.id)).toBeDefined();
    expect(await receipts('killed@example.com')).toBe(1);
  });

  test('is found by its reference, also once it is paid', async () => {
    const made = await makeByTransfer({ email: 'found@example.com' });
    const found = async () =>
      (await findPhoneOrders(db, { find: `ref ${made.reference.toLowerCase()}` }, app.clock.now())).map(
        ({ basket_uuid: id }) => id,
      );
    expect(await found()).toEqual([made.id]);
    await came(made.id, ALL);
    expect(await found()).toEqual([made.id]);
  });

  test('is sent again with the same reference, for 14 days more', async () => {
    const made = await makeByTransfer({ email: 'again@example.com' });
    app.clock.pass({ days: 15 });
    expect(await aoife('sendPayLinkAgain', { id: made.id, expected_times_sent: 1 })).toEqual([200, '']);
    expect(await linkTo('again@example.com')).toBe(made.link);
    app.clock.pass({ days: 13 });
    await came(made.id, ALL);
    expect(await orderOf(made.id)).toMatchObject({ total_pence: DUE });
  });
});

describe('the terms of an order by bank transfer', () => {
  const startOf = (email: string) =>
    db
      .selectFrom('order_consents')
      .innerJoin('orders', 'orders.id', 'order_consents.order_id')
      .select('kind')
      .where('email', '=', email)
      .orderBy('kind')
      .execute();

  test('are accepted on the page of its link, with when lessons may begin', async () => {
    const made = await makeByTransfer({ email: 'soon@example.com' });
    expect(await accept(made.link, { lessons_start: 'soon' })).toEqual({
      terms: ['Please accept the terms and conditions'],
    });
    expect(await accept(made.link, { terms: true, lessons_start: 'soon' })).toEqual({});
    expect((await page(made.link))?.shown).toMatchObject({ transfer: { isAccepted: true } });
    await came(made.id, ALL);
    expect(await startOf('soon@example.com')).toEqual([{ kind: 'begin_lessons' }, { kind: 'terms' }]);
    expect(await accept(made.link, { terms: true, lessons_start: 'soon' })).toBeUndefined();
  });

  test('are accepted by paying where nobody answered: lessons begin after 14 days', async () => {
    const made = await makeByTransfer({ email: 'silent@example.com' });
    await came(made.id, ALL);
    expect(await startOf('silent@example.com')).toEqual([{ kind: 'terms_by_paying' }]);
  });

  test('are not asked there of an order that is paid by a link', async () => {
    const made = await make({ email: 'link@example.com' });
    expect(await accept(made.link, { terms: true, lessons_start: 'soon' })).toBeUndefined();
  });
});

test('a refund of a transfer is a task, is given once it is recorded as sent, and once only', async () => {
  const made = await makeByTransfer({ email: 'back@example.com', surname: 'Back' });
  await came(made.id, ALL);
  const order = await orderOf(made.id);
  const id = order?.id ?? '';
  const plan = await shownRefund(db, id, { how: 'all' }, app.clock.now());
  const asked = await aoife('refundOrder', { id, how: 'all', plan, reason: 'Moving away' });
  expect(asked).toEqual([200, '']);
  await app.queue.drain();
  app.clock.pass({ minutes: 30 });
  await app.queue.run('sweep-refunds');
  const row = await db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', order?.payment_id ?? '')
    .executeTakeFirstOrThrow();
  expect([row.state, row.staff_notified_at]).toEqual(['in_progress', null]);
  const title = `Send £${ALL} back to Helen Back at the bank`;
  expect(await titles()).toContain(title);
  const sent = { id: row.id, sent_on: today(), evidence: 'FP 12' };
  const answers = await Promise.all([aoife('recordRefundSent', sent), sam('recordRefundSent', sent)]);
  expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
  await app.queue.drain();
  expect(await titles()).not.toContain(title);
  expect(await subjectsTo('back@example.com')).toContainEqual(
    expect.stringMatching(/^We have refunded £.* of order BP-/),
  );
  expect(await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirst()).toEqual({
    state: 'refunded',
  });
  // It paid once: what it paid is not held again.
  expect(await held(made.id)).toBe(0);
});
