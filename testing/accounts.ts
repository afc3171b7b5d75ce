import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import '#src/features/accounts/registration/tables.ts';
import type { AccountResponse } from '#src/features/identity/customer/account-api-schema.ts';
import { newLinkToken } from '#src/features/identity/links/link-rows.server.ts';
import { HOUR_MS } from '#src/platform/dates.ts';
import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import { type TestApp, testApp } from './app.ts';
import type { TestBrowser } from './browser.ts';
import type { TaughtLearner } from './learners.ts';

export const KEY = 'website';
export const PASSWORD = 'four quiet lanes';

export type SignedIn = AccountResponse & { token: string };

/** One app for a suite. */
export async function accountsApp(): Promise<TestApp> {
  const app = await testApp();
  afterAll(() => app.close());
  return app;
}

let made = 0;
/** An address that is new to the suite. */
export const freshEmail = () => `joan${++made}@mail.example`;

let networks = 0;
/** An IP address in a network that is new to the suite. */
export const newIpAddress = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.7`;
};

export interface Letter {
  to: string;
  subject: string;
  plain: string;
  html: string;
}

/** The emails to an address, newest last, as their reader sees them. */
export async function lettersTo(app: TestApp, email: string): Promise<Letter[]> {
  await app.queue.drain();
  const rows = await app.db
    .selectFrom('emails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('position')
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const body = await bodyOf(row, app.running.services);
      return { to: row.recipient, subject: row.subject, html: body?.html ?? '', plain: body?.plain ?? '' };
    }),
  );
}

/** The token of the newest emailed link. */
export async function linkSentTo(app: TestApp, email: string, kind: 'confirm' | 'new-password') {
  const letters = await lettersTo(app, email);
  const tokens = letters.flatMap(({ plain }) => {
    const [, token] = new RegExp(`/account/${kind}/([\\w-]{43})`).exec(plain) ?? [];
    return token ? [token] : [];
  });
  const token = tokens.at(-1);
  if (!token) throw new Error(`${email} was sent no ${kind} link`);
  return token;
}

/** From a new network, since each may register only a few. */
export function register(browser: TestBrowser, email: string) {
  const person = { firstname: 'Joan', surname: 'Watson' };
  return browser.raw({
    method: 'POST',
    url: '/v1/account/register',
    remoteAddress: newIpAddress(),
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    payload: { application_key: KEY, ...person, email },
  });
}

/** Follows the emailed link. */
export function confirm(browser: TestBrowser, token: string, password = PASSWORD) {
  return browser.post<SignedIn>('/v1/account/confirm-email', { token, password });
}

/** An account with its first session, made through the site by a link that was not emailed. */
export async function makeAccount(
  app: TestApp,
  browser: TestBrowser,
  { email = freshEmail(), password = PASSWORD } = {},
) {
  const { body } = await confirm(browser, await confirmLink(app, email), password);
  return { ...body, email, password };
}

/** The row that registering writes. Answers the token of its link. */
async function confirmLink({ db, clock, running }: TestApp, email: string): Promise<string> {
  const token = newLinkToken();
  const now = clock.now();
  await db
    .insertInto('account_registrations')
    .values({
      id: randomUUID(),
      email: email.toLowerCase(),
      firstname: 'Joan',
      surname: 'Watson',
      phone: '',
      address: null,
      order_id: null,
      token_hash: running.accounts.secrets.hash(token),
      created_at: now,
      expires_at: new Date(now.getTime() + HOUR_MS),
    })
    .execute();
  return token;
}

export function signIn(browser: TestBrowser, email: string, password = PASSWORD) {
  return browser.post<SignedIn>('/v1/login', { application_key: KEY, email, password });
}

/** A call with a token in its header and no cookie. */
export function withToken(app: TestApp, token: string, url = '/v1/session') {
  const headers = { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${token}` };
  return app.browser().raw({ method: 'GET', url, headers });
}

/** A browser that is signed in to an account whose order bought a learner's lessons. */
export async function buyerOf(app: TestApp, { orderId }: TaughtLearner) {
  const browser = app.browser();
  const { email } = await makeAccount(app, browser);
  const { id } = await app.db
    .selectFrom('account_users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await app.db.updateTable('orders').set({ account_id: id }).where('id', '=', orderId).execute();
  return Object.assign(browser, { email });
}
