import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CheckoutResponse } from '#src/features/checkout/session/api-schema.ts';
import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import { makeAccount } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { requestOf } from '#testing/browser.ts';
import { LESSON, type TestBuyer, testBuyer } from '#testing/buyer.ts';
import { remindOfBasketsJob } from './finish-later-jobs.server.ts';
import {
  openFinishLink,
  readFinishLink,
  remindersOf,
  sendFinishLink,
  stopReminder,
} from './finish-links.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.pass({ hours: 2 }));

const deps = () => ({ ...app.running.services, ...app.running, secureCookies: false });
let people = 0;
const newEmail = () => `helen-${++people}@example.co.uk`;
const remind = () => remindOfBasketsJob(deps()).run({});

async function emailsTo(recipient: string) {
  const rows = await app.db
    .selectFrom('emails')
    .select(['subject', 'html', 'plain', 'renderer', 'renderer_input', 'recipient', 'document'])
    .where('recipient', '=', recipient)
    .execute();
  return Promise.all(rows.map(async (row) => (await bodyOf(row, app.running.services))?.plain ?? ''));
}
const tokenIn = (text: string | undefined) => /\/continue\/([\w-]{43})/.exec(text ?? '')?.[1] ?? '';

async function sent(buyer: TestBuyer, email: string, asked: { remind?: boolean } = {}) {
  await sendFinishLink(deps(), { basket: buyer.basket, email, remind: false, ...asked });
  return tokenIn((await emailsTo(email)).at(-1));
}

/** Another device, which has opened the link. */
async function deviceWith(token: string) {
  const browser = app.browser();
  const cookies = await openFinishLink(deps(), requestOf(browser), token);
  for (const set of cookies ?? []) {
    const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
    browser.cookies.set(name, value);
  }
  return { browser, cookies };
}
const checkoutIn = async ({ browser }: Pick<TestBuyer, 'browser'>) =>
  (await browser.get<CheckoutResponse>('/v1/website/checkout')).body;

test('a link brings the basket and what was entered to another device, and a look brings nothing', async () => {
  const email = newEmail();
  const buyer = await (await testBuyer(app, [LESSON])).fillIn({ email });
  const token = await sent(buyer, email);
  expect(await readFinishLink(deps(), token)).toMatchObject({ items: ['10 hours in Leeds'], remind: false });
  expect((await checkoutIn(buyer)).current).toBe('payment');
  const device = await deviceWith(token);
  expect(await checkoutIn(device)).toMatchObject({
    current: 'payment',
    customer: { email },
    billing: { firstname: expect.any(String) },
    consents: { terms: false, lessons_start: null },
  });
  // The browser before starts over, and sees nothing.
  expect((await buyer.browser.get('/v1/website/checkout')).status).toBe(404);
});

test('whoever has a link that went to another address than the buyer’s gets the basket alone', async () => {
  const buyer = await (await testBuyer(app, [LESSON])).fillIn({ email: newEmail() });
  const token = await sent(buyer, newEmail());
  expect(await checkoutIn(await deviceWith(token))).toMatchObject({
    current: 'customer',
    customer: null,
    billing: null,
    lesson: null,
    drafts: {},
  });
});

test('the last link sent is the one that works, for 7 days, until the order is paid', async () => {
  const email = newEmail();
  const buyer = await testBuyer(app, [LESSON]);
  const first = await sent(buyer, newEmail());
  const token = await sent(buyer, email);
  const opens = async (one: string) => (await readFinishLink(deps(), one)) !== undefined;
  expect([await opens(first), await opens(token), await opens('x')]).toEqual([false, true, false]);
  app.clock.pass({ hours: 6 * 24 });
  await app.queue.drain();
  expect(await opens(token)).toBe(true);
  const { browser } = await deviceWith(token);
  expect((await browser.get(`/v1/website/basket/${buyer.basket}`)).status).toBe(200);
  app.clock.pass({ hours: 25 });
  expect(await opens(token)).toBe(false);

  const bought = await (await testBuyer(app, [LESSON])).fillIn({ email });
  const link = await sent(bought, email);
  expect((await bought.pay()).status).toBe(200);
  expect([await opens(link), (await deviceWith(link)).cookies]).toEqual([false, undefined]);
});

test('an address gets two links in an hour', async () => {
  const email = newEmail();
  const buyer = await testBuyer(app, [LESSON]);
  await sent(buyer, email);
  await sent(buyer, email);
  await expect(sent(buyer, email)).rejects.toMatchObject({ status: 429 });
  expect(await emailsTo(email)).toHaveLength(2);
});

test('an empty basket, and one that is gone, get no link', async () => {
  const email = newEmail();
  const gone = { basket: crypto.randomUUID(), email, remind: true };
  await expect(sendFinishLink(deps(), gone)).rejects.toMatchObject({ status: 404 });
  expect(await emailsTo(email)).toEqual([]);
});

test('who asked for it is reminded once after a day, by a link that works; nobody else is', async () => {
  const [asked, not, stopped, paid] = [newEmail(), newEmail(), newEmail(), newEmail()];
  await sent(await testBuyer(app, [LESSON]), asked, { remind: true });
  await sent(await testBuyer(app, [LESSON]), not);
  const token = await sent(await testBuyer(app, [LESSON]), stopped, { remind: true });
  expect(await stopReminder(deps(), token)).toBe(true);
  const buyer = await (await testBuyer(app, [LESSON])).fillIn({ email: paid });
  await sent(buyer, paid, { remind: true });
  await buyer.pay();
  const emailsOfPaid = (await emailsTo(paid)).length;
  app.clock.pass({ hours: 23 });
  await remind();
  expect(await emailsTo(asked)).toHaveLength(1);
  app.clock.pass({ hours: 2 });
  await Promise.all([remind(), remind()]);
  app.clock.pass({ hours: 48 });
  await remind();
  const emails = await emailsTo(asked);
  const reminder = emails.find((text) => text.includes('You asked us to remind you once'));
  expect(emails).toHaveLength(2);
  expect(await readFinishLink(deps(), tokenIn(reminder))).toMatchObject({ remind: false });
  expect([(await emailsTo(not)).length, (await emailsTo(stopped)).length]).toEqual([1, 1]);
  expect(await emailsTo(paid)).toHaveLength(emailsOfPaid);
});

test('an account stops the reminder to its address, and nobody else’s', async () => {
  const browser = app.browser();
  const { email } = await makeAccount(app, browser);
  const [own, others] = [await testBuyer(app, [LESSON]), await testBuyer(app, [LESSON])];
  const other = newEmail();
  const token = await sent(own, email, { remind: true });
  await sent(others, other, { remind: true });
  const reminders = () => remindersOf(app.db, email, app.clock.now());
  expect(await reminders()).toEqual([{ basket: own.basket, at: expect.any(Date) }]);
  const stop = async ({ basket }: TestBuyer) =>
    (await browser.post(`/v1/account/reminders/${basket}/stop`)).status;
  expect([await stop(others), await stop(own), await stop(own)]).toEqual([404, 200, 404]);
  const before = await emailsTo(email);
  app.clock.pass({ hours: 25 });
  await remind();
  expect([await reminders(), await emailsTo(email)]).toEqual([[], before]);
  expect(await emailsTo(other)).toHaveLength(2);
  expect(await readFinishLink(deps(), token)).toMatchObject({ remind: false });
});
