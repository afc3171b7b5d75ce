import { describe, expect, test } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { BRAIN_TRAINING, LESSON, POSTED, type TestBuyer, testBuyer } from '#testing/buyer.ts';
import {
  basketOf,
  CHANGED,
  duringTokenRequest,
  itemIn,
  openShop,
  stateOf,
  toPayPal,
} from '#testing/checkout-shop.ts';
import { bill, tenHours, wire } from '#testing/prices.ts';
import { answersOf } from '#testing/section-answers.ts';
import { boughtCodes, E_VOUCHER } from '#testing/vouchers.ts';

const { app, shop, ready, orderOf } = await openShop();
/** In the order in which they are asked. */
const sections = Object.entries(answersOf({}));

const confirmPrices = (buyer: TestBuyer, total?: string) => buyer.step('prices', { total });
const payments = ({ basket }: TestBuyer) =>
  app.db
    .selectFrom('payments')
    .select(['token', 'state', 'amount_pence', 'gateway'])
    .where('basket_uuid', '=', basket)
    .orderBy('created_at')
    .orderBy('amount_pence')
    .execute();
const statesOf = async (buyer: TestBuyer) => (await payments(buyer)).map(({ state }) => state).sort();

describe('a price that changed since the add', () => {
  test.each([
    ['risen', 12_49, '12.49'],
    ['fallen', 7_50, '7.50'],
  ])('and has %s is told beside the item and in the checkout', async (_how, pence, now) => {
    const buyer = await ready(BRAIN_TRAINING, LESSON);
    const item = itemIn(await basketOf(buyer), BRAIN_TRAINING);
    expect(item).toMatchObject({ price: '9.99', price_was: null });
    expect((await stateOf(buyer)).price_changes).toEqual([]);
    await shop.reprice(BRAIN_TRAINING, pence);
    expect(itemIn(await basketOf(buyer), BRAIN_TRAINING)).toMatchObject({ price: now, price_was: '9.99' });
    expect(itemIn(await basketOf(buyer), LESSON).price_was).toBeNull();
    const { price_changes, basket } = await stateOf(buyer);
    expect(price_changes).toEqual([{ item: item.id, name: 'Brain Training', was: '9.99', now }]);
    expect(itemIn(basket, BRAIN_TRAINING).price_was).toBe('9.99');
  });

  test('holds up every way to pay until it is confirmed, and then what is paid is today’s', async () => {
    const buyer = await ready();
    await shop.reprice(BRAIN_TRAINING, 12_49);
    expect(await buyer.authorise()).toMatchObject(CHANGED);
    expect(await toPayPal(buyer)).toMatchObject(CHANGED);
    expect(await payments(buyer)).toEqual([]);
    const { status, body } = await confirmPrices(buyer);
    expect(status).toBe(200);
    expect(body).toMatchObject({ price_changes: [], current: 'payment', due: '12.49' });
    expect(itemIn(body.basket, BRAIN_TRAINING).price_was).toBeNull();
    expect((await buyer.authorise()).body.contents.total).toBe(12_49);
    expect((await buyer.pay()).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid', total_pence: 12_49 });
  });

  test('is in no section’s way', async () => {
    const buyer = await testBuyer(app, [LESSON, POSTED]);
    await buyer.start();
    await shop.reprice(LESSON, 355_00);
    for (const [name, body] of sections) {
      const saved = await buyer.step(name, body);
      expect([name, saved.status]).toEqual([name, 200]);
      expect(saved.body.price_changes).toMatchObject([
        { was: wire(tenHours.total), now: wire(bill(355_00).total) },
      ]);
    }
    expect((await buyer.start()).status).toBe(200);
    await buyer.consents();
    expect(await buyer.authorise()).toMatchObject(CHANGED);
  });

  test('comes after what is missing and what cannot be bought', async () => {
    const buyer = await testBuyer(app, [BRAIN_TRAINING, POSTED]);
    await buyer.start();
    await shop.reprice(BRAIN_TRAINING, 12_49);
    expect(await buyer.authorise()).toMatchObject({ status: 422, body: { code: 'step_out_of_order' } });
    await buyer.fillIn();
    await shop.withdraw(POSTED);
    expect(await buyer.authorise()).toMatchObject({ status: 422, body: { code: 'basket_not_sellable' } });
  });

  test('is none once the price is what it was', async () => {
    const buyer = await ready();
    await shop.reprice(BRAIN_TRAINING, 12_49);
    expect((await stateOf(buyer)).price_changes).toHaveLength(1);
    await shop.reprice(BRAIN_TRAINING, 9_99);
    expect((await stateOf(buyer)).price_changes).toEqual([]);
    expect((await buyer.authorise()).body.contents.total).toBe(9_99);
  });

  test('is not confirmed by buying more of it, nor by another number', async () => {
    const buyer = await ready();
    await shop.reprice(BRAIN_TRAINING, 12_49);
    const { body } = await buyer.add(BRAIN_TRAINING);
    const item = itemIn(body, BRAIN_TRAINING);
    expect(item).toMatchObject({ quantity: 2, price_was: '9.99' });
    const changed = await buyer.browser.put<BasketResponse>(`/v1/website/basket/${item.id}`, {
      basket: buyer.basket,
      quantity: 3,
    });
    expect(itemIn(changed.body, BRAIN_TRAINING)).toMatchObject({ quantity: 3, price_was: '9.99' });
    expect(await buyer.authorise()).toMatchObject(CHANGED);
  });

  test('is none for what is taken out and added again', async () => {
    const buyer = await ready(BRAIN_TRAINING, LESSON);
    await shop.reprice(BRAIN_TRAINING, 12_49);
    const { id } = itemIn(await basketOf(buyer), BRAIN_TRAINING);
    await buyer.browser.delete(`/v1/website/basket/${id}?basket=${buyer.basket}`);
    expect((await buyer.authorise()).status).toBe(200);
    expect(itemIn((await buyer.add(BRAIN_TRAINING)).body, BRAIN_TRAINING).price_was).toBeNull();
    expect((await buyer.authorise()).status).toBe(200);
  });

  test('is told for postage as well', async () => {
    const buyer = await ready(POSTED);
    await shop.postage(POSTED, 1_50);
    const { price_changes, basket } = await stateOf(buyer);
    expect(price_changes).toMatchObject([
      { name: 'L-Plate and Highway Code Pack with postage', was: '8.99', now: '10.49' },
    ]);
    expect(itemIn(basket, POSTED)).toMatchObject({ price: '8.99', price_was: null, postage: '1.50' });
    expect(await buyer.authorise()).toMatchObject(CHANGED);
    await confirmPrices(buyer);
    expect((await buyer.authorise()).body.contents.total).toBe(10_49);
  });

  test('is unknown for lines from before anybody noted it, and for vouchers', async () => {
    const buyer = await ready(BRAIN_TRAINING, E_VOUCHER);
    const row = await app.db
      .selectFrom('baskets')
      .selectAll()
      .where('uuid', '=', buyer.basket)
      .executeTakeFirstOrThrow();
    const lines = (row.lines as { seen?: object }[]).map(({ seen: _noted, ...line }) => line);
    await app.db
      .updateTable('baskets')
      .set({ lines: JSON.stringify(lines), version: row.version + 1 })
      .where('uuid', '=', buyer.basket)
      .execute();
    await shop.reprice(BRAIN_TRAINING, 12_49);
    expect((await stateOf(buyer)).price_changes).toEqual([]);
    expect((await buyer.pay()).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ total_pence: 112_49 });
  });
});

describe('to confirm prices', () => {
  test('counts for the total that was shown alone, where it is named', async () => {
    const buyer = await ready();
    await shop.reprice(BRAIN_TRAINING, 12_49);
    const shown = (await stateOf(buyer)).basket.contents.total;
    await shop.reprice(BRAIN_TRAINING, 13_49);
    for (const total of [shown, '9.99', '0.00', 'much'])
      expect(await confirmPrices(buyer, total)).toMatchObject(CHANGED);
    expect((await stateOf(buyer)).price_changes).toMatchObject([{ was: '9.99', now: '13.49' }]);
    expect((await confirmPrices(buyer, '13.49')).body.price_changes).toEqual([]);
  });

  test('takes no price from the browser', async () => {
    const buyer = await ready();
    await shop.reprice(BRAIN_TRAINING, 12_49);
    await buyer.step('prices', { price: '0.01', now: '0.01', seen: { price: 1 } });
    expect((await buyer.authorise()).body.contents.total).toBe(12_49);
  });

  test('is for the browser with the checkout’s cookie', async () => {
    const buyer = await ready();
    await shop.reprice(BRAIN_TRAINING, 12_49);
    expect(await app.browser().post('/v1/website/checkout/prices', { basket: buyer.basket })).toMatchObject({
      status: 404,
      body: { code: 'checkout_not_found' },
    });
    expect(await buyer.authorise()).toMatchObject(CHANGED);
  });

  test('with nothing changed changes nothing, and may be done twice', async () => {
    const buyer = await ready();
    expect((await confirmPrices(buyer)).body.price_changes).toEqual([]);
    expect((await confirmPrices(buyer)).body.price_changes).toEqual([]);
    expect((await buyer.authorise()).body.contents.total).toBe(9_99);
  });

  test('at once with adds loses none of them', async () => {
    const buyer = await ready();
    await shop.reprice(BRAIN_TRAINING, 12_49);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => confirmPrices(buyer)),
      ...Array.from({ length: 5 }, () => buyer.add(BRAIN_TRAINING)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(itemIn(await basketOf(buyer), BRAIN_TRAINING)).toMatchObject({ quantity: 6, price_was: null });
  });

  test('of a basket that is paid for is refused', async () => {
    const buyer = await ready();
    await buyer.pay();
    expect(await confirmPrices(buyer)).toMatchObject({ status: 409, body: { code: 'already_paid' } });
  });
});

describe('a payment begun before a price changed', () => {
  test('charges what was shown, if the card is in already', async () => {
    const buyer = await ready();
    const token = await buyer.token();
    await buyer.enterCard(token);
    await shop.reprice(BRAIN_TRAINING, 12_49);
    expect((await buyer.confirm(token)).status).toBe(200);
    expect(await payments(buyer)).toMatchObject([{ state: 'captured', amount_pence: 9_99 }]);
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid', total_pence: 9_99 });
  });

  test('is withdrawn for another at the new price, once that is confirmed', async () => {
    const buyer = await ready();
    const first = await buyer.token();
    await shop.reprice(BRAIN_TRAINING, 12_49);
    expect(await buyer.authorise()).toMatchObject(CHANGED);
    expect(await statesOf(buyer)).toEqual(['created']);
    await confirmPrices(buyer);
    const { contents } = (await buyer.authorise()).body;
    expect(contents).toMatchObject({ total: 12_49, total_formatted: '£12.49' });
    expect(contents.payment_gateway_id).not.toBe(first);
    expect(await statesOf(buyer)).toEqual(['created', 'revoked']);
    expect((await buyer.enterCard(first)).statusCode).toBe(401);
    expect(await buyer.confirm(first)).toMatchObject({ status: 409, body: { code: 'payment_lapsed' } });
    await buyer.enterCard(contents.payment_gateway_id);
    expect((await buyer.confirm(contents.payment_gateway_id)).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ total_pence: 12_49 });
  });

  test('is handed out to nobody where it changed while the gateway was asked', async () => {
    const buyer = await ready();
    duringTokenRequest(app, () => shop.reprice(BRAIN_TRAINING, 12_49));
    expect(await buyer.authorise()).toMatchObject(CHANGED);
    await confirmPrices(buyer);
    expect((await buyer.authorise()).body.contents.total).toBe(12_49);
    expect(await statesOf(buyer)).toEqual(['created', 'revoked']);
  });

  test('with vouchers for all of it takes nothing from them before the new price is confirmed', async () => {
    const [code = ''] = await boughtCodes(app, '20');
    const buyer = await ready();
    await buyer.enterCode(code);
    const token = await buyer.token();
    await shop.reprice(BRAIN_TRAINING, 12_49);
    const lapsed = { status: 409, body: { code: 'payment_lapsed' } };
    expect(await buyer.confirm(token)).toMatchObject(lapsed);
    expect(await orderOf(buyer)).toBeUndefined();
    expect(await buyer.authorise()).toMatchObject(CHANGED);
    await confirmPrices(buyer);
    expect(await buyer.confirm(token)).toMatchObject(lapsed);
    const again = await buyer.token();
    expect((await buyer.confirm(again)).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid', total_pence: 12_49, voucher_pence: 12_49 });
  });

  test('at PayPal charges what was shown there', async () => {
    const buyer = await ready();
    expect((await toPayPal(buyer)).status).toBe(200);
    await shop.reprice(BRAIN_TRAINING, 12_49);
    expect(await toPayPal(buyer)).toMatchObject(CHANGED);
    expect(await payments(buyer)).toMatchObject([
      { gateway: 'paypal', state: 'created', amount_pence: 9_99 },
    ]);
    await confirmPrices(buyer);
    expect((await toPayPal(buyer)).status).toBe(200);
    expect((await payments(buyer)).map(({ state, amount_pence }) => [state, amount_pence])).toEqual([
      ['revoked', 9_99],
      ['created', 12_49],
    ]);
  });
});

describe('what is withdrawn from sale, or above a limit lowered since,', () => {
  test.each([0, sections.length])('stops no section and every payment, from section %i on', async (point) => {
    for (const how of ['withdrawn', 'lowered'] as const) {
      const buyer = await testBuyer(app, [LESSON, POSTED, { ...BRAIN_TRAINING, quantity: 3 }]);
      await buyer.start();
      for (const [name, body] of sections.slice(0, point)) await buyer.step(name, body);
      await (how === 'withdrawn' ? shop.withdraw(BRAIN_TRAINING) : shop.limit(BRAIN_TRAINING, 2));
      for (const [name, body] of sections.slice(point))
        expect([name, (await buyer.step(name, body)).status]).toEqual([name, 200]);
      await buyer.consents();
      const words = {
        withdrawn: 'Brain Training is no longer available. Please remove it before you check out.',
        lowered: 'Brain Training is over the limit. Please buy fewer before you check out.',
      };
      const refused = { status: 422, body: { code: 'basket_not_sellable', message: words[how] } };
      expect(await buyer.authorise()).toMatchObject(refused);
      expect(await toPayPal(buyer)).toMatchObject(refused);
      expect((await stateOf(buyer)).current).toBe('payment');
      const item = itemIn(await basketOf(buyer), BRAIN_TRAINING);
      expect(item.withdrawn).toBe(how === 'withdrawn');
      const path = `/v1/website/basket/${item.id}`;
      if (how === 'withdrawn') await buyer.browser.delete(path, { basket: buyer.basket });
      else await buyer.browser.put(path, { basket: buyer.basket, quantity: 2 });
      expect((await buyer.pay()).status).toBe(200);
      await shop.asItWas();
    }
  });

  test('leaves an empty checkout where it was all there was', async () => {
    const buyer = await ready();
    await shop.withdraw(BRAIN_TRAINING);
    const { id } = itemIn(await basketOf(buyer), BRAIN_TRAINING);
    await buyer.browser.delete(`/v1/website/basket/${id}`, { basket: buyer.basket });
    expect(await buyer.authorise()).toMatchObject({ status: 422, body: { code: 'basket_empty' } });
    await buyer.add(LESSON);
    expect(await stateOf(buyer)).toMatchObject({ current: 'lesson', billing: { firstname: 'Joan' } });
  });

  test('is charged as it was shown, where the card is in already', async () => {
    const buyer = await ready();
    const token = await buyer.token();
    await buyer.enterCard(token);
    await shop.withdraw(BRAIN_TRAINING);
    expect((await buyer.confirm(token)).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid', total_pence: 9_99 });
  });
});

describe('Pay in 3', () => {
  // The prices are set so that what is due lies at the bound, to the penny.
  test.each([
    [30_00, false],
    [30_01, true],
    [2_000_00, true],
    [2_000_01, false],
  ])('of %i pence is mentioned: %s', async (pence, mentioned) => {
    await shop.reprice(BRAIN_TRAINING, pence);
    const buyer = await testBuyer(app, [BRAIN_TRAINING]);
    expect((await buyer.start()).body.pay_in_3).toBe(mentioned);
  });

  test('goes by what vouchers leave to pay', async () => {
    const [code = ''] = await boughtCodes(app, '20');
    await shop.reprice(BRAIN_TRAINING, 45_00);
    const buyer = await testBuyer(app, [BRAIN_TRAINING]);
    expect((await buyer.start()).body.pay_in_3).toBe(true);
    expect((await buyer.enterCode(code)).body).toMatchObject({ due: '25.00', pay_in_3: false });
  });
});
