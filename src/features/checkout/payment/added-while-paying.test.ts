import { expect, test } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { BRAIN_TRAINING, LESSON, testBuyer } from '#testing/buyer.ts';
import { settlingApp } from '#testing/settling-app.ts';

const app = await settlingApp();

test('what is added between authorise and confirm stays in a basket of its own, and the confirmation says so to who bought', async () => {
  const buyer = await (await testBuyer(app, [LESSON])).fillIn();
  const token = await buyer.token();
  expect((await buyer.add(BRAIN_TRAINING)).status).toBe(200);
  expect((await buyer.add(LESSON)).status).toBe(200);
  await buyer.enterCard(token);
  const { body } = await buyer.confirm(token);

  const confirmation = await buyer.read(body.transaction);
  expect(confirmation.body.items).toMatchObject([{ qty: 1 }]);
  const left = confirmation.body.left_in_basket;
  expect(left?.names).toHaveLength(2);
  expect(left?.uuid).not.toBe(buyer.basket);
  const rest = await buyer.browser.get<BasketResponse>(`/v1/website/basket/${left?.uuid}`);
  expect(rest.body.contents.products).toMatchObject([
    { product_id: LESSON.product_id, quantity: 1 },
    { product_id: BRAIN_TRAINING.product_id, quantity: 1 },
  ]);
  expect((await buyer.browser.get(`/v1/website/basket/${buyer.basket}`)).status).toBe(404);
  const stranger = await app
    .browser()
    .get<{ left_in_basket: unknown }>(`/v1/website/checkout/confirm/${body.transaction}`);
  expect(stranger.body.left_in_basket).toBeNull();
});

test('where nothing was added nothing is left', async () => {
  const buyer = await (await testBuyer(app, [LESSON])).fillIn();
  const { body } = await buyer.pay();
  expect((await buyer.read(body.transaction)).body.left_in_basket).toBeNull();
});
