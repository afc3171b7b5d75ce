import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { lettersTo, newIpAddress } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { codeOfStep, stepAt } from './authenticator.server.ts';
import { DEMO_OWNER, demoCode, removeDemoOwner, seedDemoOwner } from './demo-owner.server.ts';
import { newRecoveryCodes } from './recovery-codes.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await seedDemoOwner(officeDepsOf(app.running));
});
afterAll(() => app.close());

const { email, password, appSecret } = DEMO_OWNER;
const codeNow = () => codeOfStep(appSecret, stepAt(app.clock.now()));
/** From a new network, and in the next 30 seconds, so that no test spoils the next. */
function newBrowser(): TestBrowser {
  app.clock.pass({ minutes: 2 });
  return app.browser({ address: newIpAddress() });
}
const first = (browser: TestBrowser, input: object = {}) =>
  browser.post<{ next: string }>('/v1/office/sign-in', { email, password, ...input });
const second = (browser: TestBrowser, input: object) =>
  browser.post<object>('/v1/office/sign-in/code', input);
const isIn = async (browser: TestBrowser) => (await browser.post('/v1/office/confirm', {})).status !== 401;

describe('signing in', () => {
  test('takes a password and then a code, by a cookie that no script and no other site can use', async () => {
    const browser = newBrowser();
    const half = await first(browser, { email: ' Olive@Bitepoint.example ' });
    expect([half.status, half.body]).toEqual([200, { next: 'code' }]);
    expect(await isIn(browser)).toBe(false);
    const before = browser.cookies.get('office');
    const whole = await second(browser, { code: codeNow() });
    expect(whole.status).toBe(200);
    expect(whole.headers['set-cookie']).toEqual([
      expect.stringMatching(/^office=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(
        /^office_known=[\w-]{22}\.[0-9a-f]{64}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(browser.cookies.get('office')).not.toBe(before);
    expect(await isIn(browser)).toBe(true);
  });

  test('answers a wrong password and an unknown email alike, and counts both', async () => {
    const [wrong, unknown] = [newBrowser(), newBrowser()];
    const credentials = { password: 'not the password' };
    const answers = [
      await first(wrong, credentials),
      await first(unknown, { ...credentials, email: 'who@example.com' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    for (let guess = 0; guess < 4; guess += 1)
      await first(newBrowser(), { ...credentials, email: 'who@example.com' });
    const held = await first(app.browser({ address: newIpAddress() }), {
      ...credentials,
      email: 'who@example.com',
    });
    expect([held.status, held.body.message]).toEqual([
      429,
      'Too many attempts. Please wait a minute, or sign in with a passkey.',
    ]);
  });

  test('lets in by a browser that has signed in, whoever else guesses the password', async () => {
    const [known, half] = [newBrowser(), newBrowser()];
    await first(known);
    await second(known, { code: codeNow() });
    await first(half);
    for (let guess = 0; guess < 5; guess += 1)
      await first(app.browser({ address: newIpAddress() }), { password: 'not the password' });
    const stranger = app.browser({ address: newIpAddress() });
    expect((await first(stranger)).status).toBe(429);
    expect((await first(half)).status).toBe(429);
    expect((await first(known)).status).toBe(200);
    stranger.cookies.set('office_known', `${'n'.repeat(22)}.${'0'.repeat(64)}`);
    expect((await first(stranger)).status).toBe(429);
    app.clock.pass({ days: 1 });
  });

  test('takes each code once, whoever is the first', async () => {
    const browsers = [newBrowser(), app.browser({ address: newIpAddress() })];
    for (const browser of browsers) expect((await first(browser)).status).toBe(200);
    const code = codeNow();
    const answers = await Promise.all(browsers.map((browser) => second(browser, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
      code: ['That code has been used. Wait for the next one.'],
    });
  });

  test('takes no code of a minute ago', async () => {
    const browser = newBrowser();
    const code = codeNow();
    app.clock.pass({ minutes: 1 });
    await first(browser);
    expect((await second(browser, { code })).status).toBe(422);
  });

  test('looks at no code for a while after five wrong ones', async () => {
    await app.db.deleteFrom('failure_delays').execute();
    const browser = newBrowser();
    await first(browser);
    const answers = [];
    for (let guess = 0; guess < 6; guess += 1) answers.push(await second(browser, { code: '000000' }));
    expect(answers.map(({ status }) => status).slice(3)).toEqual([422, 422, 429]);
    expect((await second(browser, { code: codeNow() })).status).toBe(429);
    app.clock.pass({ minutes: 5 });
    expect((await second(browser, { code: codeNow() })).status).toBe(200);
  });

  test('looks at five codes of many that are sent at once, with the right one as the last, and tells of it', async () => {
    await app.db.deleteFrom('failure_delays').execute();
    const halves = [];
    for (let number = 0; number < 12; number += 1) {
      const browser = app.browser({ address: newIpAddress() });
      await first(browser);
      halves.push(browser);
    }
    await app.staff('owner', { email: 'second-owner@staff.example' });
    const codes = halves.map((_, sent) => (sent === 11 ? codeNow() : '000000'));
    const answers = await Promise.all(halves.map((browser, sent) => second(browser, { code: codes[sent] })));
    expect(answers.map(({ status }) => status).filter((status) => status !== 429)).toEqual(
      Array(5).fill(422),
    );
    const subjects = async (to: string) => (await lettersTo(app, to)).map(({ subject }) => subject);
    expect(await subjects(email)).toContain('Wrong codes for your Bitepoint office sign-in');
    expect(await subjects('second-owner@staff.example')).toEqual([
      'Wrong codes for Olive Grant’s office sign-in',
    ]);
    const line = app.db.selectFrom('audit_log').select('detail').where('did', '=', 'wrongCodes');
    expect((await line.execute()).at(-1)).toEqual({ detail: '5 wrong codes after the password' });
    app.clock.pass({ minutes: 5 });
  });

  test('takes a recovery code in place of the app, once', async () => {
    const { id } = await app.db
      .selectFrom('office_staff')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const codes = await app.db
      .transaction()
      .execute((tx) => newRecoveryCodes(tx, officeDepsOf(app.running), id));
    expect(new Set(codes).size).toBe(10);
    const [recovery_code = ''] = codes;
    for (const expected of [200, 422]) {
      const browser = newBrowser();
      await first(browser);
      const input = { recovery_code: recovery_code.toLowerCase().replaceAll('-', ' ') };
      expect((await second(browser, input)).status).toBe(expected);
    }
  });

  test('has no second step without a first, and the first lasts a quarter of an hour', async () => {
    expect((await second(newBrowser(), { code: codeNow() })).status).toBe(409);
    const browser = newBrowser();
    await first(browser);
    app.clock.pass({ minutes: 15 });
    expect((await second(browser, { code: codeNow() })).status).toBe(409);
  });
});

describe('a session', () => {
  test('ends by signing out, after 12 hours without use, and after 7 days', async () => {
    const [out, unused, used] = [await app.staff(), await app.staff(), await app.staff()];
    expect(await isIn(out)).toBe(true);
    const cookie = out.cookies.get('office') ?? '';
    await out.post('/v1/office/sign-out', {});
    out.cookies.set('office', cookie);
    expect(await isIn(out)).toBe(false);
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      expect(await isIn(used)).toBe(true);
      app.clock.pass({ hours: 8 });
    }
    expect([await isIn(unused), await isIn(used)]).toEqual([false, false]);
  });

  test('is fresh for ten minutes, and again after the password', async () => {
    const { id } = await app.db
      .selectFrom('office_staff')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const browser = newBrowser();
    await first(browser);
    await second(browser, { code: codeNow() });
    const message = { from_name: 'Helen', subject: 'Tuesdays?', body: 'Do you teach on Tuesdays?' };
    const person = 'helen@home.example';
    const sent = { ...message, from_email: person };
    await newBrowser().post('/v1/website/instructors/amara-osei/contact', sent);
    const fresh = () => browser.post<object>('/v1/office/people/export', { email: person });
    expect((await fresh()).status).toBe(200);
    app.clock.pass({ minutes: 10 });
    const late = await fresh();
    expect([late.status, late.body.code]).toEqual([403, 'fresh_sign_in_needed']);
    expect((await browser.post('/v1/office/confirm', { password: 'not it' })).status).toBe(422);
    expect((await fresh()).status).toBe(403);
    expect((await browser.post('/v1/office/confirm', { password })).status).toBe(200);
    expect((await fresh()).status).toBe(200);
    const logged = app.db.selectFrom('audit_log').select('did').where('staff_id', '=', id);
    expect(await logged.where('did', '=', 'exportPerson').execute()).toEqual([
      { did: 'exportPerson' },
      { did: 'exportPerson' },
    ]);
  });
});

test('the demo owner’s code is shown to them alone, where there is a demonstration, and goes with production', async () => {
  const deps = officeDepsOf(app.running);
  app.clock.pass({ minutes: 2 });
  expect(await demoCode({ ...deps, demo: true }, email)).toBe(codeNow());
  expect(await demoCode({ ...deps, demo: true }, 'sam@example.com')).toBeUndefined();
  expect(await demoCode({ ...deps, demo: false }, email)).toBeUndefined();
  await removeDemoOwner(app.db);
  expect((await first(newBrowser())).status).toBe(401);
});
