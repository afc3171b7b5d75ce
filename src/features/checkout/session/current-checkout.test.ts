import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkSentTo, makeAccount, PASSWORD, signIn } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { BRAIN_TRAINING, LESSON, person, type TestBuyer, testBuyer } from '#testing/buyer.ts';
import { stateOf, toPayPal } from '#testing/checkout-shop.ts';
import { expectInvariants, letSettle } from '#testing/invariants.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { boughtCodes } from '#testing/vouchers.ts';
import type { CheckoutResponse } from './api-schema.ts';

const app: TestApp = await testApp();
const { comeBack, money } = payPalBuyers(app);
let sam: { id: string; email: string };
let joan: { id: string; email: string };

beforeAll(async () => {
  sam = await makeAccount(app, app.browser(), { email: 'sam@mail.example' });
});
afterAll(async () => {
  await letSettle(app);
  await expectInvariants(app);
  await app.close();
});

const newAccount = async () => {
  joan = await makeAccount(app, app.browser());
};

const details = { email: 'sam@example.com', customer_is_pupil: false };
const LAPSED = { status: 409, body: { code: 'payment_lapsed' } };
const NOT_THERE = { status: 404, body: { code: 'checkout_not_found' } };
const rowOf = ({ basket }: TestBuyer) =>
  app.db.selectFrom('checkouts').selectAll().where('basket_uuid', '=', basket).executeTakeFirstOrThrow();
const orderOf = ({ basket }: TestBuyer) =>
  app.db
    .selectFrom('orders')
    .select(['state', 'account_id', 'email'])
    .where('basket_uuid', '=', basket)
    .executeTakeFirst();
const payments = ({ basket }: TestBuyer) =>
  app.db.selectFrom('payments').selectAll().where('basket_uuid', '=', basket).orderBy('created_at').execute();
const whose = async (buyer: TestBuyer) =>
  (await payments(buyer)).map(({ state, snapshot }) => [state, snapshot.accountId]).sort();

/** A buyer with an account who has entered all there is to enter. */
async function filledIn() {
  const buyer = await testBuyer(app, [LESSON]);
  await signIn(buyer.browser, joan.email);
  await buyer.fillIn({ email: joan.email, billing: { firstname: 'Wilhelmina' } });
  await buyer.step('draft', { step: 'lesson', fields: { firstname: 'Maximilian' } });
  return buyer;
}
async function elsewhere() {
  const browser = app.browser();
  await signIn(browser, joan.email);
  return browser;
}

async function runOut() {
  const past = { expires_at: app.clock.now() };
  await app.db.updateTable('account_sessions').set(past).where('user_id', '=', joan.id).execute();
}

/** What ends a session without this browser having a part in it. */
const ENDS: Record<string, (buyer: TestBuyer) => Promise<unknown>> = {
  'is signed out in another browser': async ({ browser }) => {
    const sessions = await browser.get<{ id: string; current: boolean }[]>('/v1/account/sessions');
    const own = [...sessions.body].find(({ current }) => current);
    expect((await (await elsewhere()).delete(`/v1/account/sessions/${own?.id}`)).status).toBe(200);
  },
  'has run out': runOut,
  'was ended by a new password': async () => {
    await app.browser().post('/v1/account/forgotten-password', { email: joan.email });
    const token = await linkSentTo(app, joan.email, 'new-password');
    const set = { token, password: 'three lanes and a bus' };
    expect((await app.browser().post('/v1/account/new-password', set)).status).toBe(200);
  },
  'was of an account that is closed': async () => {
    const closed = await (await elsewhere()).post('/v1/account/close', { password: PASSWORD });
    expect(closed.status).toBe(200);
  },
};
const ends = Object.entries(ENDS);

describe('what was entered by an account whose session', () => {
  beforeEach(newAccount);

  test.each(ends)(
    '%s is seen by nobody any more, and the next account’s order is its own',
    async (_how, end) => {
      const [code = ''] = await boughtCodes(app, '20');
      const buyer = await filledIn();
      await buyer.enterCode(code);
      const token = await buyer.token();
      await end(buyer);
      const { text, body } = await buyer.browser.get<CheckoutResponse>('/v1/website/checkout');
      expect(text).not.toMatch(/Wilhelmina|Maximilian|joan/);
      expect(body).toMatchObject({ account: null, current: 'customer', vouchers: [], drafts: {} });
      expect(body.consents.terms).toBe(false);
      expect(body.basket.uuid).toBe(buyer.basket);
      await signIn(buyer.browser, sam.email);
      expect((await buyer.start()).text).not.toMatch(/Wilhelmina|Maximilian|joan/);
      await buyer.fillIn({ email: sam.email });
      expect((await buyer.confirm(token)).status).toBe(409);
      expect((await buyer.pay()).status).toBe(200);
      expect(await orderOf(buyer)).toMatchObject({ state: 'paid', account_id: sam.id, email: sam.email });
      expect(await whose(buyer)).toEqual([
        ['captured', sam.id],
        ['revoked', joan.id],
      ]);
    },
  );
});

describe('what was entered by an account whose session is over', () => {
  beforeAll(newAccount);

  test('is forgotten when another account saves its own Details, and nothing was looked at between', async () => {
    const buyer = await filledIn();
    const token = await buyer.token();
    await runOut();
    await signIn(buyer.browser, sam.email);
    const { body, text } = await buyer.step('customer', details);
    expect(text).not.toMatch(/Wilhelmina|Maximilian|joan/);
    expect(body).toMatchObject({ current: 'billing', customer: details, vouchers: [], drafts: {} });
    expect(await buyer.confirm(token)).toMatchObject({ status: 409 });
    await (await buyer.fillIn()).pay();
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid', account_id: sam.id });
  });

  const calls: [string, (buyer: TestBuyer) => Promise<unknown>, object][] = [
    ['start', (buyer) => buyer.start(), { status: 200, body: { current: 'customer', billing: null } }],
    ['save Details', (buyer) => buyer.step('customer', details), { status: 200, body: { billing: null } }],
    ['save Billing', (buyer) => buyer.step('billing', person), { status: 422 }],
    [
      'keep a draft',
      (buyer) => buyer.step('draft', { step: 'billing', fields: { city: 'Leeds' } }),
      NOT_THERE,
    ],
    ['accept the terms', (buyer) => buyer.consents(), NOT_THERE],
    ['confirm prices', (buyer) => buyer.step('prices'), { status: 200, body: { customer: null } }],
    ['ask for a card', (buyer) => buyer.authorise(), NOT_THERE],
    ['ask for PayPal', (buyer) => toPayPal(buyer), NOT_THERE],
  ];
  test.each(calls)('is forgotten before anything else by the call to %s', async (_what, call, answer) => {
    const buyer = await filledIn();
    await buyer.token();
    await runOut();
    expect(await call(buyer)).toMatchObject(answer);
    expect(await rowOf(buyer)).toMatchObject({
      billing: null,
      lesson: null,
      consents: [],
      account_id: null,
    });
    expect(await whose(buyer)).toEqual([['revoked', joan.id]]);
  });

  test('is not charged: a card is confirmed for nobody', async () => {
    const buyer = await filledIn();
    const token = await buyer.token();
    await buyer.enterCard(token);
    await runOut();
    expect(await buyer.confirm(token)).toMatchObject(LAPSED);
    expect((await stateOf(buyer)).customer).toBeNull();
    expect(await orderOf(buyer)).toBeUndefined();
  });

  test('is not charged by PayPal when its payer comes back', async () => {
    const buyer = await filledIn();
    const token = await buyer.toPayPal();
    app.paypal.choose(token, 'approve');
    await runOut();
    expect(await comeBack(buyer, token)).toBe('/basket/checkout?paypal=true&status=error');
    expect(money(token)).toEqual([]);
    expect(await orderOf(buyer)).toBeUndefined();
  });

  test('stays where a new one of the same account has replaced it', async () => {
    const buyer = await filledIn();
    const before = await stateOf(buyer);
    const { body } = await buyer.browser.get<{ token: string }>('/v1/session');
    await signIn(buyer.browser, joan.email);
    expect(await stateOf(buyer)).toEqual(before);
    // Another tab that still sends the token from before.
    const cookie = [...buyer.browser.cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${body.token}`, cookie };
    const late = await buyer.browser.raw({ method: 'GET', url: '/v1/website/checkout', headers });
    expect(late.body).toMatchObject({ current: 'payment' });
    expect(await stateOf(buyer)).toEqual(before);
  });
});

describe('whoever signs in after Details were saved as a guest', () => {
  beforeAll(newAccount);
  const guest = async () => (await testBuyer(app, [BRAIN_TRAINING])).fillIn();

  test.each(['billing', 'customer'])('owns the checkout from the next save on: %s', async (section) => {
    const buyer = await guest();
    await signIn(buyer.browser, joan.email);
    expect((await rowOf(buyer)).account_id).toBeNull();
    await buyer.step(section, section === 'billing' ? person : details);
    expect((await rowOf(buyer)).account_id).toBe(joan.id);
  });

  test('owns the order of a card that was asked for as a guest, and confirmed now', async () => {
    const buyer = await guest();
    const token = await buyer.token();
    await buyer.enterCard(token);
    await signIn(buyer.browser, joan.email);
    expect((await buyer.confirm(token)).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid', account_id: joan.id });
    expect((await rowOf(buyer)).account_id).toBe(joan.id);
  });

  test('owns what vouchers pay for', async () => {
    const [code = ''] = await boughtCodes(app, '20');
    const buyer = await guest();
    await buyer.enterCode(code);
    const token = await buyer.token();
    await signIn(buyer.browser, joan.email);
    expect((await buyer.confirm(token)).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid', account_id: joan.id });
  });

  test('owns what PayPal pays for, by a payment of its own', async () => {
    const buyer = await guest();
    const first = await buyer.toPayPal();
    await signIn(buyer.browser, joan.email);
    const token = await buyer.toPayPal();
    expect(token).not.toBe(first);
    app.paypal.choose(token, 'approve');
    await comeBack(buyer, token);
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid', account_id: joan.id });
  });
});

describe('signing out', () => {
  beforeAll(newAccount);

  test('gives the browser a fresh cookie, and what comes late with the old one finds nothing', async () => {
    const buyer = await filledIn();
    const late = app.browser();
    for (const [name, value] of buyer.browser.cookies) late.cookies.set(name, value);
    const before = await rowOf(buyer);
    const answer = await buyer.browser.post('/v1/logout');
    expect(String(answer.headers['set-cookie'])).toMatch(/checkout=[^;]+;[^,]*HttpOnly/);
    expect(buyer.browser.cookies.get('checkout')).not.toBe(late.cookies.get('checkout'));
    const draft = { basket: buyer.basket, step: 'billing', fields: { firstname: 'Wilhelmina' } };
    expect(await late.post('/v1/website/checkout/draft', draft)).toMatchObject(NOT_THERE);
    const terms = { basket: buyer.basket, terms: true };
    expect(await late.post('/v1/website/checkout/consents', terms)).toMatchObject(NOT_THERE);
    expect(await stateOf(buyer)).toMatchObject({
      drafts: {},
      current: 'customer',
      consents: { terms: false },
    });
    expect((await rowOf(buyer)).order_number).toBe(before.order_number);
  });

  test('keeps the details of what was bought from the old cookie', async () => {
    const buyer = await (await testBuyer(app, [BRAIN_TRAINING])).fillIn();
    const { transaction } = (await buyer.pay()).body;
    const old = buyer.browser.cookies.get('checkout') ?? '';
    await buyer.browser.post('/v1/logout');
    const late = app.browser();
    late.cookies.set('checkout', old);
    expect((await late.post('/v1/account/save-details', { transaction })).status).toBe(404);
    expect((await buyer.browser.post('/v1/account/save-details', { transaction })).status).toBe(200);
  });

  test.each(['signs out', 'begins anew elsewhere'])(
    'or a browser that %s ends a payment that is being opened',
    async (how) => {
      const buyer = await filledIn();
      await buyer.token();
      const [created] = await payments(buyer);
      await app.db
        .updateTable('payments')
        .set({ state: 'opening', token: null })
        .where('id', '=', created?.id ?? '')
        .execute();
      await app.db
        .deleteFrom('payment_events')
        .where('payment_id', '=', created?.id ?? '')
        .execute();
      if (how === 'signs out') await buyer.browser.post('/v1/logout');
      else await app.browser().post('/v1/website/checkout/start', { basket: buyer.basket });
      expect((await payments(buyer)).map(({ state }) => state)).toEqual(['revoked']);
    },
  );
});
