import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshEmail, makeAccount } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { type TestBuyer, testBuyer } from '#testing/buyer.ts';
import { SOLD } from '#testing/checkout-walk.ts';
import { setPlaces } from '#testing/course-places.ts';
import { recordTouchedTables } from '#testing/touched-tables.ts';

let app: TestApp;
let touched: Awaited<ReturnType<typeof recordTouchedTables>>;

beforeAll(async () => {
  app = await testApp();
  await setPlaces(app, SOLD.COURSE.product_id, 1_000);
  // Keeps the terms, as the first acceptance does.
  await (await testBuyer(app)).fillIn();
  touched = await recordTouchedTables(app.db);
});
afterAll(() => app.close());

const EVERYTHING = Object.values(SOLD);

/** A buyer before anything is entered. */
async function newBuyer(isSignedIn: boolean, products = EVERYTHING): Promise<TestBuyer> {
  const browser = app.browser();
  if (isSignedIn) await makeAccount(app, browser);
  const buyer = await testBuyer({ ...app, browser: () => browser }, products);
  await touched.take();
  return buyer;
}

/** What a buyer has left, without what differs by chance. */
async function leftBy({ browser, basket }: TestBuyer) {
  const tables = await touched.take();
  const { basket_uuid, cookie_hash, order_number, account_id, customer, ...row } = await app.db
    .selectFrom('checkouts')
    .selectAll()
    .where('basket_uuid', '=', basket)
    .executeTakeFirstOrThrow();
  const { body } = await browser.get<{ current: string }>('/v1/website/checkout');
  return { tables, row, isOfAccount: account_id !== null, current: body.current, customer };
}

const own = { email: freshEmail(), billing: { firstname: 'Wilhelmina', postcode: 'ls6 1aa' } };

test.each([
  ['a guest', false, {}],
  ['a guest with an address and a bill of their own', false, own],
  ['somebody who is signed in', true, {}],
  ['somebody who is signed in, with an address and a bill of their own', true, own],
  ['somebody who is signed in, and changes the Details of their account', true, own, [SOLD.E_VOUCHER]],
])(
  'a checkout that tests fill in for %s is as its calls leave it',
  async (_who, isSignedIn, change, products?) => {
    const byCalls = await (await newBuyer(isSignedIn, products)).fillInByCalls(change);
    const called = await leftBy(byCalls);
    const byRows = await (await newBuyer(isSignedIn, products)).fillIn(change);
    expect(await leftBy(byRows)).toEqual(called);
    expect(called.current).toBe('payment');
  },
);
