import { describe, expect, test } from 'vitest';
import { BRAIN_TRAINING, LESSON, learner, POSTED, person, testBuyer } from '#testing/buyer.ts';
import { basketOf, itemIn, openShop, stateOf, toPayPal } from '#testing/checkout-shop.ts';
import { boughtCodes } from '#testing/vouchers.ts';

const { app, shop, ready, orderOf } = await openShop();

describe('what is withdrawn from sale, or above a limit lowered since,', () => {
  const sections = [
    ['customer', { email: 'joan@example.com', customer_is_pupil: false }],
    ['delivery', person],
    ['billing', person],
    ['lesson', learner],
  ] as const;
  const points = [...sections.map((_section, at) => at), sections.length];

  test.each(points)('stops no section and every payment, from section %i on', async (point) => {
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
