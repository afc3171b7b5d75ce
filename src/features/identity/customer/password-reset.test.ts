import { describe, expect, test, vi } from 'vitest';
import type { CheckoutResponse } from '#src/features/checkout/session/api-schema.ts';
import {
  accountsApp,
  freshEmail,
  lettersTo,
  linkSentTo,
  makeAccount,
  newIpAddress,
  PASSWORD,
  register,
  signIn,
  withToken,
} from '#testing/accounts.ts';
import { testBuyer } from '#testing/buyer.ts';

const app = await accountsApp();

const NEW = 'three lanes and a bus';
const forgotten = (email: string) =>
  app.browser({ address: newIpAddress() }).post<object>('/v1/account/forgotten-password', { email });
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

  test('is not kept from its link by whoever registers the address over and over', async () => {
    const { email } = await makeAccount(app, app.browser());
    for (let time = 0; time < 4; time += 1) await register(app.browser(), email);
    await forgotten(email);
    expect(await resets(email)).toHaveLength(1);
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

describe('a browser in which a new password is set', () => {
  test('is signed out of whatever account it was in, with what its checkout knew', async () => {
    const { email } = await makeAccount(app, app.browser());
    const buyer = await (await testBuyer(app)).fillIn();
    const { token } = await makeAccount(app, buyer.browser);
    await forgotten(email);
    const answer = await setNew(await linkSentTo(app, email, 'new-password'), NEW, buyer.browser);
    expect([answer.headers['set-cookie']].flat().join()).toMatch(
      /session=; .*Expires=Thu, 01 Jan 1970.*signed_in=; .*Expires=Thu, 01 Jan 1970/,
    );
    expect((await withToken(app, token)).status).toBe(401);
    const { body } = await buyer.browser.get<CheckoutResponse>('/v1/website/checkout');
    expect(body.billing?.firstname).toBeUndefined();
  });

  test('and in which nobody was signed in keeps what its buyer has typed', async () => {
    const { email } = await makeAccount(app, app.browser());
    const buyer = await (await testBuyer(app)).fillIn();
    await forgotten(email);
    await setNew(await linkSentTo(app, email, 'new-password'), NEW, buyer.browser);
    const { body } = await buyer.browser.get<CheckoutResponse>('/v1/website/checkout');
    expect(body.billing?.firstname).toBe('Joan');
  });
});

describe('a password that is set anew between being looked at and opening anything', () => {
  /** As soon as the old one was found right. */
  async function meanwhile(email: string) {
    await forgotten(email);
    const token = await linkSentTo(app, email, 'new-password');
    const { passwords } = app.running.accounts;
    const { verify } = passwords;
    const spy = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (credentials) => {
      spy.mockRestore();
      const right = await verify(credentials);
      expect((await setNew(token)).status).toBe(200);
      return right;
    });
  }

  test('begins no session', async () => {
    const { email, id } = await makeAccount(app, app.browser());
    await meanwhile(email);
    const late = await signIn(app.browser(), email);
    expect([late.status, late.body.code]).toEqual([401, 'sign_in_failed']);
    expect(await app.db.selectFrom('account_sessions').where('user_id', '=', id).execute()).toEqual([]);
  });

  test.each([
    ['password', { current_password: PASSWORD, password: 'a third password of mine' }, 'current_password'],
    ['close', { password: PASSWORD }, 'password'],
  ])('does not do /v1/account/%s', async (call, body, field) => {
    const browser = app.browser();
    const { email } = await makeAccount(app, browser);
    await meanwhile(email);
    const late = await browser.post<object>(`/v1/account/${call}`, body);
    expect(late.body.errors).toEqual({ [field]: ['That isn’t your password'] });
    expect((await signIn(app.browser(), email, NEW)).status).toBe(200);
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
      message: 'This link has already been used or has expired. Please ask for a new one.',
      errors: { token: ['This link has already been used or has expired. Please ask for a new one.'] },
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

  test('is kept as a hash, and its email encrypted', async () => {
    const { email } = await makeAccount(app, app.browser());
    await forgotten(email);
    const token = await linkSentTo(app, email, 'new-password');
    const rows = [
      await app.db.selectFrom('account_password_links').selectAll().execute(),
      await app.db.selectFrom('emails').selectAll().execute(),
    ];
    expect(rows[0]?.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
