import { describe, expect, test, vi } from 'vitest';
import { formatTime } from '#src/features/lessons/availability/london-clock.ts';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { cancelBooking, markNoShow } from '#src/features/lessons/bookings/end-booking.server.ts';
import { chargesOfBooking, waiveCharge } from '#src/features/lessons/bookings/late-charges.server.ts';
import { minutesOfOrder } from '#src/features/lessons/minutes/minutes.server.ts';
import { unpaidLessons } from '#src/features/lessons/minutes/unpaid-lessons.server.ts';
import { brand } from '#src/platform/brand.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import { BRAIN_TRAINING, LESSON, type TestBuyer, testBuyer } from '#testing/buyer.ts';
import { lessonRequest } from '#testing/diary.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { E_VOUCHER } from '#testing/vouchers.ts';

const app = await settlingApp();
const { paypal, ready, comeBack, payment, subjectsTo } = payPalBuyers(app);

const BOUGHT: Parameters<typeof testBuyer>[1] = [LESSON, BRAIN_TRAINING];
const WITH_VOUCHER = [...BOUGHT, E_VOUCHER];

async function paidByCard(products = BOUGHT): Promise<{ buyer: TestBuyer; token: string }> {
  const buyer = await (await testBuyer(app, products)).fillIn();
  const { status, token } = await buyer.pay();
  expect(status).toBe(200);
  await app.queue.drain();
  return { buyer, token };
}

async function paidByPayPal(products = BOUGHT): Promise<{ buyer: TestBuyer; token: string }> {
  const buyer = await ready('joan@example.com', products);
  const token = await buyer.toPayPal();
  paypal.choose(token, 'approve');
  await comeBack(buyer, token);
  await app.queue.drain();
  return { buyer, token };
}

async function nextDay() {
  app.clock.pass({ hours: 25 });
  await app.queue.run('look-at-settled-payments');
}

/** The payment, its order, and what was bought. */
async function standingOf(token: string) {
  const { id, state, order_number } = await payment(token);
  const order = await app.db
    .selectFrom('orders')
    .select(['id', 'state'])
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow();
  const vouchers = await app.db
    .selectFrom('vouchers')
    .select('state')
    .where('order_id', '=', order.id)
    .execute();
  const learning = await app.db
    .selectFrom('learning_items')
    .select('ended_at')
    .where('order_id', '=', order.id)
    .execute();
  const refunds = await app.db
    .selectFrom('refunds')
    .select(['amount_pence', 'requested_by', 'state'])
    .where('payment_id', '=', id)
    .execute();
  const notices = (await subjectsTo(brand.officeEmail)).filter((subject) => subject.includes(order_number));
  return {
    payment: state,
    order: order.state,
    vouchers: vouchers.map((voucher) => voucher.state),
    learningEnded: learning.map(({ ended_at }) => ended_at !== null),
    refunds,
    notices,
  };
}

const gone = (pence: number, number: string) => ({
  payment: 'refunded',
  order: 'refunded',
  vouchers: ['void'],
  learningEnded: [true],
  refunds: [{ amount_pence: pence, requested_by: 'elsewhere', state: 'succeeded' }],
  notices: [`Order ${number} was refunded elsewhere`],
});

describe('all of a charge that went back at the gateway', () => {
  test('by a card’s bank is found the next day, and the order, its voucher and its learning follow once', async () => {
    const { buyer, token } = await paidByCard(WITH_VOUCHER);
    const { amount_pence, order_number, reference } = await payment(token);
    await nextDay();
    expect(await standingOf(token)).toMatchObject({ payment: 'captured', order: 'paid', refunds: [] });
    app.bank.reverse(token);
    await nextDay();
    await nextDay();
    expect(await standingOf(token)).toEqual(gone(amount_pence, order_number));
    expect(await buyer.read(reference)).toMatchObject({
      status: 402,
      body: { code: 'given_back', message: 'This order has been refunded.' },
    });
  });

  test('by PayPal’s chargeback is told by webhook, however often, and follows once', async () => {
    const { token } = await paidByPayPal(WITH_VOUCHER);
    const { amount_pence, order_number } = await payment(token);
    paypal.knobs.dropWebhooks = false;
    paypal.knobs.duplicateWebhooks = true;
    paypal.reverse(token);
    await vi.waitFor(async () => expect((await payment(token)).state).toBe('refunded'), 60_000);
    await nextDay();
    expect(await standingOf(token)).toEqual(gone(amount_pence, order_number));
  });
});

test('lessons that are booked stay so after all went back, and are named until they end, with their minutes', async () => {
  const { token } = await paidByCard();
  const { id: orderId } = await app.db
    .selectFrom('orders')
    .select('id')
    .where('payment_id', '=', (await payment(token)).id)
    .executeTakeFirstOrThrow();
  const { learner_id: learnerId } = await app.db
    .selectFrom('lesson_lines')
    .select('learner_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const actor = { by: 'Aoife', role: 'office' as const };
  const startsAt = new Date(app.clock.now().getTime() + 20 * DAY_MS);
  const book = async (start: Date) => {
    const time = { ...lessonRequest(start), learnerId, outsideWorkingHours: true };
    const booked = await app.db
      .transaction()
      .execute((tx) => bookTime(tx, { ...time, ...actor, now: app.clock.now() }));
    if (!('booked' in booked)) throw new Error(booked.refused);
    return booked.booked;
  };
  const { id, version } = await book(startsAt);
  const missed = await book(new Date(startsAt.getTime() + DAY_MS));
  app.bank.reverse(token);
  await nextDay();
  const unpaid = async () =>
    (await unpaidLessons(app.db, app.clock.now())).filter((one) => one.orderId === orderId);
  expect(await unpaid()).toMatchObject([
    {
      since: app.clock.now(),
      times: [startsAt, missed.startsAt].map((time) => formatTime(time, app.clock.now())),
    },
  ]);
  const minutes = async () => (await minutesOfOrder(app.db, orderId))[0];
  expect(await minutes()).toMatchObject({ booked: 180, remaining: 0 });
  await app.db
    .transaction()
    .execute((tx) => cancelBooking(tx, { id, version, chargedMinutes: 0, ...actor, now: app.clock.now() }));
  expect(await minutes()).toMatchObject({ booked: 90, remaining: 0 });
  const after = { ...actor, now: missed.startsAt };
  await app.db.transaction().execute((tx) => markNoShow(tx, { id: missed.id, version: 1, ...after }));
  expect(await unpaid()).toEqual([]);
  expect(await minutes()).toMatchObject({ charged: 90, remaining: 0 });
  const [charge] = await chargesOfBooking(app.db, missed.id);
  await app.db
    .transaction()
    .execute((tx) =>
      waiveCharge(tx, { id: charge?.id ?? '', bookingId: missed.id, reason: 'Ill', ...after }),
    );
  expect(await minutes()).toMatchObject({ charged: 0, remaining: 0 });
});

test('a part that went back at PayPal’s desk is written down and told; the rest of the order stands', async () => {
  const { token } = await paidByPayPal();
  paypal.refundAtDesk(token, 500);
  await nextDay();
  await nextDay();
  expect(await standingOf(token)).toMatchObject({
    payment: 'captured',
    order: 'paid',
    learningEnded: [false],
    refunds: [{ amount_pence: 500, requested_by: 'elsewhere', state: 'succeeded' }],
    notices: [expect.stringMatching(/was refunded elsewhere$/)],
  });
  // The rest at another time.
  paypal.refundAtDesk(token);
  await nextDay();
  expect(await standingOf(token)).toMatchObject({ payment: 'refunded', order: 'refunded' });
});

test('a charge is looked at for 190 days, and then no more', async () => {
  const { token } = await paidByCard();
  app.clock.pass({ days: 188 });
  await nextDay();
  const last = app.clock.now();
  expect(await payment(token)).toMatchObject({
    external_refund_checked_at: last,
    external_refund_checks_ended: false,
  });
  app.clock.pass({ days: 1 });
  await nextDay();
  expect(await payment(token)).toMatchObject({
    external_refund_checked_at: last,
    external_refund_checks_ended: true,
  });
});

test('a gateway that does not answer changes nothing, and is asked again the next day', async () => {
  const { token } = await paidByCard();
  app.bank.reverse(token);
  app.bank.knobs.broken = { payment: '404' };
  await nextDay();
  expect(await standingOf(token)).toMatchObject({ payment: 'captured', order: 'paid', refunds: [] });
  app.bank.knobs.broken = {};
  await nextDay();
  expect((await standingOf(token)).payment).toBe('refunded');
});
