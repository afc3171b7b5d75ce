import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { completeLesson } from '#src/features/lessons/bookings/end-booking.server.ts';
import { completeOrderTask } from '#src/features/orders/tasks/order-tasks.server.ts';
import { attemptOf, movePayment } from '#src/features/payments/payments.server.ts';
import { readVouchersPage } from '#src/features/vouchers/office/read-page.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON, POSTED, TRAINING, testBuyer } from '#testing/buyer.ts';
import { by, lessonRequest as time } from '#testing/diary.ts';
import { AMARA, contactMessage, review } from '#testing/instructor-messages.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { refuseEmail } from '#testing/refused-email.ts';
import { buyVouchers, E_VOUCHER, GIFT_CARD } from '#testing/vouchers.ts';
import { endsTask } from '../../all-actions.server.ts';
import { nextInQueue } from './next-in-queue.server.ts';
import { openQueue } from './open-queue.server.ts';
import { queueCounts } from './queue-counts.server.ts';
import type { QueueItem } from './queue-item.ts';
import { queueView, shownBy } from './queue-view.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
/** A Monday, 11:20 in London. */
beforeEach(() => app.clock.set('2026-11-23T11:20:00Z'));

/** What waits of one kind: what it is, and when it is due. The navigation counts what the queue lists. */
async function waiting(kind: string) {
  const now = app.clock.now();
  const [queue, counts] = await Promise.all([openQueue(app.db, now), queueCounts(app.db, now)]);
  const overdue = queue.filter(({ dueAt }) => dueAt <= now).length;
  const of = (one: string) => queue.filter((item) => item.kind === one).length;
  expect(counts).toMatchObject({
    open: queue.length,
    overdue,
    vouchers: of('vouchers'),
    emails: of('emails'),
    reviews: of('reviews'),
    courses: of('courses'),
  });
  return queue.filter((one) => one.kind === kind).map(({ title, dueAt }) => [title, dueAt.toISOString()]);
}

async function bought(products: object[]) {
  const buyer = await (await testBuyer(app, products as (typeof LESSON)[])).fillIn();
  await buyer.pay();
  const order = await app.db
    .selectFrom('orders')
    .selectAll()
    .where('basket_uuid', '=', buyer.basket)
    .executeTakeFirstOrThrow();
  return { basket: buyer.basket, order };
}

test('what a paid order is owed waits until each task is kept', async () => {
  const { order } = await bought([LESSON, TRAINING, POSTED]);
  const due = {
    place_lessons: ['lessons', 'Ring Sam Watson and place 10 hours in Leeds', '2026-11-24T18:00:00.000Z'],
    ring_about_training: [
      'training',
      expect.stringMatching(/^Ring Sam Watson about /),
      '2026-11-24T18:00:00.000Z',
    ],
    post_parcel: ['post', expect.stringMatching(/^Post .+ to Joan Watson$/), '2026-11-24T17:00:00.000Z'],
  } as const;
  for (const [task, [kind, ...shown]] of Object.entries(due)) {
    expect(await waiting(kind)).toEqual([shown]);
    const kept = { orderId: order.id, kind: task as keyof typeof due, by: 'Aoife', now: app.clock.now() };
    await app.db.transaction().execute((tx) => completeOrderTask(tx, kept));
    expect(await waiting(kind)).toEqual([]);
  }
});

test('gift cards wait together by the day that they are tasks for, until the last of them is posted', async () => {
  app.clock.set('2026-11-20T16:00:00Z');
  const first = await (await buyVouchers(app, [GIFT_CARD, GIFT_CARD])).read();
  app.clock.set('2026-11-21T16:00:00Z');
  const later = await (await buyVouchers(app, [GIFT_CARD])).read();
  expect(await waiting('post')).toEqual([
    ['Post 2 gift cards', '2026-11-21T17:00:00.000Z'],
    ['Post 1 gift card', '2026-11-23T17:00:00.000Z'],
  ]);
  const queue = await openQueue(app.db, app.clock.now());
  const rows = queue.filter(({ kind }) => kind === 'post');
  const { cards: listed } = await readVouchersPage(officeDepsOf(app.running));
  const cardsOn = (page = '') => listed.flatMap(({ id, due }) => (page.endsWith(`?due=${due}`) ? id : []));
  expect(rows.map(({ href, action }) => [cardsOn(href).toSorted(), action])).toEqual(
    [first, later].map((of, row) => [
      of.map(({ id }) => id).toSorted(),
      { label: expect.stringMatching(/^Print \d cards?$/), href: rows[row]?.href },
    ]),
  );
  const staff = await app.staff('staff');
  const cards = [...first, ...later].map(({ id }) => id);
  await staff.post('/v1/office/vouchers/posted', { cards });
  expect(await waiting('post')).toEqual([]);
});

test('an email that is refused waits until it is sent again, a voucher’s with the vouchers and a message by whom it is for', async () => {
  const staff = await app.staff('staff', { mayRefund: true });
  const { basket } = await bought([LESSON]);
  const { issued } = await buyVouchers(app, [E_VOUCHER]);
  await app.browser().post(`${AMARA}/contact`, contactMessage);
  await app.queue.drain();
  const message = await app.db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow();
  // None of them has gone.
  await app.db.updateTable('emails').set({ sent_at: null }).execute();
  const receipt = await refuseEmail(app, `receipt-${basket}`);
  const voucher = await refuseEmail(app, `voucher-${issued[0]?.id}-1`);
  const contact = await refuseEmail(app, `contact-${message.id}`);
  const closing = '2026-11-23T20:00:00.000Z';
  expect(await waiting('vouchers')).toEqual([['£100.00 e-voucher for Sam not delivered', closing]]);
  expect((await waiting('emails')).sort()).toEqual([
    ['Message for Amara Osei undelivered', closing],
    [expect.stringMatching(/^“Your Bitepoint order BP-.+” not delivered$/), closing],
  ]);
  await app.db.updateTable('vouchers').set({ sent_at: null }).execute();
  for (const id of [receipt, voucher, contact])
    expect((await staff.post(`/v1/office/emails/${id}/send-again`, { to: 'right@example.com' })).status).toBe(
      200,
    );
  expect([await waiting('vouchers'), await waiting('emails')]).toEqual([[], []]);
});

test('a review waits for 24 hours, over a Sunday too, until it is decided', async () => {
  app.clock.set('2026-11-21T16:00:00Z');
  await app.browser().post(`${AMARA}/reviews`, review);
  expect(await waiting('reviews')).toEqual([
    ['5 stars for Amara Osei, from Joan W', '2026-11-22T16:00:00.000Z'],
  ]);
  const { id } = await app.db
    .selectFrom('reviews')
    .select('id')
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  await (await app.staff('staff')).post(`/v1/office/reviews/${id}/publish`);
  expect(await waiting('reviews')).toEqual([]);
});

test('a payment waits once its gateway has said nothing for 15 minutes; asked now, it is settled by the answer', async () => {
  const staff = await app.staff('staff');
  const buyer = await (await testBuyer(app, [LESSON])).fillIn();
  const token = await buyer.token();
  await buyer.enterCard(token, '4000500000000001');
  await buyer.confirm(token);
  app.clock.pass({ minutes: 14 });
  expect(await waiting('payments')).toEqual([]);
  app.clock.pass({ minutes: 2 });
  expect(await waiting('payments')).toEqual([
    [expect.stringMatching(/^Settle a card payment of £/), '2026-11-23T12:20:00.000Z'],
  ]);
  const { id } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  const check = () => staff.post<{ state: string }>(`/v1/office/payments/${id}/check`);
  app.bank.knobs.broken = { payment: '404' };
  expect((await check()).status).toBe(409);
  app.bank.knobs.broken = {};
  expect((await check()).body.state).toBe('captured');
  expect(await waiting('payments')).toEqual([]);
  const log = app.db.selectFrom('audit_log').select('did').where('subject_id', '=', id).orderBy('id');
  const line = { did: 'askGateway' };
  expect(await log.execute()).toEqual([line, line, { did: 'checkPayment' }]);
});

test('a refund that is refused waits until it is asked for again, which two can do once', async () => {
  const { paypal, ready, payment } = payPalBuyers(app);
  const buyer = await ready();
  const token = await buyer.toPayPal();
  paypal.choose(token, 'approve');
  const paid = await payment(token);
  const change = { reason: 'superseded', now: app.clock.now() };
  await app.db.transaction().execute((tx) => movePayment(tx, paid, 'revoked', change));
  await app.running.redirect.resume(attemptOf(await payment(token)));
  app.clock.pass({ minutes: 10 });
  await app.queue.run('sweep-payments');
  paypal.knobs.refuseNext('refund', 'TRANSACTION_DISPUTED');
  await app.queue.drain();
  expect(await waiting('refunds')).toEqual([
    [expect.stringMatching(/^Refund of £.+ to Joan Watson failed$/), '2026-11-23T20:00:00.000Z'],
  ]);
  const { id } = await app.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow();
  const owner = await app.staff('owner');
  const again = () => owner.post(`/v1/office/refunds/${id}/retry`);
  expect((await Promise.all([again(), again()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await waiting('refunds')).toEqual([]);
});

test('a lesson that nobody has marked for a week is asked about by closing time', async () => {
  const [learner] = (await learnersWithHours(app.db, 1)) as [TaughtLearner];
  await app.db.updateTable('learners').set({ name: 'Priya Nair' }).where('id', '=', learner.id).execute();
  const startsAt = new Date('2026-11-16T10:00:00Z');
  const requested = {
    ...time(startsAt),
    outsideWorkingHours: true,
    ...by('office', startsAt),
    learnerId: learner.id,
  };
  const answer = await app.db.transaction().execute((tx) => bookTime(tx, requested));
  if (!('booked' in answer)) throw new Error(answer.refused);
  const waits = ['Ask Amara Osei how Priya Nair’s lesson went', '2026-11-23T20:00:00.000Z'];
  expect(await waiting('lessons')).not.toContainEqual(waits);
  app.clock.set('2026-11-23T11:30:00Z');
  expect(await waiting('lessons')).toContainEqual(waits);
  const { id, version } = answer.booked;
  const marking = { id, version, ...by('office', app.clock.now()) };
  await app.db.transaction().execute((tx) => completeLesson(tx, marking));
  expect(await waiting('lessons')).not.toContainEqual(waits);
});

test('what has been done today counts with what is still due today', async () => {
  const at = async () => {
    const { done, dueToday } = await queueView(app.db, {
      staffId: crypto.randomUUID(),
      filters: shownBy(new URLSearchParams()),
      now: app.clock.now(),
    });
    return [done, dueToday];
  };
  app.clock.set('2026-12-01T10:00:00Z');
  const [done, dueToday] = await at();
  expect(done).toBe(0);
  const { order } = await bought([LESSON]);
  expect(await at()).toEqual([0, dueToday]);
  app.clock.set('2026-12-02T10:00:00Z');
  expect(await at()).toEqual([0, (dueToday ?? 0) + 1]);
  const kept = { orderId: order.id, kind: 'place_lessons', by: 'Aoife', now: app.clock.now() } as const;
  await app.db.transaction().execute((tx) => completeOrderTask(tx, kept));
  expect(await at()).toEqual([1, (dueToday ?? 0) + 1]);
});

test('of a long queue the most urgent are shown, and all of it where that is asked for', async () => {
  await sql`insert into reviews (id, instructor_slug, rating, name, email, content, state, created_at)
    select gen_random_uuid(), 'amara-osei', 5, 'Ola', 'ola@example.com', 'Patient.', 'pending', ${app.clock.now()}
    from generate_series(1, 70)`.execute(app.db);
  const look = (value: string) => {
    const filters = shownBy(new URLSearchParams(value));
    return queueView(app.db, { staffId: crypto.randomUUID(), filters, now: app.clock.now() });
  };
  const [some, all] = [await look('kind=reviews'), await look('kind=reviews&whole=yes')];
  expect(some.matchCount).toBeGreaterThanOrEqual(70);
  expect(some.items).toEqual(all.items.slice(0, 60));
  expect(all.items).toHaveLength(some.matchCount);
});

test('an act that sees to something is followed by the most urgent thing that nobody else has', async () => {
  await bought([LESSON]);
  await bought([TRAINING]);
  const now = app.clock.now();
  const [ada, bo] = [await app.staff('staff', { email: 'ada@example.com' }), await app.staff('staff')];
  const { id: staffId } = await app.db
    .selectFrom('office_staff')
    .select('id')
    .where('email', '=', 'ada@example.com')
    .executeTakeFirstOrThrow();
  const take = async (browser: typeof ada, item: QueueItem | undefined) =>
    (await browser.post(`/v1/office/queue/${item?.kind}/${item?.subject}/take`)).status;
  const next = () => nextInQueue(app.db, { staffId, now });
  const [first, second] = await openQueue(app.db, now);
  expect(await next()).toMatchObject({ title: first?.title });
  expect(['placeLessons', 'setPrice', null].map(endsTask)).toEqual([true, false, false]);
  expect(await take(bo, first)).toBe(200);
  expect(await next()).toMatchObject({ title: second?.title });
  expect(await take(ada, second)).toBe(200);
  expect(await next()).toMatchObject({ title: second?.title });
});
