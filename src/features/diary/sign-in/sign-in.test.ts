import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diaryDepsOf } from '#src/app/services.server.ts';
import { newIpAddress } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { diaryContext } from '../access/diary-guard.server.ts';
import { readDay } from '../day/read-day.server.ts';
import { diaryPageAfter } from './diary-page-after.ts';
import { action } from './diary-welcome-page.tsx';

let app: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const invite = (slug: string) => owner.post(`/v1/office/instructors/${slug}/invite`, {});

/** The token of the newest link that went to an address. */
async function emailedToken(to: string): Promise<string> {
  const { recipient, renderer_input } = await app.db
    .selectFrom('emails')
    .select(['recipient', 'renderer_input'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .where('recipient', '=', to)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { plain } = JSON.parse(app.running.services.secrets.decrypt(renderer_input ?? ''));
  expect(recipient).toBe(to);
  return /\/diary\/welcome\/([\w-]{43})/.exec(plain)?.[1] ?? '';
}
const emailOf = async (slug: string) =>
  (await app.db.selectFrom('instructors').select('email').where('slug', '=', slug).executeTakeFirstOrThrow())
    .email;

test('an invited instructor chooses a password by the link, once, and signs in with it', async () => {
  const email = await emailOf('tom-ackroyd');
  expect((await invite('tom-ackroyd')).status).toBe(200);
  const token = await emailedToken(email);
  const phone = app.browser();
  const weak = await phone.post<object>('/v1/diary/new-password', { token, password: 'short' });
  expect([weak.status, weak.body.errors?.password?.[0]]).toEqual([
    422,
    expect.stringContaining('at least 10'),
  ]);
  const password = 'three green arrows';
  expect((await phone.post('/v1/diary/new-password', { token, password })).status).toBe(200);
  expect(phone.cookies.get('diary')).toMatch(/^[\w-]{43}$/);
  expect((await app.browser().post('/v1/diary/new-password', { token, password })).status).toBe(410);
  const laptop = app.browser();
  const signed = await laptop.post('/v1/diary/sign-in', { email: email.toUpperCase(), password });
  expect(signed.status).toBe(200);
  expect(String(signed.headers['set-cookie']).split(',')[0]).toMatch(/HttpOnly.*SameSite=Lax/);
  const log = app.db.selectFrom('audit_log').select('detail').where('did', '=', 'inviteInstructor');
  expect(await log.execute()).toEqual([{ detail: 'invited to their diary' }]);
});

test('a wrong email and a wrong password get the same answer, and many of them have to wait', async () => {
  const email = await emailOf('tom-ackroyd');
  const stranger = await app.browser().post('/v1/diary/sign-in', { email: 'no@example.com', password: 'x' });
  const answers = [];
  for (let count = 0; count < 6; count += 1)
    answers.push(
      await app.browser({ address: '203.0.113.9' }).post('/v1/diary/sign-in', { email, password: 'x' }),
    );
  expect(answers[0]).toMatchObject({ status: 401, body: stranger.body });
  expect(answers[5]?.status).toBe(429);
});

test('guesses from elsewhere keep nobody out of a browser that has signed in, or where the password was set', async () => {
  const email = await emailOf('gwyn-pritchard');
  await invite('gwyn-pritchard');
  const [phone, laptop] = [
    app.browser({ address: newIpAddress() }),
    app.browser({ address: newIpAddress() }),
  ];
  const password = 'three green arrows';
  const token = await emailedToken(email);
  expect((await phone.post('/v1/diary/new-password', { token, password })).status).toBe(200);
  const signIn = async (browser: TestBrowser, tried = password) =>
    (await browser.post('/v1/diary/sign-in', { email, password: tried })).status;
  expect(await signIn(laptop)).toBe(200);
  for (let guess = 0; guess < 5; guess += 1)
    expect(await signIn(app.browser({ address: newIpAddress() }), 'not the password')).toBe(401);
  expect(await signIn(app.browser({ address: newIpAddress() }))).toBe(429);
  expect([await signIn(phone), await signIn(laptop)]).toEqual([200, 200]);
  expect(laptop.cookies.get('diary_known')).toMatch(/^[\w-]{22}\.[0-9a-f]{64}$/);
});

test('a forgotten password is set by email, which ends the sessions before; nobody learns who signs in', async () => {
  const slug = 'nadia-hussain';
  await app.instructor(slug);
  const forgotten = async (email: string) => {
    const answer = await app.browser().post('/v1/diary/forgotten-password', { email });
    await app.queue.drain();
    return [answer.status, answer.body];
  };
  const email = `${slug}@diary.example`;
  expect(await forgotten('no@example.com')).toEqual([200, {}]);
  expect(await forgotten(email)).toEqual([200, {}]);
  const token = await emailedToken(email);
  app.clock.pass({ minutes: 61 });
  expect(
    (await app.browser().post('/v1/diary/new-password', { token, password: 'long enough now' })).status,
  ).toBe(410);
  await forgotten(email);
  const set = { token: await emailedToken(email), password: 'long enough now' };
  expect((await app.browser().post('/v1/diary/new-password', set)).status).toBe(200);
  const sessions = app.db.selectFrom('instructor_sessions').select('id').where('instructor_slug', '=', slug);
  expect(await sessions.execute()).toHaveLength(1);
});

test('an instructor without working hours comes to them first, and is reminded of them on the day', async () => {
  const slug = 'tom-ackroyd';
  const deps = diaryDepsOf(app.running);
  const welcome = async () => {
    await invite(slug);
    const token = await emailedToken(await emailOf(slug));
    const context = new RouterContextProvider();
    const asker = { ip: '203.0.113.30', headers: {} };
    context.set(diaryContext, { deps, asker, path: '' });
    const body = new URLSearchParams({ password: 'three green arrows' });
    const request = new Request(`http://x/diary/welcome/${token}`, { method: 'POST', body });
    const answer = await action({ context, request, params: { token } } as never);
    app.clock.pass({ minutes: 30 });
    return answer instanceof Response && answer.headers.get('location');
  };
  expect([await welcome(), (await readDay(deps, slug)).hasHours]).toEqual(['/diary', true]);
  await app.db.deleteFrom('working_hours').where('instructor_slug', '=', slug).execute();
  await app.db.deleteFrom('diary_exceptions').where('instructor_slug', '=', slug).execute();
  expect([await welcome(), (await readDay(deps, slug)).hasHours]).toEqual(['/diary/hours', false]);
});

test('an instructor who is invited again is signed out, and the password before opens nothing', async () => {
  const slug = 'tom-ackroyd';
  const email = await emailOf(slug);
  await invite(slug);
  const credentials = { email, password: 'three calm arrows' };
  const phone = app.browser({ address: '203.0.113.20' });
  const { password } = credentials;
  await phone.post('/v1/diary/new-password', { token: await emailedToken(email), password });
  app.clock.pass({ minutes: 30 });
  expect((await phone.post('/v1/diary/sign-in', credentials)).status).toBe(200);
  await invite(slug);
  const sessions = app.db.selectFrom('instructor_sessions').select('id').where('instructor_slug', '=', slug);
  expect(await sessions.execute()).toEqual([]);
  expect((await phone.post('/v1/diary/sign-in', credentials)).status).toBe(401);
});

test('an instructor who has left is signed in no longer', async () => {
  const slug = 'leroy-francis';
  await invite(slug);
  const token = await emailedToken(await emailOf(slug));
  await app.db
    .updateTable('instructors')
    .set({ left_at: app.clock.now() })
    .where('slug', '=', slug)
    .execute();
  expect(
    (await app.browser().post('/v1/diary/new-password', { token, password: 'long enough now' })).status,
  ).toBe(410);
});

test.each([
  ['/diary/week?day=2026-11-23', '/diary/week?day=2026-11-23'],
  ['/diary/sign-in', '/diary'],
  ['//elsewhere/diary', '/diary'],
  ['/office', '/diary'],
  [null, '/diary'],
])('after signing in, %s leads to %s', (value, page) => {
  expect(diaryPageAfter(value)).toBe(page);
});
