import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON, type TestBuyer, testBuyer } from '#testing/buyer.ts';
import type { OrderState } from './order.ts';
import { moveOrder } from './orders.server.ts';

let app: TestApp;
let buyer: TestBuyer;

beforeAll(async () => {
  app = await testApp();
  buyer = await (await testBuyer(app, [LESSON])).fillIn();
  await buyer.pay();
});
afterAll(() => app.close());

const order = () =>
  app.db.selectFrom('orders').selectAll().where('basket_uuid', '=', buyer.basket).executeTakeFirstOrThrow();
const payment = () =>
  app.db.selectFrom('payments').selectAll().where('basket_uuid', '=', buyer.basket).executeTakeFirstOrThrow();

describe('the database itself refuses', () => {
  test('an order whose total is not the sum of its parts', async () => {
    for (const change of [{ total_pence: 1 }, { fee_pence: 0 }, { postage_pence: 1 }])
      await expect(
        app.db.updateTable('orders').set(change).where('basket_uuid', '=', buyer.basket).execute(),
      ).rejects.toThrow();
  });

  test('a line whose amount is not its price times its quantity', async () => {
    const { id } = await order();
    for (const change of [{ quantity: 2 }, { unit_pence: 1 }, { quantity: 0, subtotal_pence: 0 }])
      await expect(
        app.db.updateTable('order_lines').set(change).where('order_id', '=', id).execute(),
      ).rejects.toThrow();
  });

  test('a paid order without its time, and a time without payment', async () => {
    const update = (change: { paid_at?: null; state?: 'placed' }) =>
      app.db.updateTable('orders').set(change).where('basket_uuid', '=', buyer.basket).execute();
    await expect(update({ paid_at: null })).rejects.toThrow();
    await expect(update({ state: 'placed' })).rejects.toThrow();
  });

  test('a second order for one payment, and a second standing one for one basket', async () => {
    const standing = await order();
    await expect(
      app.db
        .insertInto('orders')
        .values({ ...standing, id: randomUUID(), basket_uuid: randomUUID(), order_number: 'BP-0000-01' })
        .execute(),
    ).rejects.toThrow();
    const other = await (await testBuyer(app, [LESSON])).fillIn();
    await other.token();
    const { id } = await app.db
      .selectFrom('payments')
      .select('id')
      .where('basket_uuid', '=', other.basket)
      .executeTakeFirstOrThrow();
    await expect(
      app.db
        .insertInto('orders')
        .values({ ...standing, id: randomUUID(), payment_id: id, order_number: 'BP-0000-02' })
        .execute(),
    ).rejects.toThrow();
  });

  test('a second capture, and a second payment under way, for one basket', async () => {
    const captured = await payment();
    const copy = { id: randomUUID(), reference: randomUUID(), token: randomUUID() };
    const insert = (change: object) =>
      app.db
        .insertInto('payments')
        .values({ ...captured, snapshot: JSON.stringify(captured.snapshot), ...copy, ...change })
        .execute();
    await expect(insert({})).rejects.toThrow();
    await insert({ state: 'created' });
    const another = { id: randomUUID(), reference: randomUUID(), token: randomUUID() };
    await expect(insert({ ...another, state: 'capturing' })).rejects.toThrow();
    await expect(insert({ ...another, state: 'lost' })).rejects.toThrow();
    await app.db.deleteFrom('payments').where('id', '=', copy.id).execute();
  });
});

describe('a change of an order’s state', () => {
  const eventsOf = (orderId: string) =>
    app.db
      .selectFrom('order_events')
      .select(['from_state', 'to_state', 'reason'])
      .where('order_id', '=', orderId)
      .execute();
  const change = { reason: 'a test', now: new Date('2026-11-22T10:00:00Z') };
  const move = (paymentId: string, to: Exclude<OrderState, 'paid'>) =>
    app.db.transaction().execute((tx) => moveOrder(tx, paymentId, to, change));

  test('is written down with its reason', async () => {
    const { id } = await order();
    expect(await eventsOf(id)).toEqual([
      { from_state: 'placed', to_state: 'paid', reason: 'approved by the gateway' },
    ]);
  });

  test('happens once, from the state that it names, and leaves no event where it does not', async () => {
    const { id, payment_id } = await order();
    expect(await move(payment_id, 'declined')).toBeUndefined();
    expect(await move(randomUUID(), 'declined')).toBeUndefined();
    expect((await order()).state).toBe('paid');
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test('is none that the table does not know', async () => {
    await expect(move((await order()).payment_id, 'placed')).rejects.toThrow(
      'cannot go from placed to placed',
    );
  });

  test('is taken back with its event when what goes with it fails', async () => {
    const other = await (await testBuyer(app, [LESSON])).fillIn();
    await other.pay('4000410000000003');
    const placed = await app.db
      .selectFrom('orders')
      .selectAll()
      .where('basket_uuid', '=', other.basket)
      .executeTakeFirstOrThrow();
    expect(placed.state).toBe('placed');
    const failing = app.db.transaction().execute(async (tx) => {
      expect(await moveOrder(tx, placed.payment_id, 'declined', change)).toEqual({ id: placed.id });
      throw new Error('and then this');
    });
    await expect(failing).rejects.toThrow('and then this');
    expect(await eventsOf(placed.id)).toEqual([]);
    await move(placed.payment_id, 'declined');
    expect(await eventsOf(placed.id)).toEqual([
      { from_state: 'placed', to_state: 'declined', reason: 'a test' },
    ]);
  });
});

test('a receipt shows text that looks like HTML as text, in both its forms', async () => {
  const nasty = '<script>alert(1)</script>';
  const other = await (await testBuyer(app, [LESSON])).fillIn({
    email: 'nasty@example.com',
    billing: { firstname: nasty, address_line_1: '"><img src=x onerror=alert(1)>' },
  });
  await other.pay();
  const receipt = await app.db
    .selectFrom('emails')
    .selectAll()
    .where('recipient', '=', 'nasty@example.com')
    .executeTakeFirstOrThrow();
  expect(receipt.html).not.toMatch(/<script|<img src=x/);
  const message = await app.browser().get(`/office/outbox/${receipt.id}/message`);
  expect(message.status).toBe(200);
  expect(message.headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/);
});
