import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { type DeviceOptions, passkeyDevice } from '#testing/passkey-device.ts';

let app: TestApp;
let staff: TestBrowser;
let device: ReturnType<typeof passkeyDevice>;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  staff = await app.staff('staff');
  device = passkeyDevice(app.url);
});

const askToAdd = async () => (await staff.post<DeviceOptions>('/v1/office/passkeys/options', {})).body;
const askToSign = async (browser: TestBrowser) =>
  (await browser.post<DeviceOptions>('/v1/office/sign-in/passkey/options', {})).body;
const add = (answer: object) => staff.post<object>('/v1/office/passkeys', answer);
const signIn = (browser: TestBrowser, answer: object) =>
  browser.post<object>('/v1/office/sign-in/passkey', answer);
const isIn = async (browser: TestBrowser) => (await browser.post('/v1/office/confirm', {})).status !== 401;

test('a passkey that is added signs its holder in by itself, each answer once', async () => {
  const options = await askToAdd();
  expect(options.authenticatorSelection).toMatchObject({
    userVerification: 'required',
    residentKey: 'required',
  });
  const made = device.make(options);
  expect((await add(made)).status).toBe(200);
  expect((await add(made)).status).toBe(401);
  const log = app.db.selectFrom('audit_log').select('about').where('did', '=', 'addPasskey');
  expect(await log.execute()).toEqual([{ about: 'staff' }]);
  const browser = app.browser();
  const toSign = await askToSign(browser);
  expect(toSign.userVerification).toBe('required');
  const signed = device.sign(toSign);
  expect((await signIn(browser, signed)).status).toBe(200);
  expect(await isIn(browser)).toBe(true);
  expect((await signIn(app.browser(), signed)).status).toBe(401);
});

test('its holder must have been verified by the device, on our own site', async () => {
  expect((await add(device.make(await askToAdd(), { verified: false }))).status).toBe(401);
  expect((await add(device.make(await askToAdd(), { origin: 'https://elsewhere.example' }))).status).toBe(
    401,
  );
  expect((await add(device.make(await askToAdd()))).status).toBe(200);
  const browser = app.browser();
  for (const done of [{ verified: false }, { origin: 'https://elsewhere.example' }]) {
    const refused = await signIn(browser, device.sign(await askToSign(browser), done));
    expect([refused.status, refused.body.code]).toEqual([401, 'passkey_refused']);
  }
  expect(await isIn(browser)).toBe(false);
});

test('it makes a session fresh, and a new one needs a fresh session', async () => {
  expect((await add(device.make(await askToAdd()))).status).toBe(200);
  app.clock.pass({ minutes: 11 });
  const late = await staff.post<object>('/v1/office/passkeys/options', {});
  expect([late.status, late.body.code]).toEqual([403, 'fresh_sign_in_needed']);
  expect((await signIn(staff, device.sign(await askToSign(staff)))).status).toBe(200);
  expect((await staff.post('/v1/office/passkeys/options', {})).status).toBe(200);
});

test('an answer to what was asked six minutes ago is too late', async () => {
  const options = await askToAdd();
  app.clock.pass({ minutes: 6 });
  expect((await add(device.make(options))).status).toBe(401);
});
