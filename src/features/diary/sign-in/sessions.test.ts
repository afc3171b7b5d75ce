// Where instructors are signed in, and who sees and ends it.
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { diaryDepsOf } from '#src/app/services.server.ts';
import { loader as desk } from '#src/features/instructors/office/instructor-page.tsx';
import { type TestApp, testApp } from '#testing/app.ts';
import { requestOf, type TestBrowser } from '#testing/browser.ts';
import { officeContextOf } from '#testing/staff.ts';
import { diaryContext, instructorsOnly } from '../access/diary-guard.server.ts';
import { loader as account, action as posted } from '../pages/diary-account-page.tsx';

const SLUG = 'tom-ackroyd';
const EMAIL = 'tom@diary.example';
const PASSWORD = 'three green arrows';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

let app: TestApp;
let phone: TestBrowser;
let laptop: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  const password = await diaryDepsOf(app.running).passwords.hash(PASSWORD);
  const row = { instructor_slug: SLUG, email: EMAIL, password_hash: password, invited_at: app.clock.now() };
  await app.db.insertInto('instructor_credentials').values(row).execute();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('instructor_sessions').execute();
  app.clock.set('2026-11-23T09:12:00Z');
  phone = await signIn(SAFARI);
  app.clock.set('2026-11-23T10:00:00Z');
  laptop = await signIn(FIREFOX);
});

async function signIn(userAgent: string): Promise<TestBrowser> {
  const browser = app.browser();
  await browser.raw({
    method: 'POST',
    url: '/v1/diary/sign-in',
    headers: { 'x-requested-with': 'XMLHttpRequest', 'user-agent': userAgent },
    payload: { email: EMAIL, password: PASSWORD },
  });
  return browser;
}

const idOf = async (device: string) =>
  (
    await app.db
      .selectFrom('instructor_sessions')
      .select('id')
      .where('device', '=', device)
      .executeTakeFirstOrThrow()
  ).id;

/** Whether a browser's next call is that of somebody signed in. */
const isIn = async (browser: TestBrowser) =>
  (await browser.put('/v1/diary/calendar', { subscribes: false })).status !== 401;

async function ofDiary(browser: TestBrowser) {
  const context = new RouterContextProvider();
  const asker = { ...requestOf(browser), ip: '127.0.0.1' };
  context.set(diaryContext, { deps: diaryDepsOf(app.running), asker, path: '/diary/account' });
  await instructorsOnly({ context } as never, async () => undefined);
  return context;
}

async function deskOf(browser: TestBrowser) {
  const path = `/office/instructors/${SLUG}`;
  const context = await officeContextOf(app, browser, path);
  const request = new Request(`http://x${path}`);
  return (await desk({ context, request, params: { slug: SLUG } } as never)).diary.devices;
}

test('an instructor sees each device with its browser and times, and which is this one', async () => {
  app.clock.set('2026-11-24T08:20:00Z');
  await isIn(phone);
  app.clock.set('2026-11-24T08:30:00Z');
  const request = new Request('http://x/diary/account');
  const { email, devices } = await account({ context: await ofDiary(laptop), request } as never);
  expect(email).toBe(EMAIL);
  expect(devices.map(({ device, here, uses }) => [device, here, ...uses])).toEqual([
    ['Firefox on Windows', true, 'Signed in Mon 23 Nov, 10:00'],
    ['Safari on iPhone', false, 'Signed in Mon 23 Nov, 09:12', 'Last used today, 08:20'],
  ]);
});

test('an instructor signs a device out, which is so at its next call, and nobody else’s', async () => {
  const nadia = await app.instructor('nadia-hussain');
  const id = await idOf('Safari on iPhone');
  const refused = await nadia.delete<object>(`/v1/diary/sessions/${id}`, {});
  expect([refused.status, refused.body.message]).toEqual([404, 'That device is already signed out.']);
  expect((await nadia.delete('/v1/diary/sessions', {})).status).toBe(200);
  expect([await isIn(phone), await isIn(laptop)]).toEqual([true, true]);
  expect((await laptop.delete(`/v1/diary/sessions/${id}`, {})).status).toBe(200);
  expect([await isIn(phone), await isIn(laptop), await isIn(nadia)]).toEqual([false, true, true]);
});

test('all other devices are signed out by one form, without a script', async () => {
  const body = new URLSearchParams({ act: 'endOtherDiarySessions' });
  const request = new Request('http://x/diary/account', { method: 'POST', body });
  const answer = await posted({ context: await ofDiary(laptop), request, params: {} } as never);
  expect(answer).toMatchObject({ status: 303 });
  expect([await isIn(phone), await isIn(laptop)]).toEqual([false, true]);
});

test('owners see an instructor’s devices and end one or all, which the log says in words', async () => {
  const owner = await app.staff('owner');
  expect((await deskOf(owner)).map(({ device, here }) => [device, here])).toEqual([
    ['Firefox on Windows', false],
    ['Safari on iPhone', false],
  ]);
  const sessions = `/v1/office/instructors/${SLUG}/sessions`;
  const id = await idOf('Safari on iPhone');
  const elsewhere = await owner.delete(`/v1/office/instructors/nadia-hussain/sessions/${id}`, {});
  expect(elsewhere.status).toBe(404);
  expect((await owner.delete(`${sessions}/${id}`, {})).status).toBe(200);
  expect([await isIn(phone), await isIn(laptop)]).toEqual([false, true]);
  expect((await owner.delete(sessions, {})).status).toBe(200);
  expect(await isIn(laptop)).toBe(false);
  expect((await owner.delete(sessions, {})).status).toBe(404);
  const log = app.db.selectFrom('audit_log').select(['did', 'subject_id', 'detail']).orderBy('id');
  expect(await log.where('did', 'like', 'endInstructorSession%').execute()).toEqual([
    {
      did: 'endInstructorSession',
      subject_id: SLUG,
      detail: 'Safari on iPhone signed out of their diary',
    },
    { did: 'endInstructorSessions', subject_id: SLUG, detail: '1 device signed out of their diary' },
  ]);
});

test('an instructor who has left and comes back signs in anew', async () => {
  const owner = await app.staff('owner');
  for (const way of ['left', 'back'])
    expect((await owner.post(`/v1/office/instructors/${SLUG}/${way}`, {})).status).toBe(200);
  expect([await isIn(phone), await isIn(laptop)]).toEqual([false, false]);
  expect((await signIn(FIREFOX)).cookies.has('diary')).toBe(true);
});

test('staff who may not invite an instructor neither see nor end their sessions', async () => {
  const sessions = `/v1/office/instructors/${SLUG}/sessions`;
  const id = await idOf('Safari on iPhone');
  for (const role of ['staff', 'viewer'] as const) {
    const browser = await app.staff(role);
    expect(await deskOf(browser)).toEqual([]);
    expect((await browser.delete(`${sessions}/${id}`, {})).status).toBe(403);
    expect((await browser.delete(sessions, {})).status).toBe(403);
  }
  expect((await laptop.delete(sessions, {})).status).toBe(401);
  expect([await isIn(phone), await isIn(laptop)]).toEqual([true, true]);
});
