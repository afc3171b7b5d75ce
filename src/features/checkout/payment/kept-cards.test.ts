import { beforeAll, describe, expect, test } from 'vitest';
import { keptCardsOf } from '#src/features/payments/kept-cards.server.ts';
import { makeAccount, PASSWORD, signIn } from '#testing/accounts.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { BRAIN_TRAINING, type TestBuyer, testBuyer, VISA, VISA_WITH_CHALLENGE } from '#testing/buyer.ts';
import { openShop, stateOf } from '#testing/checkout-shop.ts';
import { observedPayments } from '#testing/observed-payments.ts';
import { phoneOrders } from '#testing/phone-order.ts';

const { app, orderOf } = await openShop();
const SAVES = { savePaymentMethod: true, mitConsentGiven: false };

/** A customer who is signed in, with their basket before the payment. */
async function customer(browser?: TestBrowser): Promise<TestBuyer> {
  const own = browser ?? app.browser();
  if (!browser) await makeAccount(app, own);
  const buyer = await testBuyer({ ...app, browser: () => own }, [BRAIN_TRAINING]);
  return buyer.fillIn();
}

/** Pays, and has the card kept. */
async function keeping(buyer: TestBuyer, number = VISA) {
  const token = await buyer.token();
  expect((await buyer.chooseCard({ keep: true })).body).toEqual({ payment_method_id: null });
  await buyer.enterCard(token, number, SAVES);
  return { token, ...(await buyer.confirm(token)) };
}

/** The next purchase of a customer who has kept a card. */
async function withCard(number = VISA) {
  const first = await customer();
  const { token } = await keeping(first, number);
  if (number === VISA_WITH_CHALLENGE) {
    await first.answerChallenge(token, true);
    await first.confirm(token);
  }
  const buyer = await customer(first.browser);
  const [card] = (await stateOf(buyer)).kept_cards ?? [];
  if (!card) throw new Error('No card is kept');
  return { buyer, card };
}

const cardsOf = async (buyer: TestBuyer) => (await stateOf(buyer)).kept_cards;
const { captures } = observedPayments(app);
const remove = ({ browser }: TestBuyer, id: string) => browser.post(`/v1/account/cards/${id}/remove`);

describe('a card that is kept', () => {
  test('is shown by its name and expiry, with the words that were agreed to, and nothing else of it is ours', async () => {
    const buyer = await customer();
    expect(await cardsOf(buyer)).toEqual([]);
    expect((await keeping(buyer)).status).toBe(200);
    const next = await customer(buyer.browser);
    expect(await cardsOf(next)).toEqual([
      { id: expect.any(String), name: 'Visa ending 3436', expires: '12/35', expired: false },
    ]);
    const order = await orderOf(buyer);
    expect(await keptCardsOf(app.db, [order?.account_id ?? ''])).toEqual([
      {
        scheme: 'Visa',
        last4: '3436',
        expires_on: '2035-12-31',
        agreed_words:
          'Keep this card for next time. Our payment provider keeps it, not us. Remove it in your account whenever you like.',
        agreed_at: app.clock.now(),
      },
    ]);
  });

  test('is kept once, however often that is wished', async () => {
    const buyer = await customer();
    await keeping(buyer);
    const next = await customer(buyer.browser);
    await keeping(next);
    expect(await cardsOf(await customer(buyer.browser))).toHaveLength(1);
  });

  test.each([
    ['the wish is not written down before', async (_buyer: TestBuyer) => undefined],
    [
      'the wish is taken back before paying',
      async (buyer: TestBuyer) => {
        await buyer.chooseCard({ keep: true });
        await buyer.chooseCard({ keep: false });
      },
    ],
  ])('is not kept where %s, whatever the browser sends to the gateway', async (_, choose) => {
    const buyer = await customer();
    const token = await buyer.token();
    await choose(buyer);
    await buyer.enterCard(token, VISA, SAVES);
    expect((await buyer.confirm(token)).status).toBe(200);
    expect(await cardsOf(await customer(buyer.browser))).toEqual([]);
  });

  test('is not kept where the payment was declined', async () => {
    const buyer = await customer();
    expect((await keeping(buyer, '4921810000009076')).status).toBe(402);
    expect(await cardsOf(buyer)).toEqual([]);
    // The wish was for that attempt alone.
    const token = await buyer.token();
    await buyer.enterCard(token, VISA, SAVES);
    expect((await buyer.confirm(token)).status).toBe(200);
    expect(await cardsOf(await customer(buyer.browser))).toEqual([]);
  });

  test('is kept by the sweep, where the browser was closed after paying', async () => {
    const buyer = await customer();
    const token = await buyer.token();
    await buyer.chooseCard({ keep: true });
    await buyer.enterCard(token, VISA, SAVES);
    app.clock.pass({ seconds: 61 });
    await app.queue.run('sweep-payments');
    expect(captures(token)).toBe(1);
    expect(await cardsOf(await customer(buyer.browser))).toHaveLength(1);
  });

  test('is kept once the answer to the charge, which was lost, is found', async () => {
    const buyer = await customer();
    const { token } = await keeping(buyer, '4000500000000001');
    app.clock.pass({ seconds: 61 });
    await app.queue.run('sweep-payments');
    expect(captures(token)).toBe(1);
    expect(await cardsOf(await customer(buyer.browser))).toMatchObject([{ name: 'Visa ending 0001' }]);
  });

  test('is not kept by an account that was closed meanwhile: the order is paid all the same', async () => {
    const browser = app.browser();
    const { email } = await makeAccount(app, browser);
    const buyer = await customer(browser);
    const token = await buyer.token();
    await buyer.chooseCard({ keep: true });
    await buyer.enterCard(token, VISA, SAVES);
    const elsewhere = app.browser();
    await signIn(elsewhere, email);
    expect((await elsewhere.post('/v1/account/close', { password: PASSWORD })).status).toBe(200);
    app.clock.pass({ seconds: 61 });
    await app.queue.run('sweep-payments');
    expect(captures(token)).toBe(1);
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid', account_id: null });
  });

  test('leaves no trace in the log, and goes with the account', async () => {
    const { buyer } = await withCard();
    const kept = await app.db.selectFrom('kept_cards').select(['id', 'reference']).execute();
    expect(kept.length).toBeGreaterThan(0);
    const log = app.logged.join('');
    for (const { reference } of kept) expect(log).not.toContain(reference);
    await buyer.browser.post('/v1/account/close', { password: PASSWORD });
    expect(await app.db.selectFrom('kept_cards').select('id').execute()).toHaveLength(kept.length - 1);
  });

  test('is forgotten 90 days after its last day', async () => {
    const { card } = await withCard();
    const isThere = async () =>
      (await app.db.selectFrom('kept_cards').select('id').where('id', '=', card.id).execute()).length;
    await app.db
      .updateTable('kept_cards')
      .set({ expires_on: '2026-08-31' })
      .where('id', '=', card.id)
      .execute();
    await app.queue.run('purge');
    expect(await isThere()).toBe(1);
    await app.db
      .updateTable('kept_cards')
      .set({ expires_on: '2026-07-31' })
      .where('id', '=', card.id)
      .execute();
    await app.queue.run('purge');
    expect(await isThere()).toBe(0);
  });
});

/** A customer whose card stays kept. */
let regular: Awaited<ReturnType<typeof withCard>>;
beforeAll(async () => {
  regular = await withCard();
});
const nextPurchase = () => customer(regular.buyer.browser);

describe('paying with a kept card', () => {
  test('takes its security code, and makes the same payment', async () => {
    const { card } = regular;
    const buyer = await nextPurchase();
    const token = await buyer.token();
    const { body } = await buyer.chooseCard({ use: card.id });
    await buyer.enterSecurityCode(token, body.payment_method_id);
    const confirmed = await buyer.confirm(token);
    expect([confirmed.status, captures(token)]).toEqual([200, 1]);
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid' });
    // It stays kept, as it was agreed to.
    expect(await cardsOf(await customer(buyer.browser))).toEqual([card]);
  });

  test('pressed twice, pays once', async () => {
    const buyer = await nextPurchase();
    const token = await buyer.token();
    const { body } = await buyer.chooseCard({ use: regular.card.id });
    const both = await Promise.all([
      buyer.enterSecurityCode(token, body.payment_method_id),
      buyer.enterSecurityCode(token, body.payment_method_id),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([401, 99]);
    const confirmed = await Promise.all([buyer.confirm(token), buyer.confirm(token)]);
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200]);
    expect(captures(token)).toBe(1);
  });

  test('whose bank’s check is refused takes nothing, and another try pays', async () => {
    const { buyer, card } = await withCard(VISA_WITH_CHALLENGE);
    for (const [passes, status] of [
      [false, 402],
      [true, 200],
    ] as const) {
      const token = await buyer.token();
      const { body } = await buyer.chooseCard({ use: card.id });
      const executed = await buyer.enterSecurityCode(token, body.payment_method_id, '342');
      expect(executed.statusCode).toBe(3);
      await buyer.answerChallenge(token, passes);
      expect([(await buyer.confirm(token)).status, captures(token)]).toEqual([status, passes ? 1 : 0]);
    }
  });

  test('is settled by the sweep, where the answer is lost after the charge', async () => {
    const buyer = await nextPurchase();
    const token = await buyer.token();
    const { body } = await buyer.chooseCard({ use: regular.card.id });
    await buyer.enterSecurityCode(token, body.payment_method_id);
    app.bank.knobs.failNext('resume', 'reset', 'after');
    app.bank.knobs.failNext('payment', 'reset');
    await buyer.confirm(token);
    app.clock.pass({ seconds: 61 });
    await app.queue.run('sweep-payments');
    expect(captures(token)).toBe(1);
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid' });
  });

  test('that was removed in another tab is refused before anything is sent, and the token pays otherwise', async () => {
    const { buyer, card } = await withCard();
    const token = await buyer.token();
    expect((await remove(buyer, card.id)).status).toBe(200);
    expect(await buyer.chooseCard({ use: card.id })).toMatchObject({
      status: 404,
      body: { code: 'card_not_kept', message: 'That card is no longer kept. Choose another way to pay.' },
    });
    await buyer.enterCard(token);
    expect((await buyer.confirm(token)).status).toBe(200);
  });

  test('that has expired is refused, and shown as such', async () => {
    const { buyer, card } = await withCard();
    await app.db
      .updateTable('kept_cards')
      .set({ expires_on: '2026-10-31' })
      .where('id', '=', card.id)
      .execute();
    expect(await cardsOf(buyer)).toEqual([{ ...card, expires: '10/26', expired: true }]);
    await buyer.token();
    expect((await buyer.chooseCard({ use: card.id })).body.code).toBe('card_not_kept');
  });

  test('of another account is refused as one that there is not, and cannot be removed', async () => {
    const { card } = regular;
    const { buyer: other } = await withCard();
    const token = await other.token();
    expect((await other.chooseCard({ use: card.id })).body.code).toBe('card_not_kept');
    expect((await remove(other, card.id)).status).toBe(404);
    // Nor does the gateway take it, if its name were known.
    const { reference } = await app.db
      .selectFrom('kept_cards')
      .select('reference')
      .where('id', '=', card.id)
      .executeTakeFirstOrThrow();
    expect(await other.enterSecurityCode(token, reference)).toMatchObject({ statusCode: 400 });
  });
});

test('a guest keeps no card: none is offered, and the choice is refused', async () => {
  const buyer = await (await testBuyer(app, [BRAIN_TRAINING])).fillIn();
  expect(await cardsOf(buyer)).toBeNull();
  const token = await buyer.token();
  expect(await buyer.chooseCard({ keep: true })).toMatchObject({
    status: 409,
    body: { code: 'payment_lapsed' },
  });
  await buyer.enterCard(token, VISA, SAVES);
  expect((await buyer.confirm(token)).status).toBe(200);
});

describe('by a link to pay', () => {
  const orders = phoneOrders(app);

  test('whoever is signed in keeps a card, and pays with it', async () => {
    const { buyer: signedIn, card } = regular;
    const made = await orders.make();
    const opened = await orders.open(made);
    opened.browser.cookies.set('session', signedIn.browser.cookies.get('session') ?? '');
    const token = await opened.token();
    await opened.consents();
    const { body } = await opened.chooseCard({ use: card.id });
    await opened.enterSecurityCode(token, body.payment_method_id);
    expect((await opened.confirm(token)).status).toBe(200);
    expect(captures(token)).toBe(1);
  });

  test('whose order is another account’s offers no card, and gives another token than to its owner', async () => {
    const made = await orders.make();
    const first = await orders.open(made);
    first.browser.cookies.set('session', regular.buyer.browser.cookies.get('session') ?? '');
    const own = await first.token();
    const guest = await orders.open(made);
    const token = await guest.token();
    expect(token).not.toBe(own);
    expect((await guest.chooseCard({ keep: true })).body.code).toBe('payment_lapsed');
    const other = app.browser();
    await makeAccount(app, other);
    guest.browser.cookies.set('session', other.cookies.get('session') ?? '');
    expect(await guest.token()).toBe(token);
    expect((await guest.chooseCard({ keep: true })).body.code).toBe('payment_lapsed');
  });
});
