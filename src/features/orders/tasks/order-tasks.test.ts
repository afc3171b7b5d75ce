import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { BRAIN_TRAINING, LESSON, POSTED, TRAINING, testBuyer } from '#testing/buyer.ts';
import { moveOrder } from '../orders.server.ts';
import {
  cancelOrderTasks,
  completeOrderTask,
  listOpenOrderTasks,
  listOrderTasks,
  reopenOrderTask,
} from './order-tasks.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Pays for one of each kind of thing that is owed, on a Friday. */
async function paidOrder(products = [LESSON, TRAINING, POSTED, BRAIN_TRAINING] as (typeof LESSON)[]) {
  app.clock.set('2026-11-20T15:00:00Z');
  const buyer = await (await testBuyer(app, products)).fillIn();
  await buyer.pay();
  return app.db
    .selectFrom('orders')
    .select(['id', 'payment_id', 'order_number'])
    .where('basket_uuid', '=', buyer.basket)
    .executeTakeFirstOrThrow();
}

const open = async (orderId: string) =>
  (await listOpenOrderTasks(app.db, { orderId })).map(({ kind, due_at }) => [kind, due_at.toISOString()]);
const inTransaction = <Answer>(work: (tx: Parameters<typeof completeOrderTask>[0]) => Promise<Answer>) =>
  app.db.transaction().execute(work);

test('a paid order is owed a call about lessons, one about training, and its parcel, each by its hour', async () => {
  const order = await paidOrder();
  expect(await open(order.id)).toEqual([
    ['post_parcel', '2026-11-21T17:00:00.000Z'],
    ['place_lessons', '2026-11-21T18:00:00.000Z'],
    ['ring_about_training', '2026-11-21T18:00:00.000Z'],
  ]);
  const [lessons] = await listOpenOrderTasks(app.db, { orderId: order.id, kind: 'place_lessons' });
  expect(lessons).toMatchObject({
    order_number: order.order_number,
    lines: [{ type: 'lesson', quantity: 1, transmission: 'manual' }],
  });
});

test('what is used online alone is owed nothing', async () => {
  const order = await paidOrder([BRAIN_TRAINING as unknown as typeof LESSON]);
  expect(await listOrderTasks(app.db, order.id)).toEqual([]);
});

test('a task is kept once, by whoever was first, and is due again when that is taken back', async () => {
  const { id: orderId } = await paidOrder([LESSON]);
  const now = new Date('2026-11-21T10:00:00Z');
  const keep = (by: string) =>
    inTransaction((tx) => completeOrderTask(tx, { orderId, kind: 'place_lessons', by, now }));
  const [isAoifes, isSams] = await Promise.all([keep('Aoife'), keep('Sam')]);
  expect([isAoifes, isSams].sort()).toEqual([false, true]);
  expect(await listOrderTasks(app.db, orderId)).toMatchObject([
    { completed_at: now, completed_by: isAoifes ? 'Aoife' : 'Sam' },
  ]);
  expect(await open(orderId)).toEqual([]);
  const reopen = () => inTransaction((tx) => reopenOrderTask(tx, { orderId, kind: 'place_lessons' }));
  expect(await reopen()).toBe(true);
  expect(await reopen()).toBe(false);
  expect(await open(orderId)).toEqual([['place_lessons', '2026-11-21T18:00:00.000Z']]);
});

test('a refund ends what it takes, and a refund of everything ends all that was not kept', async () => {
  const { id: orderId, payment_id } = await paidOrder([LESSON, POSTED, TRAINING] as (typeof LESSON)[]);
  const now = new Date('2026-11-21T10:00:00Z');
  await inTransaction(async (tx) => {
    await completeOrderTask(tx, { orderId, kind: 'post_parcel', by: 'Aoife', now });
    await cancelOrderTasks(tx, { orderId, kinds: ['ring_about_training', 'post_parcel'], now });
  });
  expect(await open(orderId)).toEqual([['place_lessons', '2026-11-21T18:00:00.000Z']]);
  await inTransaction((tx) => moveOrder(tx, payment_id, 'refunded', { reason: 'all given back', now }));
  expect(await open(orderId)).toEqual([]);
  const ended = (await listOrderTasks(app.db, orderId)).map(({ kind, cancelled_at, completed_by }) => [
    kind,
    cancelled_at !== null,
    completed_by,
  ]);
  expect(ended).toEqual([
    ['post_parcel', false, 'Aoife'],
    ['place_lessons', true, null],
    ['ring_about_training', true, null],
  ]);
});
