import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WALLETS } from '#simulators/connect-e/wallets.ts';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { makeAccount } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { usually } from '#testing/at-night.ts';
import { networkBrowser } from '#testing/browser.ts';
import { COURSE, LESSON } from '#testing/buyer.ts';
import { SIGN_IN } from '#testing/checkout-model/buying.ts';
import type { Method } from '#testing/checkout-model/command.ts';
import { before, paying, upToPayment } from '#testing/checkout-model/commands.ts';
import { freshModel, learn, type Real } from '#testing/checkout-model/model.ts';
import { placesGone, setPlaces } from '#testing/course-places.ts';
import { addTestCode } from '#testing/discount-codes.ts';
import { expectInvariants, letSettle } from '#testing/invariants.ts';
import { boughtCodes } from '#testing/vouchers.ts';

// At night: fifteen sequences instead of eight
/** The same sequences each time, so that a change is judged by what it changed. More by hand: ORDER_RUNS=300 and SEED=1, 2, 3… */
const numRuns = Number(process.env.ORDER_RUNS ?? usually(8, { atNight: 15 }));
const seed = Number(process.env.SEED ?? 2);

/** More than there are sequences. */
const PLACES = 10_000;

let app: TestApp;
let codes: string[];

beforeAll(async () => {
  app = await testApp();
  app.bank.knobs.wallets = WALLETS;
  await setPlaces(app, COURSE.product_id, PLACES);
  await makeAccount(app, app.browser(), SIGN_IN);
  await addTestCode(app, 'EACH10', { appliesTo: 'everything', onceEach: true, allowsAnother: true });
  await addTestCode(app, 'BOOKS', { appliesTo: 'products', maxUses: 3, allowsAnother: true });
  codes = await boughtCodes(app, '1000', '400', '30');
});
afterAll(() => app.close());

async function beginning() {
  const browser = networkBrowser(app.url);
  const real: Real = { app, browser, basket: '', cards: [], wallets: [], codes };
  const model = freshModel(false);
  const { body } = await browser.post<BasketResponse>('/v1/website/basket', LESSON);
  learn(model, real, body);
  return { model, real };
}

test(
  'whatever is done in whatever order, every section is as specified, nothing is charged twice and nothing is lost',
  async () => {
    const sequences = fc.record({
      wild: fc.commands(before, { maxCommands: 12, size: 'max' }),
      method: fc.constantFrom<Method>('authorise', 'paypal'),
      isCustomer: fc.boolean(),
      rest: fc.commands(paying, { maxCommands: 25, size: 'max' }),
    });
    await fc.assert(
      fc.asyncProperty(sequences, async ({ wild, method, isCustomer, rest }) => {
        const world = await beginning();
        await fc.asyncModelRun(() => world, wild);
        for (const step of upToPayment(method, isCustomer)) await step(world.model, world.real);
        await fc.asyncModelRun(() => world, rest);
        await letSettle(app);
        await expectInvariants(app);
        expect(await placesGone(app, COURSE.product_id, PLACES)).toBe(0);
        await expectWayOn(world.real);
      }),
      { numRuns, endOnFailure: true, seed },
    );
    const moved = (ledger: { kind: string }[]) => ledger.filter(({ kind }) => kind === 'capture').length;
    const kept = app.db.selectFrom('payments').select('id').where('keep_card_agreed_at', 'is not', null);
    expect(moved(app.bank.ledger()), 'sequences that pay by card').toBeGreaterThan(3);
    expect(moved(app.paypal.ledger()), 'sequences that pay by PayPal').toBeGreaterThan(1);
    expect((await kept.execute()).length, 'sequences that keep a card').toBeGreaterThan(0);
  },
  Math.max(900_000, numRuns * 8_000),
);

/** A browser that comes back to a basket that was paid for is led to its confirmation. */
async function expectWayOn({ browser, basket }: Real) {
  const paid = await app.db
    .selectFrom('orders')
    .select('order_number')
    .where('basket_uuid', '=', basket)
    .where('state', '=', 'paid')
    .executeTakeFirst();
  if (!paid) return;
  const { body } = await browser.post<object>('/v1/website/checkout/start', { basket });
  expect(body.code).toBe('already_paid');
  const read = await browser.get<{ human_id: string }>(`/v1/website/checkout/confirm/${body.transaction}`);
  expect([read.status, read.body.human_id]).toEqual([200, paid.order_number]);
}
