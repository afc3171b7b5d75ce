import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { afterAll } from 'vitest';
import { basketDepsOf } from '#src/app/services.server.ts';
import {
  type AccountResponse,
  toAccountResponse,
} from '#src/features/identity/customer/account-api-schema.ts';
import { customerDeps } from '#src/features/identity/customer/account-deps.server.ts';
import { customerRealm } from '#src/features/identity/customer/customer-realm.server.ts';
import { rememberBrowser, setSessionCookies } from '#src/features/identity/customer/start-session.server.ts';
import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import { type TestApp, testApp } from './app.ts';
import { keepCookie, type TestBrowser } from './browser.ts';
import type { TaughtLearner } from './learners.ts';
import { beginSessionBesides } from './session-besides.ts';

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

/** An account with its first session, in a browser that has its cookies. Writes the rows that confirming would, in one statement. */
export async function makeAccount(
  { db, clock, running }: TestApp,
  browser: TestBrowser,
  { email = freshEmail(), password = PASSWORD } = {},
) {
  const { accounts } = running;
  const { secureCookies } = basketDepsOf(running);
  const deps = { db, clock, secureCookies, accounts };
  const hash = await accounts.passwords.hash(password);
  const user = {
    id: randomUUID(),
    email: email.toLowerCase(),
    firstname: 'Joan',
    surname: 'Watson',
    phone: '',
    address: null,
  };
  const times = { created_at: clock.now(), updated_at: clock.now() };
  const credentials = { user_id: user.id, password_hash: hash, ...times };
  const besides = db
    .with('made', (rows) => rows.insertInto('account_users').values({ ...user, ...times }))
    .with('proven', (rows) => rows.insertInto('account_credentials').values(credentials));
  const started = await beginSessionBesides(besides, customerRealm, customerDeps(deps), user.id);
  const reply = {
    header: (_name: string, cookie: string) => keepCookie(browser, cookie),
    setCookie: (name: string, value: string) => browser.cookies.set(name, value),
  } as unknown as FastifyReply;
  rememberBrowser(reply, deps, { id: user.id, hash });
  setSessionCookies(deps, started, reply);
  return { ...toAccountResponse(user), token: started.token, email, password };
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
  const { email, id } = await makeAccount(app, browser);
  await app.db.updateTable('orders').set({ account_id: id }).where('id', '=', orderId).execute();
  return Object.assign(browser, { email });
}
