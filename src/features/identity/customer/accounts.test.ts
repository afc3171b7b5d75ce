import { describe, expect, test } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import type { CheckoutResponse } from '#src/features/checkout/session/api-schema.ts';
import {
  accountsApp,
  confirm,
  freshEmail,
  lettersTo,
  linkSentTo,
  makeAccount,
  PASSWORD,
  register,
  signIn,
} from '#testing/accounts.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { testBuyer } from '#testing/buyer.ts';

const app = await accountsApp();

/** Somebody who has bought lessons, and the reference of the purchase. */
async function bought(email: string) {
  const buyer = await (await testBuyer(app)).fillIn({ email });
  const paid = await buyer.pay();
  expect(paid.status).toBe(200);
  return { browser: buyer.browser, transaction: paid.body.transaction };
}

const orderOf = (email: string) =>
  app.db.selectFrom('orders').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

describe('saving one’s details after a purchase', () => {
  test('makes an account of what was billed, once the address is confirmed, and the order is in it', async () => {
    const email = `Buyer.${freshEmail()}`;
    const { browser, transaction } = await bought(email);
    const saved = await browser.post<object>('/v1/account/save-details', { transaction });
    expect([saved.status, saved.text]).toEqual([200, '{}']);
    expect((await browser.get('/v1/session')).status).toBe(401);
    const token = await linkSentTo(app, email.toLowerCase(), 'confirm');
    expect((await orderOf(email)).account_id).toBeNull();
    const { body } = await confirm(browser, token);
    expect(body).toMatchObject({
      email: email.toLowerCase(),
      full_name: 'Joan Watson',
      phone: '+441134960180',
      address: { address_line_1: '32 Example Street', postcode: 'LS6 3AD', country: '826' },
    });
    expect((await orderOf(email)).account_id).toBe(body.id);
  });

  test('is for the browser alone that bought', async () => {
    const { browser, transaction } = await bought(freshEmail());
    const other = await bought(freshEmail());
    for (const stranger of [app.browser(), other.browser])
      expect((await stranger.post('/v1/account/save-details', { transaction })).status).toBe(404);
    for (const wrong of ['', 'nonsense', "' or 1=1", 'a'.repeat(26)])
      expect((await browser.post('/v1/account/save-details', { transaction: wrong })).status).toBe(404);
  });

  test('never brings an order into an account that the address has already: a typed address opens nothing', async () => {
    const { email, id } = await makeAccount(app, app.browser());
    const { browser, transaction } = await bought(email);
    expect((await browser.post('/v1/account/save-details', { transaction })).status).toBe(200);
    expect((await lettersTo(app, email)).map(({ subject }) => subject)).toContain(
      'You already have a Bitepoint account',
    );
    const order = await orderOf(email);
    expect(order.account_id).toBeNull();
    expect(id).toBeTruthy();
  });

  test('leaves the order when the account is closed, as nobody’s', async () => {
    const email = freshEmail();
    const { browser, transaction } = await bought(email);
    await browser.post('/v1/account/save-details', { transaction });
    await confirm(browser, await linkSentTo(app, email, 'confirm'));
    expect((await orderOf(email)).account_id).not.toBeNull();
    expect((await browser.post('/v1/account/close', { password: PASSWORD })).status).toBe(200);
    expect(await orderOf(email)).toMatchObject({ state: 'paid', account_id: null });
  });
});

describe('a browser that somebody signs out of', () => {
  const typed = async (browser: TestBrowser) =>
    (await browser.get<CheckoutResponse>('/v1/website/checkout')).body.billing?.firstname;

  test('forgets what was typed into its checkout, and keeps the basket', async () => {
    const buyer = await (await testBuyer(app)).fillIn();
    await makeAccount(app, buyer.browser);
    expect(await typed(buyer.browser)).toBe('Joan');
    await buyer.browser.post('/v1/logout');
    expect(await typed(buyer.browser)).toBeUndefined();
    const basket = await buyer.browser.get<BasketResponse>(`/v1/website/basket/${buyer.basket}`);
    expect(basket.body.contents.products).toHaveLength(1);
  });

  test('forgets it also where somebody else signs in over the first', async () => {
    const { email } = await makeAccount(app, app.browser());
    const buyer = await (await testBuyer(app)).fillIn();
    const first = await makeAccount(app, buyer.browser);
    await signIn(buyer.browser, first.email);
    expect(await typed(buyer.browser)).toBe('Joan');
    await signIn(buyer.browser, email);
    expect(await typed(buyer.browser)).toBeUndefined();
  });
});

describe('what is kept', () => {
  test('is purged when its time is over: sessions, links, accounts never confirmed, and counts', async () => {
    const old = app.browser();
    const { email } = await makeAccount(app, old);
    await old.post('/v1/account/forgotten-password', { email });
    const late = freshEmail();
    await register(app.browser(), late);
    await app.queue.drain();
    const counts = async () => {
      const of = (table: 'account_sessions' | 'account_password_links' | 'rate_limits') =>
        app.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
      const waiting = await app.db
        .selectFrom('account_registrations')
        .select('id')
        .where('email', '=', late)
        .execute();
      const rows = await Promise.all([
        of('account_sessions'),
        of('account_password_links'),
        of('rate_limits'),
      ]);
      return [...rows.map(({ count }) => Number(count) > 0), waiting.length > 0];
    };
    const purge = async () => {
      for (const job of ['purge-accounts', 'purge-rate-limits']) await app.queue.run(job);
    };
    await purge();
    expect(await counts()).toEqual([true, true, true, true]);
    app.clock.pass({ hours: 1 });
    await purge();
    expect(await counts()).toEqual([true, false, true, true]);
    app.clock.pass({ hours: 23 });
    await purge();
    expect(await counts()).toEqual([true, false, true, false]);
    app.clock.pass({ days: 1 });
    await purge();
    expect(await counts()).toEqual([true, false, false, false]);
    app.clock.pass({ days: 28 });
    await purge();
    expect(await counts()).toEqual([false, false, false, false]);
    expect((await signIn(app.browser(), email)).status).toBe(200);
  });

  test('never reaches a log: no email, password, name, token or link', async () => {
    const before = app.logged.length;
    const browser = app.browser();
    const email = 'canary.account@mail.example';
    const password = 'canary password of twenty';
    const names = { firstname: 'Canaryfirst', surname: 'Canarylast' };
    const key = { application_key: 'website' };
    await browser.post('/v1/account/register', { ...key, ...names, email });
    const confirmation = await linkSentTo(app, email, 'confirm');
    await signIn(browser, email, password);
    const { body } = await confirm(browser, confirmation, password);
    expect(body.email).toBe(email);
    await signIn(browser, email, 'canary wrong password');
    await browser.post('/v1/account/forgotten-password', { email });
    await browser.put('/v1/account', { ...names, phone: '07700 900982', postcode: 'LS6 3AD' });
    const reset = await linkSentTo(app, email, 'new-password');
    await browser.post('/v1/account/new-password', { token: reset, password: 'canary password after' });
    const second = await signIn(browser, email, 'canary password after');
    expect(second.status).toBe(200);
    await browser.post('/v1/account/register', { ...key, ...names, email });
    await app.queue.drain();
    await browser.post('/v1/account/close', { password: 'canary password after' });
    const logged = app.logged.slice(before);
    expect(logged.length).toBeGreaterThan(5);
    const log = logged.join('\n');
    for (const trace of [confirmation, reset, body.token, second.body.token, '900982', 'LS6'])
      expect(log).not.toContain(trace);
    expect(log).not.toMatch(/canary/i);
  });
});
