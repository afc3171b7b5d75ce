import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paidOrdersOfAccount } from '#src/features/orders/order-queries.server.ts';
import { makeAccount, PASSWORD, signIn } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { requestOf, type TestBrowser } from '#testing/browser.ts';
import {
  BRAIN_TRAINING,
  LESSON,
  learner,
  POSTED,
  person,
  type TestBuyer,
  TRAINING,
  testBuyer,
} from '#testing/buyer.ts';
import { expectInvariants, letSettle } from '#testing/invariants.ts';
import { tenHours, wire } from '#testing/prices.ts';
import { boughtCodes } from '#testing/vouchers.ts';
import { checkoutCallbacks } from '../account-callbacks.server.ts';
import type { CheckoutResponse } from './api-schema.ts';

let app: TestApp;
let joan: { id: string; email: string };
let sam: { id: string; email: string };

beforeAll(async () => {
  app = await testApp();
  joan = await makeAccount(app, app.browser());
  sam = await makeAccount(app, app.browser());
});
afterAll(async () => {
  await letSettle(app);
  await expectInvariants(app);
  await app.close();
});

/** Lessons in another area. */
const ELSEWHERE = { product_id: 101, type: 'lesson' } as const;
const details = { email: 'joan@example.com', customer_is_pupil: false };
const signOut = (browser: TestBrowser) => browser.post('/v1/logout');
const stateOf = async ({ browser }: TestBuyer) =>
  (await browser.get<CheckoutResponse>('/v1/website/checkout')).body;
const rowOf = ({ basket }: TestBuyer) =>
  app.db.selectFrom('checkouts').selectAll().where('basket_uuid', '=', basket).executeTakeFirstOrThrow();
const orderOf = ({ basket }: TestBuyer) =>
  app.db
    .selectFrom('orders')
    .select(['id', 'state', 'account_id', 'email'])
    .where('basket_uuid', '=', basket)
    .orderBy('placed_at', 'desc')
    .executeTakeFirst();
const snapshots = async ({ basket }: TestBuyer) =>
  (
    await app.db
      .selectFrom('payments')
      .select(['state', 'snapshot'])
      .where('basket_uuid', '=', basket)
      // Two of one moment: the one given up first.
      .orderBy(sql`state = 'revoked'`, 'desc')
      .execute()
  ).map(({ state, snapshot }) => [state, snapshot.accountId]);

async function signedIn(who: { email: string }, ...products: Parameters<typeof testBuyer>[1] & object) {
  const buyer = await testBuyer(app, products.length ? products : [BRAIN_TRAINING]);
  await signIn(buyer.browser, who.email);
  return buyer;
}

describe('the checkout', () => {
  test('says who is signed in, in every answer, and nobody to a guest', async () => {
    const buyer = await testBuyer(app, [BRAIN_TRAINING]);
    expect((await buyer.start()).body.account).toBeNull();
    await signIn(buyer.browser, joan.email);
    const known = { id: joan.id, email: joan.email, firstname: 'Joan', surname: 'Watson' };
    expect((await stateOf(buyer)).account).toMatchObject(known);
    expect((await buyer.start()).body.account).toMatchObject(known);
    expect((await buyer.step('customer', details)).body.account).toMatchObject(known);
    expect((await buyer.step('prices')).body.account).toMatchObject(known);
    await signOut(buyer.browser);
    expect((await stateOf(buyer)).account).toBeNull();
  });

  test('believes no id in what Details send', async () => {
    const buyer = await testBuyer(app, [BRAIN_TRAINING]);
    await buyer.start();
    await buyer.step('customer', { ...details, id: joan.id });
    expect((await rowOf(buyer)).account_id).toBeNull();
    await signIn(buyer.browser, sam.email);
    await buyer.step('customer', { ...details, id: joan.id });
    expect((await rowOf(buyer)).account_id).toBe(sam.id);
  });

  test('completes what the account knows, and asks for whom lessons are and where a parcel goes', async () => {
    const { firstname, surname, phone, ...address } = person;
    const olive = await makeAccount(app, app.browser());
    await app.db
      .updateTable('account_users')
      .set({ firstname, surname, phone, address: JSON.stringify(address) })
      .where('id', '=', olive.id)
      .execute();
    const stepsOf = async (...products: Parameters<typeof testBuyer>[1] & object) => {
      const buyer = await signedIn(olive, ...products);
      const { body } = await buyer.start();
      return {
        buyer,
        body,
        completed: body.steps.flatMap(({ name, completed }) => (completed ? [name] : [])),
      };
    };
    const digital = await stepsOf(BRAIN_TRAINING);
    expect(digital.completed).toEqual(['customer', 'billing']);
    expect(digital.body).toMatchObject({
      current: 'payment',
      customer: { email: olive.email },
      billing: { surname, postcode: address.postcode },
      consents: { terms: false },
    });
    expect((await rowOf(digital.buyer)).account_id).toBe(olive.id);
    const lessons = await stepsOf(LESSON);
    expect([lessons.completed, lessons.body.current]).toEqual([['billing'], 'customer']);
    const parcel = await stepsOf(POSTED);
    expect([parcel.completed, parcel.body.current]).toEqual([['customer', 'billing'], 'delivery']);
    await signOut(digital.buyer.browser);
    expect(await rowOf(digital.buyer)).toMatchObject({ customer: null, billing: null });
  });

  test('tells since when a customer has accepted the terms, until they change', async () => {
    const ada = await makeAccount(app, app.browser());
    const termsOf = async (product: typeof BRAIN_TRAINING) => {
      const buyer = await signedIn(ada, product);
      return { buyer, since: (await buyer.start()).body.terms_accepted_on };
    };
    const { buyer, since } = await termsOf(BRAIN_TRAINING);
    expect(since).toBeNull();
    await buyer.fillIn();
    expect((await buyer.start()).body.terms_accepted_on).toBeNull();
    const { status } = await buyer.pay();
    expect(status).toBe(200);
    await letSettle(app);
    expect((await termsOf(BRAIN_TRAINING)).since).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect((await (await testBuyer(app, [BRAIN_TRAINING])).start()).body.terms_accepted_on).toBeNull();
    await app.db
      .updateTable('order_consents')
      .set({ text_version: 'terms-2020-01-01-00000000' })
      .where('order_id', 'in', paidOrdersOfAccount(app.db, ada.id))
      .execute();
    expect((await termsOf(BRAIN_TRAINING)).since).toBeNull();
  });

  test('completes what was said of the learner last time, unless they have moved or nobody teaches there', async () => {
    const { firstname, surname, phone, ...address } = person;
    const ada = await makeAccount(app, app.browser());
    await app.db
      .updateTable('account_users')
      .set({ firstname, surname, phone, address: JSON.stringify(address) })
      .where('id', '=', ada.id)
      .execute();
    const first = await signedIn(ada, LESSON);
    expect((await first.start()).body).toMatchObject({ current: 'customer', lesson: null });
    await (await first.fillIn()).pay();
    await letSettle(app);

    const again = await signedIn(ada, LESSON);
    expect((await again.start()).body).toMatchObject({
      current: 'payment',
      customer: { email: ada.email, customer_is_pupil: false },
      lesson: { firstname: 'Sam', postcode: 'LS6 3AD', as_before: true, availability: learner.availability },
      consents: { terms: false, lessons_start: null },
    });
    const { availability } = learner;
    const saved = await again.step('lesson', { ...learner, availability, surname: 'Ward', as_before: true });
    expect(saved.body).toMatchObject({ current: 'payment', lesson: { surname: 'Ward' } });
    expect(saved.body.lesson?.as_before).toBeUndefined();

    expect((await (await signedIn(ada, TRAINING)).start()).body).toMatchObject({
      current: 'customer',
      lesson: null,
    });

    const elsewhere = await signedIn(ada, ELSEWHERE);
    expect((await elsewhere.start()).body).toMatchObject({
      current: 'lesson',
      lesson: null,
      drafts: { lesson: { firstname: 'Sam', postcode: 'LS6 3AD', 'mon-morning': 'on' } },
    });

    const learners = app.db.updateTable('learners').where('name', '=', 'Sam Watson');
    await learners.set({ postcode: 'LS1 4DY' }).execute();
    expect((await (await signedIn(ada, LESSON)).start()).body).toMatchObject({
      current: 'customer',
      lesson: null,
      drafts: {},
    });
  });

  test('completes Details alone where the account has no address', async () => {
    const { body } = await (await signedIn(joan)).start();
    expect(body).toMatchObject({ current: 'billing', customer: { email: joan.email }, billing: null });
  });

  test('keeps the basket and all that was entered when its buyer signs in', async () => {
    const buyer = await testBuyer(app, [LESSON]);
    await buyer.start();
    await buyer.step('customer', details);
    await buyer.step('billing', person);
    await buyer.step('draft', { step: 'lesson', fields: { firstname: 'Sa' } });
    const before = await stateOf(buyer);
    await signIn(buyer.browser, joan.email);
    const { account, kept_cards: cards, ...after } = await stateOf(buyer);
    expect({ ...after, account: null, kept_cards: null }).toEqual(before);
    expect(cards).toEqual([]);
    expect(account?.id).toBe(joan.id);
  });
});

describe('an order', () => {
  test('is the account’s that was signed in when Details were saved', async () => {
    const buyer = await signedIn(joan);
    await (await buyer.fillIn()).pay();
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid', account_id: joan.id });
  });

  test('is nobody’s for a guest, whose email address may well have an account', async () => {
    const buyer = await testBuyer(app, [BRAIN_TRAINING]);
    await (await buyer.fillIn({ email: joan.email })).pay();
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid', account_id: null, email: joan.email });
    expect(await snapshots(buyer)).toEqual([['captured', undefined]]);
    const { snapshot } = await app.db
      .selectFrom('payments')
      .select('snapshot')
      .where('basket_uuid', '=', buyer.basket)
      .executeTakeFirstOrThrow();
    expect(snapshot).not.toHaveProperty('accountId');
  });

  test('is the account’s for whoever signs in before paying, and a payment begun as a guest’s is replaced', async () => {
    const buyer = await (await testBuyer(app, [BRAIN_TRAINING])).fillIn();
    const first = await buyer.token();
    await signIn(buyer.browser, joan.email);
    expect(await buyer.token()).not.toBe(first);
    expect(await snapshots(buyer)).toEqual([
      ['revoked', undefined],
      ['created', joan.id],
    ]);
    expect((await buyer.pay()).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ account_id: joan.id });
  });

  test('whose account is closed before it is paid for is nobody’s, and lost is nothing', async () => {
    const owner = await makeAccount(app, app.browser());
    const buyer = await (await signedIn(owner)).fillIn();
    const token = await buyer.token();
    await buyer.enterCard(token);
    const elsewhere = app.browser();
    await signIn(elsewhere, owner.email);
    expect((await elsewhere.post('/v1/account/close', { password: PASSWORD })).status).toBe(200);
    expect((await app.browser().post('/v1/webhooks/connect-e', { id: token })).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid', account_id: null });
  });

  test('of an account that is closed stays, as nobody’s', async () => {
    const owner = await makeAccount(app, app.browser());
    const buyer = await (await signedIn(owner)).fillIn();
    await buyer.pay();
    expect(await orderOf(buyer)).toMatchObject({ account_id: owner.id });
    expect((await buyer.browser.post('/v1/account/close', { password: PASSWORD })).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid', account_id: null });
  });
});

describe('signing out', () => {
  test('forgets all that this browser’s checkout knew, and keeps the basket', async () => {
    const [code = ''] = await boughtCodes(app, '20');
    const buyer = await (await signedIn(joan, LESSON)).fillIn();
    await buyer.enterCode(code);
    await buyer.step('draft', { step: 'billing', fields: { firstname: 'Jo' } });
    await signOut(buyer.browser);
    expect(await stateOf(buyer)).toMatchObject({
      account: null,
      current: 'customer',
      customer: null,
      delivery: null,
      billing: null,
      lesson: null,
      drafts: {},
      vouchers: [],
      consents: { terms: false, lessons_start: null, digital_now: false },
      due: wire(tenHours.total),
      basket: { uuid: buyer.basket, totals: { item_count: 1 } },
    });
    expect((await rowOf(buyer)).account_id).toBeNull();
    expect(await buyer.authorise()).toMatchObject({ status: 422, body: { code: 'step_out_of_order' } });
    await (await buyer.fillIn()).pay();
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid', account_id: null });
  });

  test('in one browser leaves the checkout of another', async () => {
    const [here, there] = [await signedIn(joan), await signedIn(joan)];
    await here.fillIn();
    await there.fillIn();
    await signOut(here.browser);
    expect((await stateOf(there)).current).toBe('payment');
    expect((await stateOf(here)).current).toBe('customer');
  });

  test('without a checkout is no matter', async () => {
    const browser = app.browser();
    await signIn(browser, joan.email);
    expect((await signOut(browser)).status).toBe(200);
    browser.cookies.set('checkout', 'nonsense');
    expect((await signOut(browser)).status).toBe(200);
  });

  test('while a card is checked charges nobody, whatever the next buyer accepts', async () => {
    const buyer = await (await signedIn(joan)).fillIn();
    const token = await buyer.token();
    await buyer.enterCard(token);
    await signOut(buyer.browser);
    expect((await buyer.confirm(token)).status).toBe(409);
    await app.browser().post('/v1/webhooks/connect-e', { id: token });
    await buyer.fillIn();
    await app.browser().post('/v1/webhooks/connect-e', { id: token });
    expect(await orderOf(buyer)).toBeUndefined();
    expect((await buyer.pay()).status).toBe(200);
    expect(await snapshots(buyer)).toEqual([
      ['revoked', joan.id],
      ['captured', undefined],
    ]);
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid', account_id: null });
  });

  test('while the bank has not answered leaves that payment to be settled, for the account that made it', async () => {
    const buyer = await (await signedIn(joan)).fillIn();
    const token = await buyer.token();
    await buyer.enterCard(token);
    app.bank.knobs.failNext('resume', 'reset', 'after');
    await buyer.confirm(token);
    await signOut(buyer.browser);
    await letSettle(app);
    expect(await snapshots(buyer)).toEqual([['captured', joan.id]]);
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid', account_id: joan.id });
  });

  test('and somebody else signing in are both the end of what was entered', async () => {
    const buyer = await (await signedIn(joan)).fillIn();
    await signIn(buyer.browser, sam.email);
    const { customer, billing, account } = await stateOf(buyer);
    expect([customer, billing, account?.id]).toEqual([null, null, sam.id]);
    await (await buyer.fillIn()).pay();
    expect(await orderOf(buyer)).toMatchObject({ account_id: sam.id });
  });
});

describe('what accounts are told of a purchase', () => {
  const callbacks = () =>
    checkoutCallbacks({ ...app.running.services, ...app.running, secureCookies: false });
  const asks = ({ browser }: Pick<TestBuyer, 'browser'>, transaction: string) =>
    callbacks().purchaseOfBuyer(requestOf(browser) as unknown as FastifyRequest, transaction);

  test('is who bought it, as billed, for the browser that bought it', async () => {
    const buyer = await (await testBuyer(app, [BRAIN_TRAINING])).fillIn({ email: 'payer@example.com' });
    const { transaction } = (await buyer.pay()).body;
    const order = await orderOf(buyer);
    const told = {
      orderId: order?.id,
      email: 'payer@example.com',
      person: { ...person, phone: '+441134960180' },
    };
    expect(await asks(buyer, transaction)).toEqual(told);
    expect(await asks(buyer, transaction.toUpperCase())).toEqual(told);
  });

  test('is nothing for another browser, another purchase, or an unpaid one', async () => {
    const paid = await (await testBuyer(app, [BRAIN_TRAINING])).fillIn();
    const { transaction } = (await paid.pay()).body;
    const unpaid = await (await testBuyer(app, [BRAIN_TRAINING])).fillIn();
    await unpaid.token();
    const { reference } = await app.db
      .selectFrom('payments')
      .select('reference')
      .where('basket_uuid', '=', unpaid.basket)
      .executeTakeFirstOrThrow();
    expect(await asks({ browser: app.browser() }, transaction)).toBeUndefined();
    expect(await asks(unpaid, transaction)).toBeUndefined();
    expect(await asks(unpaid, reference)).toBeUndefined();
    for (const wrong of ['', 'x', "'; --", 'a'.repeat(26)]) expect(await asks(paid, wrong)).toBeUndefined();
  });

  test('gives the order to an account once', async () => {
    const buyer = await (await testBuyer(app, [BRAIN_TRAINING])).fillIn();
    await buyer.pay();
    const order = await orderOf(buyer);
    const attach = (accountId: string) =>
      app.db
        .transaction()
        .execute((tx) => callbacks().attachOrder(tx, { orderId: order?.id ?? '', accountId }));
    await attach(joan.id);
    await attach(sam.id);
    expect(await orderOf(buyer)).toMatchObject({ account_id: joan.id });
  });
});
