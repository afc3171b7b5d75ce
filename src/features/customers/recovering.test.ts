import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#src/app/test-app.ts';
import {
  freshEmail,
  lettersTo,
  linkSentTo,
  makeAccount,
  PASSWORD,
  signIn,
  withToken,
} from './test-accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const NEW = 'three lanes and a bus';
const forgotten = (email: string) => app.browser().post<object>('/v1/account/forgotten-password', { email });
const setNew = (token: string, password = NEW, browser = app.browser()) =>
  browser.post<object>('/v1/account/new-password', { token, password });
const resets = async (email: string) =>
  (await lettersTo(app, email)).filter(({ subject }) => subject === 'Set a new password for Bitepoint');

describe('a forgotten password', () => {
  test('is answered alike for known and unknown addresses, and leaves the same work behind', async () => {
    const { email } = await makeAccount(app, app.browser());
    const unknown = freshEmail();
    const before = (await app.queue.waiting()).length;
    const [one, other] = [await forgotten(email), await forgotten(unknown)];
    expect(one.text).toBe('{}');
    expect([other.status, other.text]).toEqual([one.status, one.text]);
    const waiting = (await app.queue.waiting()).slice(before);
    expect(waiting.map(({ name }) => name)).toEqual(['forgotten-password', 'forgotten-password']);
    expect(JSON.stringify(waiting)).not.toContain(email);
    expect(await resets(email)).toHaveLength(1);
    expect(await lettersTo(app, unknown)).toEqual([]);
  });

  test('brings at most three emails an hour, and does not say so', async () => {
    const { email } = await makeAccount(app, app.browser());
    app.clock.pass({ hours: 2 });
    for (let time = 0; time < 5; time += 1) expect((await forgotten(email)).text).toBe('{}');
    expect(await resets(email)).toHaveLength(3);
  });

  test('is replaced by the link: every session ends, the old password with them, and the owner is told', async () => {
    const [desk, phone] = [app.browser(), app.browser()];
    const { email, token: first } = await makeAccount(app, desk);
    const second = (await signIn(phone, email)).body.token;
    await forgotten(email);
    const browser = app.browser();
    const answer = await setNew(await linkSentTo(app, email, 'new-password'), NEW, browser);
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    for (const token of [first, second]) expect((await withToken(app, token)).status).toBe(401);
    expect((await signIn(browser, email, PASSWORD)).status).toBe(401);
    expect((await signIn(browser, email, NEW)).status).toBe(200);
    expect((await lettersTo(app, email)).at(-1)?.subject).toBe('Your Bitepoint password was changed');
  });
});

describe('a link to set a password', () => {
  test('is refused in plain words when it is used twice', async () => {
    const { email } = await makeAccount(app, app.browser());
    await forgotten(email);
    const token = await linkSentTo(app, email, 'new-password');
    expect((await setNew(token)).status).toBe(200);
    const again = await setNew(token, 'a third password of mine');
    expect(again.status).toBe(422);
    expect(again.body).toEqual({
      message: 'This link has been used already, or has run out. Please ask for a new one.',
      errors: { token: ['This link has been used already, or has run out. Please ask for a new one.'] },
    });
    expect((await signIn(app.browser(), email, NEW)).status).toBe(200);
  });

  test('sets one password when it is used in two places at the same time', async () => {
    const { email } = await makeAccount(app, app.browser());
    await forgotten(email);
    const token = await linkSentTo(app, email, 'new-password');
    const answers = await Promise.all([setNew(token), setNew(token), setNew(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('works for an hour', async () => {
    const { email } = await makeAccount(app, app.browser());
    await forgotten(email);
    const first = await linkSentTo(app, email, 'new-password');
    app.clock.pass({ minutes: 30 });
    await forgotten(email);
    const second = await linkSentTo(app, email, 'new-password');
    app.clock.pass({ minutes: 30 });
    expect((await setNew(first)).status).toBe(422);
    app.clock.pass({ minutes: 29, seconds: 59 });
    expect((await setNew(second)).status).toBe(200);
  });

  test('is worth nothing once another one was used, or the password changed', async () => {
    const browser = app.browser();
    const { email } = await makeAccount(app, browser);
    await forgotten(email);
    const first = await linkSentTo(app, email, 'new-password');
    await forgotten(email);
    const second = await linkSentTo(app, email, 'new-password');
    expect((await setNew(second)).status).toBe(200);
    expect((await setNew(first)).status).toBe(422);
    app.clock.pass({ hours: 2 });
    await signIn(browser, email, NEW);
    await forgotten(email);
    const third = await linkSentTo(app, email, 'new-password');
    await browser.post('/v1/account/password', { current_password: NEW, password: PASSWORD });
    expect((await setNew(third)).status).toBe(422);
  });

  test('is not used up by a password that will not do', async () => {
    const { email } = await makeAccount(app, app.browser(), { email: `somebody.${freshEmail()}` });
    await forgotten(email);
    const token = await linkSentTo(app, email, 'new-password');
    for (const password of ['short', 'qwertyuiop', email]) {
      const refused = await setNew(token, password);
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.body.errors ?? {})).toEqual(['password']);
    }
    expect((await setNew(token)).status).toBe(200);
  });

  test('is kept as a hash, and its email sealed', async () => {
    const { email } = await makeAccount(app, app.browser());
    await forgotten(email);
    const token = await linkSentTo(app, email, 'new-password');
    const rows = [
      await app.db.selectFrom('account_verifications').selectAll().execute(),
      await app.db.selectFrom('emails').selectAll().execute(),
    ];
    expect(rows[0]?.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
