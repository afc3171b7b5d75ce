import { describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import {
  accountsApp,
  freshEmail,
  KEY,
  makeAccount,
  PASSWORD,
  type SignedIn,
  signIn,
  withToken,
} from '#testing/accounts.ts';
import type { sessionResponse } from './account-api-schema.ts';

const app = await accountsApp();

type Session = z.infer<typeof sessionResponse>;

describe('signing in', () => {
  test('answers the user and a token, and gives the browser a session that no script can read', async () => {
    const { email } = await makeAccount(app, app.browser());
    const browser = app.browser();
    const answer = await browser.post<SignedIn>('/v1/login', {
      application_key: KEY,
      email: email.toUpperCase(),
      password: PASSWORD,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.any(String),
      full_name: 'Joan Watson',
      email,
      firstname: 'Joan',
      surname: 'Watson',
      phone: '',
      address: null,
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [, session, mark] = [answer.headers['set-cookie']].flat().map(String);
    expect(session).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(mark).toMatch(/^signed_in=[0-9a-f]{16}; Max-Age=2592000; Path=\/; SameSite=Lax$/);
  });

  test('by cookie or by bearer token, the session answers the same user and token', async () => {
    const browser = app.browser();
    const { token, email } = await makeAccount(app, browser);
    const byCookie = await browser.get<Session>('/v1/session');
    expect(byCookie.body).toMatchObject({ token, user: { email } });
    const byBearer = await withToken(app, token);
    expect(byBearer.body).toEqual(byCookie.body);
  });

  test('of a bearer token and a cookie the token decides', async () => {
    const one = app.browser();
    const two = app.browser();
    const first = await makeAccount(app, one);
    const second = await makeAccount(app, two);
    const answer = await one.raw({
      method: 'GET',
      url: '/v1/session',
      headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${second.token}` },
    });
    expect(answer.body).toMatchObject({ user: { email: second.email } });
    const stale = await one.raw({
      method: 'GET',
      url: '/v1/session',
      headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${'x'.repeat(43)}` },
    });
    expect(stale.status).toBe(401);
    expect(stale.headers['set-cookie']).toBeUndefined();
    expect((await one.get<Session>('/v1/session')).body.user.email).toBe(first.email);
  });

  test('needs the application key', async () => {
    const { email } = await makeAccount(app, app.browser());
    const refused = await app
      .browser()
      .post<object>('/v1/login', { application_key: 'wrong', email, password: PASSWORD });
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe('unknown_application');
  });

  test('asks for what is missing, field by field', async () => {
    const refused = await app
      .browser()
      .post<object>('/v1/login', { application_key: KEY, email: 'joan', password: '' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      email: ['Enter an email address like name@example.co.uk'],
      password: ['Enter your password'],
    });
  });

  test('a wrong email and a wrong password get one answer, and the same work', async () => {
    const { email } = await makeAccount(app, app.browser());
    const verify = vi.spyOn(app.running.accounts.passwords, 'verify');
    const hash = vi.spyOn(app.running.accounts.passwords, 'hash');
    try {
      const answers = [];
      const work = [];
      for (const tried of [email, freshEmail()]) {
        answers.push(await signIn(app.browser({ address: '10.3.0.1' }), tried, 'not the password'));
        work.push([verify.mock.calls.length, hash.mock.calls.length]);
        verify.mockClear();
      }
      expect(answers[0]?.status).toBe(401);
      expect(answers[0]?.body).toEqual({
        message: 'Wrong email or password. Please try again.',
        code: 'sign_in_failed',
        errors: { email: ['Wrong email or password. Please try again.'] },
      });
      expect(answers[1]?.text).toBe(answers[0]?.text);
      expect(answers[1]?.status).toBe(401);
      expect(Object.keys(answers[1]?.headers ?? {})).toEqual(Object.keys(answers[0]?.headers ?? {}));
      expect(work).toEqual([
        [1, 0],
        [1, 0],
      ]);
    } finally {
      verify.mockRestore();
      hash.mockRestore();
    }
  });

  test('a password that nobody has takes as long to be refused as a wrong one', async () => {
    const { passwords } = app.running.accounts;
    const kept = await passwords.hash(PASSWORD);
    const took = async (hash: string) => {
      const began = performance.now();
      expect(await passwords.verify({ hash, password: 'not the password' })).toBe(false);
      return performance.now() - began;
    };
    const nobodys = `${'0'.repeat(32)}:${'0'.repeat(128)}`;
    const times: [number, number][] = [];
    for (let round = 0; round < 7; round += 1) times.push([await took(kept), await took(nobodys)]);
    const middle = (of: 0 | 1) => times.map((pair) => pair[of]).sort((a, b) => a - b)[3] ?? 0;
    // Without the work it would be a thousandth.
    expect(middle(1)).toBeGreaterThan(middle(0) / 50);
    expect(middle(1)).toBeLessThan(middle(0) * 50);
  });
});

describe('a session', () => {
  test('has a new token at every sign-in, whatever the browser came with', async () => {
    const { email, token } = await makeAccount(app, app.browser());
    const victim = app.browser();
    victim.cookies.set('session', token);
    const fixed = 'f'.repeat(43);
    const other = app.browser();
    other.cookies.set('session', fixed);
    const first = await signIn(victim, email);
    const second = await signIn(other, email);
    expect(new Set([token, fixed, first.body.token, second.body.token]).size).toBe(4);
    expect((await withToken(app, fixed)).status).toBe(401);
    // The one that the browser came with has ended; others of the account live on.
    expect((await withToken(app, token)).status).toBe(401);
    expect((await withToken(app, first.body.token)).status).toBe(200);
    expect((await withToken(app, second.body.token)).status).toBe(200);
  });

  test('is kept as a hash alone', async () => {
    const browser = app.browser();
    const { token } = await makeAccount(app, browser);
    const rows = await app.db.selectFrom('account_sessions').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    const [{ token_hash: hash } = { token_hash: '' }] = rows;
    expect((await withToken(app, hash)).status).toBe(401);
  });

  test('ends at sign-out: its token is worth nothing, and both cookies go', async () => {
    const browser = app.browser();
    const { token } = await makeAccount(app, browser);
    const out = await browser.post('/v1/logout');
    expect(out.status).toBe(200);
    expect(out.body).toEqual({});
    expect([out.headers['set-cookie']].flat().join()).toMatch(
      /session=; .*Expires=Thu, 01 Jan 1970.*signed_in=; .*Expires=Thu, 01 Jan 1970/,
    );
    const replayed = await withToken(app, token);
    expect(replayed.status).toBe(401);
    expect(replayed.body.code).toBe('not_signed_in');
    browser.cookies.set('session', token);
    expect((await browser.get('/v1/session')).status).toBe(401);
  });

  test.each<[what: string, payload: string | undefined, type: string | undefined]>([
    ['no body', undefined, undefined],
    ['no body, said to be JSON', '', 'application/json'],
    ['no body, said to be a form', '', 'application/x-www-form-urlencoded'],
    ...['{}', 'null', '[]', '"out"', '7', '{"everywhere":true}'].map((json): [string, string, string] => [
      `the JSON ${json}`,
      json,
      'application/json',
    ]),
  ])('ends at sign-out with %s (R51)', async (_what, payload, type) => {
    const browser = app.browser();
    const { token } = await makeAccount(app, browser);
    const out = await browser.raw({
      method: 'POST',
      url: '/v1/logout',
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(type && { 'content-type': type }),
        ...(payload === '' && { 'content-length': '0' }),
      },
      ...(payload !== undefined && { payload }),
    });
    expect([out.status, out.body]).toEqual([200, {}]);
    expect((await withToken(app, token)).status).toBe(401);
  });

  test('signing out without one is no mistake', async () => {
    expect((await app.browser().post('/v1/logout')).status).toBe(200);
  });

  test('lives 30 days from when it was last used', async () => {
    const browser = app.browser();
    const { token } = await makeAccount(app, browser);
    for (let month = 0; month < 2; month += 1) {
      app.clock.pass({ days: 29 });
      expect((await browser.get('/v1/session')).status).toBe(200);
    }
    app.clock.pass({ days: 30 });
    const late = await browser.get('/v1/session');
    expect(late.status).toBe(401);
    expect([late.headers['set-cookie']].flat().join()).toContain('signed_in=;');
    expect((await withToken(app, token)).status).toBe(401);
  });

  test('lives no longer than 90 days, however often it is used', async () => {
    const browser = app.browser();
    await makeAccount(app, browser);
    for (let day = 0; day < 89; day += 29) {
      app.clock.pass({ days: Math.min(29, 89 - day) });
      expect((await browser.get('/v1/session')).status).toBe(200);
    }
    app.clock.pass({ days: 1 });
    expect((await browser.get('/v1/session')).status).toBe(401);
  });

  test('is one of twenty of an account at most: the oldest ends', async () => {
    const { email, token, id } = await makeAccount(app, app.browser());
    app.clock.pass({ minutes: 1 });
    const second = (await signIn(app.browser(), email)).body.token;
    app.clock.pass({ minutes: 1 });
    const now = app.clock.now();
    const more = Array.from({ length: 18 }, (_, number) => ({
      user_id: id,
      token_hash: `${number} of ${id}`,
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
      user_agent: null,
    }));
    await app.db.insertInto('account_sessions').values(more).execute();
    expect((await withToken(app, token)).status).toBe(200);
    expect((await signIn(app.browser(), email)).status).toBe(200);
    const rows = await app.db.selectFrom('account_sessions').select('id').where('user_id', '=', id).execute();
    expect(rows).toHaveLength(20);
    expect((await withToken(app, token)).status).toBe(401);
    expect((await withToken(app, second)).status).toBe(200);
  });

  test('is asked for in vain with what is no token at all', async () => {
    for (const token of ['', 'x', "' or 1=1 --", 'ü'.repeat(43), 'a'.repeat(10_000)])
      expect((await withToken(app, encodeURIComponent(token))).status).toBe(401);
  });
});
