import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#src/app/test-app.ts';
import {
  BRAIN_TRAINING,
  LESSON,
  learner,
  POSTED,
  person,
  type TestBuyer,
  TRAINING,
  testBuyer,
  VISA,
} from '#src/app/test-buyer.ts';
import { expectInvariants, letSettle } from '#src/app/test-invariants.ts';
import { boughtCodes, E_VOUCHER, GIFT_CARD } from '#src/app/test-vouchers.ts';
import type { CheckoutWire } from './wire.ts';

let app: TestApp;
let codes: string[];

beforeAll(async () => {
  app = await testApp();
  codes = await boughtCodes(app, '1000', '1000', '1000', '400', '30');
});
afterAll(() => app.close());

interface World {
  buyer: TestBuyer;
  tokens: string[];
}
type Step = (world: World) => Promise<unknown>;

const cards = [
  VISA,
  '4921810000009076',
  '4000400000000004',
  '4000410000000003',
  '4000500000000001',
  '4000520000000009',
  '4000600000000009',
  '4976350000006891',
];
const sections: Record<string, object> = {
  customer: { email: 'random@example.com', customer_is_pupil: false },
  delivery: person,
  billing: person,
  lesson: learner,
};

const refusedAtMost = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  expect([status < 500 || status === 503, text]).toEqual([true, text]);
};

const add = fc
  .constantFrom(LESSON, TRAINING, BRAIN_TRAINING, POSTED, E_VOUCHER, GIFT_CARD)
  .map((product): [string, Step] => [
    `add ${JSON.stringify(product)}`,
    ({ buyer }) => refusedAtMost(buyer.add(product)),
  ]);
const change = fc.integer({ min: 0, max: 6 }).map((quantity): [string, Step] => [
  `change to ${quantity}`,
  async ({ buyer }) => {
    const { body } = await buyer.browser.get<{ contents?: { products: { id: string }[] } }>(
      `/v1/website/basket/${buyer.basket}`,
    );
    const item = body.contents?.products[0]?.id ?? 'none';
    await refusedAtMost(buyer.browser.put(`/v1/website/basket/${item}`, { basket: buyer.basket, quantity }));
  },
]);
const code = fc
  .nat({ max: 4 })
  .map((at): [string, Step] => [
    `enter code ${at}`,
    ({ buyer }) => refusedAtMost(buyer.enterCode(codes[at] ?? '')),
  ]);
const takeOut = fc.constant<[string, Step]>([
  'take a voucher out',
  async ({ buyer }) => {
    const { body } = await buyer.browser.get<Partial<CheckoutWire>>('/v1/website/checkout');
    const entered = body.vouchers?.[0];
    if (entered) await refusedAtMost(buyer.takeOutVoucher(entered.id));
  },
]);
const fill = fc
  .constantFrom('start', 'customer', 'delivery', 'billing', 'lesson')
  .map((name): [string, Step] => [name, ({ buyer }) => refusedAtMost(buyer.step(name, sections[name]))]);
const consents = fc.constant<[string, Step]>(['consents', ({ buyer }) => refusedAtMost(buyer.consents())]);
const fillAll = fc.constant<[string, Step]>([
  'fill in',
  ({ buyer }) => buyer.fillIn().catch(() => undefined),
]);
const authorising: Step = async ({ buyer, tokens }) => {
  const { status, body } = await buyer.authorise();
  expect([200, 404, 409, 422, 503]).toContain(status);
  if (status === 200) tokens.push(body.contents.payment_gateway_id);
};
const authorise = fc.constant<[string, Step]>(['authorise', authorising]);
const which = fc.nat({ max: 3 });
const card = fc.tuple(which, fc.constantFrom(...cards)).map(([at, number]): [string, Step] => [
  `card ${number} into token ${at}`,
  async ({ buyer, tokens }) => {
    const token = tokens.at(-1 - at);
    if (token) await buyer.enterCard(token, number).catch(() => undefined);
  },
]);
const challenge = fc.tuple(which, fc.boolean()).map(([at, passed]): [string, Step] => [
  `challenge of token ${at} ${passed ? 'passed' : 'failed'}`,
  async ({ buyer, tokens }) => {
    const token = tokens.at(-1 - at);
    if (token) await buyer.answerChallenge(token, passed);
  },
]);
const confirm = fc.tuple(which, fc.integer({ min: 1, max: 3 })).map(([at, times]): [string, Step] => [
  `confirm token ${at}, ${times} at once`,
  async ({ buyer, tokens }) => {
    const token = tokens.at(-1 - at);
    if (token) await Promise.all(Array.from({ length: times }, () => refusedAtMost(buyer.confirm(token))));
  },
]);
const webhook = which.map((at): [string, Step] => [
  `webhook for token ${at}`,
  ({ buyer, tokens }) =>
    refusedAtMost(buyer.browser.post('/v1/webhooks/connect-e', { id: tokens.at(-1 - at) ?? '' })),
]);
const jobs = fc
  .constantFrom('drain', 'sweep-payments', 'purge')
  .map((name): [string, Step] => [name, () => (name === 'drain' ? app.queue.drain() : app.queue.run(name))]);
const time = fc
  .constantFrom(9, 61, 400, 1_000)
  .map((seconds): [string, Step] => [`${seconds} seconds pass`, async () => app.clock.pass({ seconds })]);
const fault = fc
  .tuple(
    fc.constantFrom('access-tokens' as const, 'payment' as const, 'resume' as const, 'revoke' as const),
    fc.constantFrom('500' as const, 'reset' as const),
    fc.constantFrom('before' as const, 'after' as const),
  )
  .map(([call, manner, moment]): [string, Step] => [
    `${manner} ${moment} the next ${call}`,
    async () => app.bank.knobs.failNext(call, manner, moment),
  ]);

const paying = fc.oneof(
  { weight: 3, arbitrary: authorise },
  { weight: 3, arbitrary: card },
  { weight: 4, arbitrary: confirm },
  { weight: 1, arbitrary: challenge },
  { weight: 2, arbitrary: webhook },
  { weight: 2, arbitrary: jobs },
  { weight: 1, arbitrary: time },
  { weight: 1, arbitrary: fault },
  { weight: 1, arbitrary: add },
  { weight: 1, arbitrary: change },
  { weight: 2, arbitrary: code },
  { weight: 1, arbitrary: takeOut },
);
const anything = fc.oneof(add, change, fill, fillAll, consents, paying);

test('whatever is done in whatever order, nothing is charged twice and nothing is lost', async () => {
  const sequences = fc.record({
    wild: fc.array(anything, { maxLength: 10 }),
    paying: fc.array(paying, { minLength: 5, maxLength: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(sequences, async ({ wild, paying: rest }) => {
      const buyer = await testBuyer(app, [LESSON]);
      const world: World = { buyer, tokens: [] };
      for (const [, step] of wild) await step(world);
      await buyer.fillIn().catch(() => undefined);
      await authorising(world);
      for (const [, step] of rest) await step(world);
      await letSettle(app);
      await expectInvariants(app);
    }),
    { numRuns: 25, endOnFailure: true },
  );
  const kinds = app.bank.ledger().map((entry) => entry.kind);
  expect(
    kinds.filter((kind) => kind === 'capture').length,
    'sequences that get as far as paying',
  ).toBeGreaterThan(3);
}, 120_000);
