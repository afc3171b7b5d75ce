import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshEmail, makeAccount } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { byCalls, type TestBuyer, testBuyer } from '#testing/buyer.ts';
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

/** A buyer with a new basket and only the payment left: by rows, or by calls as of a site in another process. */
async function readyBuyer(
  shop: Parameters<typeof testBuyer>[0],
  { isSignedIn, change, products = EVERYTHING }: Case,
): Promise<TestBuyer> {
  const browser = app.browser();
  if (isSignedIn) await makeAccount(app, browser);
  await touched.take();
  return (await testBuyer({ ...shop, browser: () => browser }, products)).fillIn(change);
}

/** What a buyer has left, without what differs by chance. */
async function leftBy({ browser, basket }: TestBuyer) {
  const tables = await touched.take();
  const { basket_uuid, cookie_hash, order_number, account_id, customer, ...row } = await app.db
    .selectFrom('checkouts')
    .selectAll()
    .where('basket_uuid', '=', basket)
    .executeTakeFirstOrThrow();
  const { lines, ...own } = await app.db
    .selectFrom('baskets')
    .select(['lines', 'version', 'created_at', 'updated_at', 'frozen_at', 'kept_until', 'closed_at'])
    .where('uuid', '=', basket)
    .executeTakeFirstOrThrow();
  const { body } = await browser.get<{ current: string }>('/v1/website/checkout');
  return {
    tables,
    row,
    customer,
    isOfAccount: account_id !== null,
    current: body.current,
    basket: { ...own, lines: (lines as { itemId: string }[]).map(({ itemId, ...line }) => line) },
    cookies: [...browser.cookies.keys()].sort(),
  };
}

const own = { email: freshEmail(), billing: { firstname: 'Wilhelmina', postcode: 'ls6 1aa' } };

interface Case {
  isSignedIn: boolean;
  change: Parameters<TestBuyer['fillIn']>[0];
  products?: Parameters<typeof testBuyer>[1];
}

test.each<[string, Case]>([
  ['a guest', { isSignedIn: false, change: {} }],
  ['a guest with an address and a bill of their own', { isSignedIn: false, change: own }],
  ['somebody who is signed in', { isSignedIn: true, change: {} }],
  ['somebody who is signed in, with an address and a bill of their own', { isSignedIn: true, change: own }],
  [
    'somebody who is signed in, and changes the Details of their account',
    { isSignedIn: true, change: own, products: [SOLD.E_VOUCHER] },
  ],
])('a checkout that tests fill in for %s is as its calls leave it', async (_who, buyer) => {
  const called = await leftBy(await readyBuyer(byCalls(app), buyer));
  expect(await leftBy(await readyBuyer(app, buyer))).toEqual(called);
  expect(called.current).toBe('payment');
});
