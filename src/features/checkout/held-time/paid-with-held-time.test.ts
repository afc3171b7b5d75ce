import { describe, expect, test } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { setWorkingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { AMARA } from '#testing/diary.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { boughtCodes } from '#testing/vouchers.ts';
import type { CoverageResponse } from '../coverage/coverage-api-schema.ts';

const app = await settlingApp();
const byPayPal = payPalBuyers(app);

let day = 0;

/** A buyer at Payment who holds ten o'clock of a day of their own. */
async function readyBuyer() {
  await app.db.transaction().execute((tx) =>
    setWorkingHours(
      tx,
      AMARA,
      [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 510, to: 1050 })),
    ),
  );
  const now = app.clock.now();
  day += 1;
  const start = new Date(now.getTime() + day * 86_400_000);
  while ([0, 6].includes(start.getUTCDay()) || start.getTime() < now.getTime() + 3 * 86_400_000) {
    day += 1;
    start.setUTCDate(start.getUTCDate() + 1);
  }
  start.setUTCHours(10, 0, 0, 0);
  const input = { instructor: AMARA, starts_at: start.toISOString(), minutes: 60, outcode: 'LS6' };
  const buyer = await testBuyer(app, [LESSON]);
  const hold = (basket?: string, product_id?: number) =>
    app.browser().post<BasketResponse>('/v1/website/basket/held-time', { ...input, basket, product_id });
  const held = await hold(buyer.basket);
  if (held.status !== 200) throw new Error(held.text);
  await buyer.fillIn();
  return { ...buyer, hold, startsAt: input.starts_at };
}

async function bookingOf(basket: string) {
  return app.db
    .selectFrom('bookings')
    .innerJoin('orders', 'orders.id', 'bookings.order_id')
    .select(['bookings.state', 'pick_up', 'instructor_slug'])
    .where('basket_uuid', '=', basket)
    .executeTakeFirst();
}
async function receiptOf(basket: string) {
  const row = await app.db
    .selectFrom('emails')
    .select(['recipient', 'html', 'plain', 'renderer', 'renderer_input', 'document'])
    .where('message_id', 'like', `<receipt-${basket}@%`)
    .executeTakeFirstOrThrow();
  const words = await bodyOf(row, app.running.services);
  return (words?.plain ?? '').replace(/\s+/g, ' ');
}

const BOOKED = { state: 'booked', instructor_slug: AMARA, pick_up: '32 Example Street, LS6 3AD' };

describe('a held time', () => {
  test('is booked by the payment, at the learner’s address, and nobody has to ring', async () => {
    const buyer = await readyBuyer();
    const { body } = await buyer.pay();
    expect(await bookingOf(buyer.basket)).toEqual(BOOKED);
    const { next } = (await buyer.read(body.transaction)).body;
    expect(next).toMatchObject({
      lessons: false,
      first_lesson: { booked: true, starts_at: buyer.startsAt, instructor: 'Amara Osei' },
    });
    expect(await receiptOf(buyer.basket)).toContain('Sam’s first lesson is booked: ');
    const waiting = await app.db
      .selectFrom('instructor_assignments')
      .innerJoin('orders', 'orders.id', 'instructor_assignments.order_id')
      .select('instructor_slug')
      .where('basket_uuid', '=', buyer.basket)
      .execute();
    expect(waiting).toEqual([{ instructor_slug: AMARA }]);
    const stranger = await app.browser().get<typeof body>(`/v1/website/checkout/confirm/${body.transaction}`);
    expect(stranger.body).toMatchObject({ next: { first_lesson: null } });
  });

  test('that ended is booked all the same, while nobody else has it', async () => {
    const buyer = await readyBuyer();
    app.clock.pass({ minutes: 16 });
    await buyer.pay();
    expect(await bookingOf(buyer.basket)).toEqual(BOOKED);
  });

  test('that somebody else got meanwhile is told as lost, and the hours stay', async () => {
    const buyer = await readyBuyer();
    app.clock.pass({ minutes: 16 });
    expect((await buyer.hold(undefined, LESSON.product_id)).status).toBe(200);
    const { body } = await buyer.pay();
    expect(await bookingOf(buyer.basket)).toBeUndefined();
    const { next } = (await buyer.read(body.transaction)).body;
    expect(next).toMatchObject({ lessons: true, first_lesson: { booked: false, starts_at: buyer.startsAt } });
    expect(await receiptOf(buyer.basket)).toMatch(/couldn’t keep .* Sam’s hours are safe\..*will ring/);
  });

  test('is booked by a voucher that covers everything', async () => {
    const [code = ''] = await boughtCodes(app, '1000');
    const buyer = await readyBuyer();
    await buyer.enterCode(code);
    expect((await buyer.confirm(await buyer.token())).status).toBe(200);
    expect(await bookingOf(buyer.basket)).toEqual(BOOKED);
  });

  test('is booked on the way back from PayPal', async () => {
    const buyer = await readyBuyer();
    const token = await buyer.toPayPal();
    app.paypal.choose(token, 'approve');
    await byPayPal.comeBack(buyer, token);
    expect(await bookingOf(buyer.basket)).toEqual(BOOKED);
  });

  test.each([
    ['are to start after them', { lessons_start: 'after_14_days' }],
    ['were not asked for sooner, by a client that sends no consents', {}],
  ])('within 14 days is not paid for where lessons %s', async (_, consents) => {
    const buyer = await readyBuyer();
    if (!('lessons_start' in consents))
      await app.db
        .updateTable('checkouts')
        .set({ consents: '[]' })
        .where('basket_uuid', '=', buyer.basket)
        .execute();
    const token = await buyer.token();
    const refused = await buyer.confirm(token, consents);
    expect(refused).toMatchObject({ status: 422, body: { code: 'lesson_within_14_days' } });
    expect(await bookingOf(buyer.basket)).toBeUndefined();
    await buyer.consents();
    const { body } = await buyer.pay();
    const { next } = (await buyer.read(body.transaction)).body;
    expect(next.lessons_start_text).toMatch(/^Lessons start as soon as possible/);
  });

  test('is asked about before paying at an address where its instructor does not pick up', async () => {
    const buyer = await readyBuyer();
    await app.db
      .updateTable('instructors')
      .set({ outcodes: ['LS8'] })
      .where('slug', '=', AMARA)
      .execute();
    const { body: coverage } = await buyer.step<CoverageResponse>('coverage', { postcode: 'LS6 3AD' });
    expect(coverage).toMatchObject({ must_choose: true, none: { value: 'ask', title: 'Ask Amara' } });
    const refused = await app.browser().post('/v1/website/basket/held-time', {
      instructor: AMARA,
      starts_at: buyer.startsAt,
      minutes: 60,
      outcode: 'LS6',
      product_id: LESSON.product_id,
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_picked_up_there' } });
    const paying = await buyer.authorise();
    expect(paying).toMatchObject({ status: 409, body: { code: 'not_picked_up_there' } });
    expect(await bookingOf(buyer.basket)).toBeUndefined();
  });
});
