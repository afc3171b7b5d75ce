import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brand } from '#src/platform/brand.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON, type TestBuyer, testBuyer, VISA } from '#testing/buyer.ts';
import { expectInvariants, letSettle } from '#testing/invariants.ts';
import { observedPayments } from '#testing/observed-payments.ts';
import { tenHours } from '#testing/prices.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const ready = async (email?: string) => (await testBuyer(app, [LESSON])).fillIn({ email });
const refunds = () => app.bank.ledger().filter((entry) => entry.kind === 'refund');
const captures = () => app.bank.ledger().filter((entry) => entry.kind === 'capture');
const subjectsTo = (recipient: string) => observedPayments(app).subjectsTo(recipient);
const stateOf = async (token: string) =>
  (await app.db.selectFrom('payments').select('state').where('token', '=', token).executeTakeFirst())?.state;

describe('money that comes twice for one basket', () => {
  let buyer: TestBuyer;
  let first: string;
  let second: string;
  let email: string;

  const moveRow = (token: string, state: 'revoked' | 'created') =>
    app.db.updateTable('payments').set({ state }).where('token', '=', token).execute();

  // No call leads here: one row is moved behind the system's back, as a fault would.
  beforeEach(async () => {
    email = `twice-${captures().length}@example.com`;
    buyer = await ready(email);
    first = await buyer.token();
    await moveRow(first, 'revoked');
    second = await buyer.token();
    await buyer.enterCard(second, VISA);
    expect((await buyer.confirm(second)).status).toBe(200);
    await buyer.enterCard(first, '4000600000000009');
    await moveRow(first, 'created');
    expect(captures().filter((entry) => [first, second].includes(entry.token))).toHaveLength(2);
  });

  test('goes back once, and the buyer and the staff are told', async () => {
    const before = refunds().length;
    const answers = await Promise.all([buyer.confirm(first), buyer.confirm(first), buyer.confirm(second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stateOf(first)).toBe('refunding');
    await letSettle(app);
    expect(await stateOf(first)).toBe('refunded');
    expect(await stateOf(second)).toBe('captured');
    expect(refunds()).toHaveLength(before + 1);
    expect(refunds().at(-1)).toMatchObject({ amountPence: tenHours.total });
    expect(await subjectsTo(email)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Your Bitepoint order/),
        expect.stringMatching(/^We are refunding a second payment/),
      ]),
    );
    expect(await subjectsTo(email)).toHaveLength(2);
    expect(await subjectsTo(brand.officeEmail)).toContainEqual(
      expect.stringMatching(/^Second capture of order/),
    );
    await expectInvariants(app);
  });

  test('shows the order that was paid for, whichever of the two references is read', async () => {
    const { body } = await buyer.confirm(first);
    const { body: other } = await buyer.confirm(second);
    expect(body.transaction).not.toBe(other.transaction);
    expect((await buyer.read(body.transaction)).body).toEqual((await buyer.read(other.transaction)).body);
    await letSettle(app);
    expect((await buyer.read(body.transaction)).status).toBe(200);
    await expectInvariants(app);
  });
});

describe('the purge', () => {
  const basketIsThere = async (uuid: string) =>
    (await app.db.selectFrom('baskets').select('uuid').where('uuid', '=', uuid).execute()).length === 1;
  const checkoutIsThere = async (uuid: string) =>
    (await app.db.selectFrom('checkouts').select('basket_uuid').where('basket_uuid', '=', uuid).execute())
      .length === 1;

  test('takes baskets, and what was entered for them, 24 hours after their last change', async () => {
    const old = await ready();
    app.clock.pass({ hours: 23, minutes: 59 });
    const recent = await ready();
    await app.queue.run('purge');
    expect(await basketIsThere(old.basket)).toBe(true);
    app.clock.pass({ minutes: 2 });
    await app.queue.run('purge');
    expect([await basketIsThere(old.basket), await checkoutIsThere(old.basket)]).toEqual([false, false]);
    expect([await basketIsThere(recent.basket), await checkoutIsThere(recent.basket)]).toEqual([true, true]);
  });

  test('keeps a basket that was begun longer ago and has been changed since', async () => {
    const { basket, browser } = await ready();
    app.clock.pass({ hours: 23 });
    expect((await browser.post('/v1/website/basket', { ...LESSON, basket })).body).toMatchObject({
      uuid: basket,
    });
    app.clock.pass({ hours: 23 });
    await app.queue.run('purge');
    expect(await basketIsThere(basket)).toBe(true);
    app.clock.pass({ hours: 2 });
    await app.queue.run('purge');
    expect(await basketIsThere(basket)).toBe(false);
  });

  test('keeps a basket whose payment is unsettled, until it is', async () => {
    const buyer = await ready();
    await buyer.enterCard(await buyer.token());
    app.clock.pass({ days: 3 });
    await app.queue.run('purge');
    expect([await basketIsThere(buyer.basket), await checkoutIsThere(buyer.basket)]).toEqual([true, true]);
    await letSettle(app);
    await app.queue.run('purge');
    expect(await basketIsThere(buyer.basket)).toBe(false);
  });

  test('takes abandoned payments and their orders after 90 days, and keeps what was paid', async () => {
    const [left, paid, undecided] = [await ready(), await ready(), await ready()];
    const declined = await left.pay('4921810000009076');
    const captured = await paid.pay();
    const stuck = await undecided.pay('4000200000000008');
    app.clock.pass({ days: 89 });
    await app.queue.run('purge');
    expect(await stateOf(declined.token)).toBe('declined');
    app.clock.pass({ days: 2 });
    await app.queue.run('purge');
    expect(await stateOf(declined.token)).toBeUndefined();
    expect(await stateOf(captured.token)).toBe('captured');
    expect(await stateOf(stuck.token)).toBe('capturing');
    expect((await paid.read(captured.body.transaction)).status).toBe(200);
    const orders = await app.db.selectFrom('orders').select(['basket_uuid', 'state']).execute();
    expect(orders).not.toContainEqual(expect.objectContaining({ basket_uuid: left.basket }));
    expect(orders).toContainEqual({ basket_uuid: paid.basket, state: 'paid' });
  });
});
