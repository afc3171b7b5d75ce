import { expect, test } from 'vitest';
import { requestRefund } from '#src/features/refunds/request-refund.server.ts';
import { asPence, toDecimal } from '#src/platform/money.ts';
import { makeAccount } from '#testing/accounts.ts';
import { BRAIN_TRAINING, LESSON, learner, testBuyer } from '#testing/buyer.ts';
import { at, lessonRequest } from '#testing/diary.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { shownRefund } from '#testing/shown-refund.ts';
import { bookTime } from '../bookings/book-time.server.ts';
import { correctGiven, minutesOfOrder, recordGiven } from './minutes.server.ts';

const app = await settlingApp();

async function boughtOrder(...products: Parameters<typeof testBuyer>[1] & object) {
  return boughtFor(learner, ...products);
}

async function boughtFor(who: typeof learner, ...products: Parameters<typeof testBuyer>[1] & object) {
  const buyer = await (await testBuyer(app, products)).fillIn();
  await buyer.step('lesson', who);
  expect((await buyer.pay()).status).toBe(200);
  return app.db
    .selectFrom('orders')
    .selectAll()
    .where('basket_uuid', '=', buyer.basket)
    .executeTakeFirstOrThrow();
}

const give = (orderId: string, minutes: number, entry: string = crypto.randomUUID()) =>
  app.db.transaction().execute((tx) =>
    recordGiven(tx, {
      orderId,
      position: 0,
      minutes,
      day: '2026-11-20',
      entry,
      by: 'Aoife Brennan',
      now: app.clock.now(),
    }),
  );

test('a paid order enters the hours of its packages once, for the learner, and nothing for the rest', async () => {
  const order = await boughtOrder(LESSON, BRAIN_TRAINING);
  expect(await minutesOfOrder(app.db, order.id)).toEqual([
    {
      position: 0,
      bought: 600,
      completed: 0,
      booked: 0,
      charged: 0,
      refunded: 0,
      expired: 0,
      remaining: 600,
    },
  ]);
});

test('what an account buys twice for one learner is that learner’s', async () => {
  const browser = app.browser();
  const { email } = await makeAccount(app, browser);
  const buy = async () => {
    const buyer = await testBuyer({ ...app, browser: () => browser });
    await buyer.fillIn({ email });
    expect((await buyer.pay()).status).toBe(200);
    return app.db
      .selectFrom('lesson_lines')
      .innerJoin('orders', 'orders.id', 'lesson_lines.order_id')
      .select(['learner_id', 'account_id'])
      .where('basket_uuid', '=', buyer.basket)
      .executeTakeFirstOrThrow();
  };
  const first = await buy();
  expect(first.account_id).not.toBeNull();
  expect(await buy()).toEqual(first);
});

test('a lesson is entered once, not beyond what is left, and taken back once', async () => {
  const { id } = await boughtOrder(LESSON);
  const entry = crypto.randomUUID();
  const twice = await Promise.all([give(id, 120, entry), give(id, 120, entry)]);
  expect(twice.sort()).toEqual(['entered', 'entered before']);
  expect(await give(id, 481)).toEqual({ remainingMinutes: 480 });
  const row = await app.db
    .selectFrom('lesson_minutes')
    .select('id')
    .where('source', '=', `given ${entry}`)
    .executeTakeFirstOrThrow();
  const correct = () =>
    app.db
      .transaction()
      .execute((tx) =>
        correctGiven(tx, { id: row.id, reason: 'Wrong learner', by: 'Sam Okafor', now: app.clock.now() }),
      );
  expect(await correct()).toEqual({ corrected: { orderId: id, position: 0, minutes: 120 } });
  expect(await correct()).toEqual({ by: 'Sam Okafor', at: app.clock.now() });
  expect(await minutesOfOrder(app.db, id)).toMatchObject([{ completed: 0, remaining: 600 }]);
});

test('a refund takes back the hours that its money stands for, and the database keeps every entry', async () => {
  const { id, payment_id: paymentId, subtotal_pence } = await boughtOrder(LESSON);
  await give(id, 120);
  const half = asPence(subtotal_pence / 2);
  const lines = [{ part: 'line 0', amount: toDecimal(half) }];
  const fingerprint = await shownRefund(app.db, id, { how: 'lines', lines }, app.clock.now());
  const requested = {
    paymentId,
    fingerprint,
    cancelsLessons: false,
    reason: 'moving away',
    requestedBy: 'Aoife',
    request: { kind: 'parts' as const, parts: [{ part: 'line 0', pence: half }] },
  };
  expect(
    await app.db.transaction().execute((tx) => requestRefund(app.running.services, tx, requested)),
  ).toMatchObject({ ok: true });
  expect(await minutesOfOrder(app.db, id)).toMatchObject([{ completed: 120, refunded: 300, remaining: 180 }]);
  await app.db.updateTable('lesson_minutes').set({ minutes: 6 }).where('order_id', '=', id).execute();
  await app.db.deleteFrom('lesson_minutes').where('order_id', '=', id).execute();
  expect(await minutesOfOrder(app.db, id)).toMatchObject([{ bought: 600, remaining: 180 }]);
  await app.queue.drain();
});

test('a refund of hours that are booked names their lessons, and is given only with them', async () => {
  const owner = await app.staff('owner', { name: 'Aoife Brennan' });
  // With no hours of another order, which would be booked first.
  const order = await boughtFor({ ...learner, email: 'noor@example.com' }, LESSON);
  const { learner_id: learnerId } = await app.db
    .selectFrom('lesson_lines')
    .select('learner_id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const lesson = {
    ...lessonRequest(at('10:00', '2026-12-17')),
    learnerId,
    outsideWorkingHours: true,
    by: 'Aoife',
  };
  const answer = await app.db
    .transaction()
    .execute((tx) => bookTime(tx, { ...lesson, role: 'office', now: app.clock.now() }));
  if (!('booked' in answer)) throw new Error(answer.refused);
  const { id } = answer.booked;
  const stateNow = async () =>
    (await app.db.selectFrom('bookings').select('state').where('id', '=', id).executeTakeFirst())?.state;
  const refund = (body: object) =>
    owner.post(`/v1/office/orders/${order.id}/refunds`, { reason: 'Other', ...body });
  const plan = await shownRefund(app.db, order.id, { how: 'all' }, app.clock.now());
  const all = { how: 'all', plan };
  expect(await refund(all)).toMatchObject({
    status: 409,
    body: { code: 'lessons_booked', message: expect.stringContaining('Thu 17 Dec, 10:00') },
  });
  expect(await refund({ ...all, plan: `${order.total_pence}-other`, cancels: true })).toMatchObject({
    status: 409,
    body: { message: 'Nothing was refunded: something else would happen than you saw' },
  });
  expect(await stateNow()).toBe('booked');
  expect((await refund({ ...all, cancels: true })).status).toBe(200);
  expect(await stateNow()).toBe('cancelled');
  expect(await minutesOfOrder(app.db, order.id)).toMatchObject([{ booked: 0, remaining: 0 }]);
});
