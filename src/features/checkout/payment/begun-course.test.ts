import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { COURSE, testBuyer } from '#testing/buyer.ts';
import { basketOf, itemIn } from '#testing/checkout-shop.ts';
import { placesLeft, setPlaces } from '#testing/course-places.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { settlingApp } from '#testing/settling-app.ts';

const CALM = COURSE.product_id;
/** Charged without waiting for our order to be written. */
const CHARGED_AT_ONCE = '4000600000000009';

const app = await settlingApp();
const { comeBack, money, payment } = payPalBuyers(app);
beforeEach(() => setPlaces(app, CALM, 1_000));

const ready = async () => (await testBuyer(app, [COURSE])).fillIn();
const captures = () => app.bank.ledger().filter(({ kind }) => kind === 'capture').length;
const event = () => app.db.updateTable('product_events').where('product_id', '=', CALM);

describe('a course that has begun meanwhile', () => {
  afterEach(() => event().set({ begins_at: '2027-01-23T09:30:00Z' }).execute());

  test('between the card and the charge is not charged, also where nobody waits for it', async () => {
    const [one, other] = [await ready(), await ready()];
    const tokens = [await one.token(), await other.token()] as const;
    await one.enterCard(tokens[0]);
    await other.enterCard(tokens[1]);
    await event().set({ begins_at: app.clock.now() }).execute();
    const before = captures();
    expect(await one.confirm(tokens[0])).toMatchObject({
      status: 402,
      body: {
        message: 'Calm at the Wheel has started, so you can’t book it any more. You haven’t been charged.',
      },
    });
    app.clock.pass({ minutes: 2 });
    await app.queue.run('sweep-payments');
    expect((await payment(tokens[1])).state).toBe('declined');
    expect([captures(), await placesLeft(app, CALM)]).toEqual([before, 1_000]);
  });

  test('while its payer was at PayPal is not paid for, and is told', async () => {
    const buyer = await ready();
    const token = await buyer.toPayPal();
    await event().set({ begins_at: app.clock.now() }).execute();
    app.paypal.choose(token, 'approve');
    expect(await comeBack(buyer, token)).toBe('/basket/checkout?paypal=true&status=begun');
    expect([(await payment(token)).state, money(token)]).toEqual(['declined', []]);
  });

  test('before a card was charged without our word is paid back, and its buyer is told why', async () => {
    const buyer = await ready();
    const token = await buyer.token();
    await buyer.enterCard(token, CHARGED_AT_ONCE);
    await event().set({ begins_at: app.clock.now() }).execute();
    const { transaction } = (await buyer.confirm(token)).body;
    expect((await buyer.read(transaction)).body).toMatchObject({
      code: 'given_back',
      message: 'Calm at the Wheel had already started when your payment arrived. We’re refunding all of it.',
    });
  });

  test('is told and must be removed', async () => {
    const buyer = await ready();
    await event().set({ begins_at: app.clock.now() }).execute();
    expect(itemIn(await basketOf(buyer), COURSE).course?.closed).toBe('has started');
    expect((await buyer.authorise()).body.message).toBe(
      'Calm at the Wheel has started. Please remove it before you check out.',
    );
    const refused = await app.browser().post<BasketResponse>('/v1/website/basket', COURSE);
    expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('has started') } });
  });
});
