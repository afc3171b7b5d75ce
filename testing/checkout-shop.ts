import { afterAll, afterEach, vi } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import type { ProductType } from '#src/features/catalogue/catalogue.ts';
import type { CheckoutResponse } from '#src/features/checkout/session/api-schema.ts';
import { type TestApp, testApp } from './app.ts';
import { BRAIN_TRAINING, type TestBuyer, testBuyer } from './buyer.ts';
import { expectInvariants, letSettle } from './invariants.ts';

type Sold = { product_id: number; type: ProductType };

/** One app for a suite, reset before each test. */
export async function openShop() {
  const app = await testApp();
  const shop = testShop(app);
  afterEach(() => shop.asItWas());
  afterAll(async () => {
    await letSettle(app);
    await expectInvariants(app);
    await app.close();
  });
  return {
    app,
    shop,
    ready: async (...products: Parameters<typeof testBuyer>[1] & object) =>
      (await testBuyer(app, products.length ? products : [BRAIN_TRAINING])).fillIn(),
    orderOf: ({ basket }: Pick<TestBuyer, 'basket'>) =>
      app.db.selectFrom('orders').selectAll().where('basket_uuid', '=', basket).executeTakeFirst(),
  };
}

/** Runs something after the card gateway was asked for a token and before its answer is handled. */
export function duringTokenRequest(
  { running: { cards } }: Pick<TestApp, 'running'>,
  meanwhile: () => Promise<unknown>,
) {
  const ask = cards.issueToken;
  vi.spyOn(cards, 'issueToken').mockImplementationOnce(async (request, signal) => {
    const token = await ask(request, signal);
    await meanwhile();
    return token;
  });
}

/** What the shop changes while a buyer shops. `asItWas` reverts it all. */
function testShop(app: TestApp) {
  const before: (() => Promise<unknown>)[] = [];
  // Everybody sees a change after a few seconds (catalogue.server.ts).
  const untilSeen = () => app.clock.pass({ seconds: 6 });

  async function change({ product_id: id, type }: Sold, values: Change) {
    const { db } = app;
    const row = await db
      .selectFrom('products')
      .select(['off_sale_at', 'quantity_limit', 'postage_pence'])
      .where('type', '=', type)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const write = (these: Change) =>
      db.updateTable('products').set(these).where('type', '=', type).where('id', '=', id).execute();
    before.push(() => write(row));
    await write(values);
    untilSeen();
  }

  return {
    async reprice({ product_id: id, type }: Sold, pence: number) {
      const prices = (to: number) =>
        app.db
          .updateTable('product_prices')
          .set({ price_pence: to })
          .where('product_type', '=', type)
          .where('product_id', '=', id)
          .where('valid_until', 'is', null)
          .execute();
      const { price_pence: was } = await app.db
        .selectFrom('product_prices')
        .select('price_pence')
        .where('product_type', '=', type)
        .where('product_id', '=', id)
        .where('valid_until', 'is', null)
        .executeTakeFirstOrThrow();
      before.push(() => prices(was));
      await prices(pence);
      untilSeen();
    },
    withdraw: (product: Sold) => change(product, { off_sale_at: app.clock.now() }),
    limit: (product: Sold, most: number) => change(product, { quantity_limit: most }),
    postage: (product: Sold, pence: number) => change(product, { postage_pence: pence }),
    async asItWas() {
      for (const undo of before.splice(0).reverse()) await undo();
      untilSeen();
    },
  };
}

interface Change {
  off_sale_at?: Date | null;
  quantity_limit?: number | null;
  postage_pence?: number;
}

/** The item of a product in a basket. */
export function itemIn(basket: BasketResponse, { product_id, type }: Sold) {
  const item = basket.contents.products.find((one) => one.product_id === product_id && one.type === type);
  if (!item) throw new Error(`The basket has no ${type} ${product_id}.`);
  return item;
}

export const basketOf = async ({ browser, basket }: TestBuyer) =>
  (await browser.get<BasketResponse>(`/v1/website/basket/${basket}`)).body;

export const stateOf = async ({ browser }: TestBuyer) =>
  (await browser.get<CheckoutResponse>('/v1/website/checkout')).body;

export const toPayPal = (buyer: TestBuyer) => buyer.step('paypal', { requestType: 'main-website' });

/** The answer to a buyer who pays at a price that they were not shown. */
export const CHANGED = {
  status: 409,
  body: {
    code: 'prices_changed',
    message: 'A price has changed since you added it. Please check your basket.',
  },
};
