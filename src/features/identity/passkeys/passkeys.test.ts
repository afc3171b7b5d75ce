import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshEmail, linkSentTo, makeAccount, PASSWORD } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { type DeviceOptions, passkeyDevice } from '#testing/passkey-device.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

interface Someone {
  browser: TestBrowser;
  password: string;
  /** Signs out everywhere and sets another password, as after a link in an email. */
  reset(): Promise<void>;
}

async function customer(): Promise<Someone> {
  const browser = app.browser();
  const { email } = await makeAccount(app, browser, { email: freshEmail() });
  return {
    browser,
    password: PASSWORD,
    async reset() {
      await app.browser().post('/v1/account/forgotten-password', { email });
      const token = await linkSentTo(app, email, 'new-password');
      const set = await app.browser().post('/v1/account/new-password', { token, password: 'six loud lanes' });
      expect(set.status).toBe(200);
    },
  };
}

const instructors = [
  'tom-ackroyd',
  'nadia-hussain',
  'gwyn-pritchard',
  'leroy-francis',
  'kevin-cheung',
  'arjun-nair',
];
const password = 'three green arrows';

/** An instructor's newest link in an email. */
async function emailedToken(to: string): Promise<string> {
  const { renderer_input } = await app.db
    .selectFrom('emails')
    .select('renderer_input')
    .where('recipient', '=', to)
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();
  const { plain } = JSON.parse(app.running.services.secrets.decrypt(renderer_input ?? ''));
  return /\/diary\/welcome\/([\w-]{43})/.exec(plain)?.[1] ?? '';
}

async function instructor(): Promise<Someone & { slug: string }> {
  const slug = instructors.shift() ?? '';
  const owner = await app.staff('owner');
  await owner.post(`/v1/office/instructors/${slug}/invite`, {});
  const { email } = await app.db
    .selectFrom('instructors')
    .select('email')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const browser = app.browser();
  const set = await browser.post('/v1/diary/new-password', { token: await emailedToken(email), password });
  expect(set.status).toBe(200);
  return {
    slug,
    browser,
    password,
    async reset() {
      await app.browser().post('/v1/diary/forgotten-password', { email });
      await app.queue.drain();
      const token = await emailedToken(email);
      const again = await app.browser().post('/v1/diary/new-password', { token, password: 'six loud lanes' });
      expect(again.status).toBe(200);
    },
  };
}

const isIn = {
  '/v1/account': async (browser: TestBrowser) => (await browser.get('/v1/session')).status === 200,
  '/v1/diary': async (browser: TestBrowser) =>
    (await browser.post('/v1/diary/passkeys/remove', { id: 'none' })).status !== 401,
};

describe.each([
  { path: '/v1/account', someone: customer },
  { path: '/v1/diary', someone: instructor },
] as const)('a passkey under $path', ({ path, someone }) => {
  const askToAdd = (browser: TestBrowser, ownPassword: string) =>
    browser.post<DeviceOptions & { errors?: object }>(`${path}/passkeys/options`, { password: ownPassword });
  const askToSign = async (browser: TestBrowser) =>
    (await browser.post<DeviceOptions>(`${path}/sign-in/passkey/options`, {})).body;
  const signIn = (browser: TestBrowser, answer: object) =>
    browser.post<object>(`${path}/sign-in/passkey`, answer);

  async function withPasskey() {
    const one = await someone();
    const device = passkeyDevice(app.url);
    const made = device.make((await askToAdd(one.browser, one.password)).body);
    expect((await one.browser.post(`${path}/passkeys`, made)).status).toBe(200);
    return { ...one, device, id: made.id };
  }

  test('is added with the password and signs its holder in, each answer once', async () => {
    const { device } = await withPasskey();
    const browser = app.browser();
    const signed = device.sign(await askToSign(browser));
    expect(await isIn[path](browser)).toBe(false);
    expect((await signIn(browser, signed)).status).toBe(200);
    expect(await isIn[path](browser)).toBe(true);
    expect((await signIn(app.browser(), signed)).status).toBe(401);
  });

  test('is added by nobody who does not know the password', async () => {
    const { browser } = await someone();
    const wrong = await askToAdd(browser, 'not the password');
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['That isn’t your password'] }]);
    expect((await askToAdd(app.browser(), 'not the password')).status).toBe(401);
    const device = passkeyDevice(app.url);
    const options = await askToSign(browser);
    const made = device.make({ ...options, rp: { id: options.rpId ?? '' } });
    expect((await browser.post(`${path}/passkeys`, made)).status).toBe(401);
  });

  test('that is removed signs nobody in, and nobody else removes it', async () => {
    const { browser, device, id } = await withPasskey();
    const other = path === '/v1/account' ? await customer() : { browser: await app.instructor('amara-osei') };
    expect((await other.browser.post(`${path}/passkeys/remove`, { id })).status).toBe(404);
    const [phone, laptop] = [app.browser(), app.browser()];
    expect((await signIn(phone, device.sign(await askToSign(phone)))).status).toBe(200);
    expect((await browser.post(`${path}/passkeys/remove`, { id })).status).toBe(200);
    const refused = await signIn(laptop, device.sign(await askToSign(laptop)));
    expect([refused.status, refused.body.code]).toEqual([401, 'passkey_refused']);
  });

  test('is gone when its holder sets another password by a link', async () => {
    const { device, reset } = await withPasskey();
    await reset();
    const browser = app.browser();
    expect((await signIn(browser, device.sign(await askToSign(browser)))).status).toBe(401);
  });
});

test('a passkey of one part of the site opens no other', async () => {
  const { browser, password: ownPassword } = await customer();
  const device = passkeyDevice(app.url);
  const options = await browser.post<DeviceOptions>('/v1/account/passkeys/options', {
    password: ownPassword,
  });
  expect((await browser.post('/v1/account/passkeys', device.make(options.body))).status).toBe(200);
  for (const path of ['/v1/diary', '/v1/office']) {
    const stranger = app.browser();
    const toSign = (await stranger.post<DeviceOptions>(`${path}/sign-in/passkey/options`, {})).body;
    expect((await stranger.post(`${path}/sign-in/passkey`, device.sign(toSign))).status).toBe(401);
  }
});

describe('an instructor’s passkey signs nobody in', () => {
  async function signsIn(meanwhile: (slug: string) => Promise<unknown>) {
    const { slug, browser } = await instructor();
    const device = passkeyDevice(app.url);
    const options = await browser.post<DeviceOptions>('/v1/diary/passkeys/options', { password });
    expect((await browser.post('/v1/diary/passkeys', device.make(options.body))).status).toBe(200);
    await meanwhile(slug);
    const stranger = app.browser();
    const toSign = (await stranger.post<DeviceOptions>('/v1/diary/sign-in/passkey/options', {})).body;
    return (await stranger.post('/v1/diary/sign-in/passkey', device.sign(toSign))).status;
  }

  test('once they are invited again', async () => {
    const owner = await app.staff('owner');
    expect(await signsIn((slug) => owner.post(`/v1/office/instructors/${slug}/invite`, {}))).toBe(401);
  });

  test('once they have left', async () => {
    const left = { left_at: app.clock.now() };
    const leave = (slug: string) =>
      app.db.updateTable('instructors').set(left).where('slug', '=', slug).execute();
    expect(await signsIn(leave)).toBe(401);
  });
});

describe('a passkey of staff', () => {
  let staff: TestBrowser;
  let device: ReturnType<typeof passkeyDevice>;
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

  test('signs its holder in by itself, each answer once', async () => {
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

  test('is answered by a holder who must have been verified by the device, on our own site', async () => {
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

  test('makes a session fresh, and a new one needs a fresh session', async () => {
    expect((await add(device.make(await askToAdd()))).status).toBe(200);
    app.clock.pass({ minutes: 11 });
    const late = await staff.post<object>('/v1/office/passkeys/options', {});
    expect([late.status, late.body.code]).toEqual([403, 'fresh_sign_in_needed']);
    expect((await signIn(staff, device.sign(await askToSign(staff)))).status).toBe(200);
    expect((await staff.post('/v1/office/passkeys/options', {})).status).toBe(200);
  });

  test('is not made by an answer to what was asked six minutes ago', async () => {
    const options = await askToAdd();
    app.clock.pass({ minutes: 6 });
    expect((await add(device.make(options))).status).toBe(401);
  });
});
