import { afterAll, beforeAll, expect, test } from 'vitest';
import { londonDate } from '#src/platform/clock.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { networkBrowser } from '#testing/browser.ts';
import { byCalls, LESSON, testBuyer } from '#testing/buyer.ts';
import { funnelCounter } from './count.server.ts';
import { happened } from './funnel.ts';
import { readFunnel } from './read-funnel.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
/** A person: the tests' own client says that it is a program. */
const person = () => ({
  bank: app.bank,
  browser: () =>
    networkBrowser(app.url, (url, init) =>
      fetch(url, { ...init, headers: { ...init.headers, 'user-agent': FIREFOX } }),
    ),
});
const BASKET = '6f1ddbd9-3d50-4c9f-9b8c-4f4d3a8f9d10';

test.each([
  ['GET', '/areas-covered/leeds', 200, undefined, { step: 'area', area: 'leeds' }],
  ['GET', '/areas-covered/leeds.data', 200, undefined, { step: 'area', area: 'leeds' }],
  ['GET', '/areas-covered/leeds', 404, undefined, undefined],
  ['GET', '/areas-covered', 200, undefined, undefined],
  ['POST', '/v1/website/checkout/billing', 200, { basket: BASKET }, { step: 'billing', basket: BASKET }],
  ['POST', '/v1/website/checkout/billing', 422, { basket: BASKET }, undefined],
  ['POST', '/v1/website/checkout/draft', 200, { basket: BASKET }, undefined],
  ['POST', '/v1/website/checkout/start', 200, null, undefined],
  ['POST', '/v1/website/checkout/start', 200, { basket: BASKET }, { step: 'checkout', basket: BASKET }],
  // The page of a basket asks for its wallets by itself.
  ['POST', '/v1/website/checkout/express', 200, { basket: BASKET }, undefined],
])('%s %s answered with %i counts as what it is', (method, path, status, body, expected) => {
  expect(happened({ method, path, status, body })).toEqual(expected);
});

test('a purchase of lessons counts once at each step, however often it is sent, and nothing of it says who', async () => {
  const buyer = await testBuyer(person(), [LESSON]);
  await buyer.add({ product_id: 2, type: 'product' });
  await buyer.fillIn();
  await buyer.start();
  expect((await buyer.pay()).status).toBe(200);
  await (await testBuyer(person(), [{ product_id: 2, type: 'product' }])).fillIn();
  // A program.
  await (await testBuyer(byCalls(app), [LESSON])).fillIn();
  await app.restart();
  const day = londonDate(app.clock.now());
  const { total, areas, days } = await readFunnel(app.db, { from: day, to: day });
  expect(total).toEqual({
    area: 0,
    added: 1,
    checkout: 1,
    details: 1,
    billing: 1,
    learner: 1,
    payment: 1,
    paid: 1,
  });
  expect([areas.map(({ slug }) => slug), days.length]).toEqual([['leeds'], 1]);
  expect((await readFunnel(app.db, { from: day, to: day, area: 'york' })).total.added).toBe(0);
  const rows = await app.db.selectFrom('funnel_counts').selectAll().execute();
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['area_slug', 'count', 'day', 'step']);
});

test('a step of a basket counts once, also after the first sums are written', async () => {
  const counter = funnelCounter(app);
  const day = londonDate(app.clock.now());
  const counted = async () => (await readFunnel(app.db, { from: day, to: day })).total.details;
  const before = await counted();
  for (let n = 0; n < 2; n += 1) {
    counter.count({ step: 'details', basket: BASKET, lesson: LESSON.product_id });
    await counter.flush();
  }
  expect(await counted()).toBe(before + 1);
});

test('what could not be written is written the next time, and added to what is there', async () => {
  const counter = funnelCounter(app);
  for (let n = 0; n < 3; n += 1) counter.count({ step: 'area', area: 'york' });
  const insert = app.db.insertInto;
  app.db.insertInto = () => {
    throw new Error('the database is away');
  };
  await expect(counter.flush()).rejects.toThrow('away');
  app.db.insertInto = insert;
  await counter.flush();
  counter.count({ step: 'area', area: 'york' });
  await Promise.all([counter.flush(), counter.flush()]);
  const day = londonDate(app.clock.now());
  expect((await readFunnel(app.db, { from: day, to: day, area: 'york' })).total.area).toBe(4);
});
