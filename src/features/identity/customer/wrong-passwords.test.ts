import { describe, expect, test, vi } from 'vitest';
import { createApp } from '#src/app/create-app.server.ts';
import { assemble } from '#src/app/services.server.ts';
import {
  accountsApp,
  freshEmail,
  KEY,
  linkSentTo,
  makeAccount,
  newIpAddress,
  PASSWORD,
  signIn,
} from '#testing/accounts.ts';

const app = await accountsApp();

const WRONG = 'not the password';
const tryFrom = (address: string, email: string, password = WRONG) =>
  signIn(app.browser({ address }), email, password);
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

/** One after the other, each with a network and an address of its own where these are functions. */
async function tries(
  count: number,
  from: { address: string | (() => string); email: string | (() => string) },
) {
  const answers = [];
  const one = (of: string | (() => string)) => (typeof of === 'string' ? of : of());
  for (let number = 0; number < count; number += 1)
    answers.push(await tryFrom(one(from.address), one(from.email)));
  return answers;
}

describe('wrong passwords', () => {
  test('from one network: the eleventh in a minute is refused, though each was for another address', async () => {
    const address = newIpAddress();
    const answers = await tries(11, { address, email: freshEmail });
    expect(statuses(answers)).toEqual([...Array(10).fill(401), 429]);
    const last = answers.at(-1);
    expect(last?.body.code).toBe('too_many_tries');
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(60);
    // Not even a right one is looked at, until the minute is over.
    const { email } = await makeAccount(app, app.browser({ address: newIpAddress() }));
    expect((await tryFrom(address, email, PASSWORD)).status).toBe(429);
    app.clock.pass({ seconds: 61 });
    expect((await tryFrom(address, email, PASSWORD)).status).toBe(200);
  });

  test('from one network are counted together however it writes its addresses', async () => {
    let host = 0;
    const address = () => `2001:db8:5:5::${(++host).toString(16)}`;
    expect(statuses(await tries(11, { address, email: freshEmail })).at(-1)).toBe(429);
  });

  test('for one account: the sixth is refused at once and the eleventh still, though each came from another network', async () => {
    const { email } = await makeAccount(app, app.browser({ address: newIpAddress() }));
    const answers = await tries(11, { address: newIpAddress, email });
    expect(statuses(answers)).toEqual([...Array(5).fill(401), ...Array(6).fill(429)]);
    expect(answers[5]?.body.code).toBe('too_many_tries');
    expect(answers[5]?.headers['retry-after']).toBe('30');
  });

  test('for an address that nobody has are refused in the same words, at the same try', async () => {
    const known = (await makeAccount(app, app.browser({ address: newIpAddress() }))).email;
    const unknown = freshEmail();
    const [one, other] = [
      await tries(7, { address: newIpAddress, email: known }),
      await tries(7, { address: newIpAddress, email: unknown }),
    ];
    expect(one.map(({ text }) => text)).toEqual(other.map(({ text }) => text));
    expect(statuses(one)).toEqual(statuses(other));
  });

  test('make one wait longer each time, and never longer than a quarter of an hour', async () => {
    const { email } = await makeAccount(app, app.browser({ address: newIpAddress() }));
    await tries(5, { address: newIpAddress, email });
    const waits = [];
    for (let round = 0; round < 7; round += 1) {
      const held = await tryFrom(newIpAddress(), email);
      expect(held.status).toBe(429);
      const seconds = Number(held.headers['retry-after']);
      waits.push(seconds);
      app.clock.pass({ seconds: seconds - 1 });
      expect((await tryFrom(newIpAddress(), email)).status).toBe(429);
      app.clock.pass({ seconds: 1 });
      expect((await tryFrom(newIpAddress(), email)).status).toBe(401);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });

  test('are no one’s concern who has signed in before: such a browser has a count of its own each time', async () => {
    const { email } = await makeAccount(app, app.browser({ address: newIpAddress() }));
    const browser = app.browser({ address: newIpAddress() });
    for (let round = 0; round < 2; round += 1) {
      for (let time = 0; time < 4; time += 1) expect((await signIn(browser, email, WRONG)).status).toBe(401);
      expect((await signIn(browser, email)).status).toBe(200);
      app.clock.pass({ minutes: 1 });
    }
    for (let time = 0; time < 5; time += 1) expect((await signIn(browser, email, WRONG)).status).toBe(401);
    expect((await signIn(browser, email)).status).toBe(429);
  });

  test('are forgotten a day after the first of them', async () => {
    const { email } = await makeAccount(app, app.browser({ address: newIpAddress() }));
    await tries(4, { address: newIpAddress, email });
    app.clock.pass({ days: 1 });
    expect(statuses(await tries(6, { address: newIpAddress, email }))).toEqual([...Array(5).fill(401), 429]);
  });

  test('that are sent all at once get no further than one after the other', async () => {
    const { email } = await makeAccount(app, app.browser({ address: newIpAddress() }));
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryFrom(newIpAddress(), email)));
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(5);
    const address = newIpAddress();
    const others = await Promise.all(Array.from({ length: 14 }, () => tryFrom(address, freshEmail())));
    expect(statuses(others).filter((status) => status === 401)).toHaveLength(10);
  });

  test('alone are counted: fourteen right ones at once from one network all get in', async () => {
    const address = newIpAddress();
    const { email } = await makeAccount(app, app.browser({ address }));
    const answers = await Promise.all(Array.from({ length: 14 }, () => tryFrom(address, email, PASSWORD)));
    expect(statuses(answers)).toEqual(Array(14).fill(200));
  });

  test('that are enough by the time a right one is looked at keep that one out as well', async () => {
    const { email } = await makeAccount(app, app.browser({ address: newIpAddress() }));
    const { passwords } = app.running.accounts;
    const verify = vi.spyOn(passwords, 'verify').mockImplementationOnce(async () => {
      verify.mockRestore();
      await tries(5, { address: newIpAddress, email });
      return true;
    });
    expect((await tryFrom(newIpAddress(), email, PASSWORD)).status).toBe(429);
  });

  test('are still counted by a server that was started since, and kept without saying for whom', async () => {
    const { email } = await makeAccount(app, app.browser({ address: newIpAddress() }));
    await tries(5, { address: newIpAddress, email });
    const { config, services, questions, development, notifications, close } = app.running;
    const started = await createApp(
      assemble(config, { ...services, questions, development, notifications, close }),
    );
    try {
      const answer = await started.inject({
        method: 'POST',
        url: '/v1/login',
        remoteAddress: newIpAddress(),
        headers: { 'x-requested-with': 'XMLHttpRequest' },
        payload: { application_key: KEY, email, password: PASSWORD },
      });
      expect(answer.statusCode).toBe(429);
    } finally {
      await started.close();
    }
    const kept = await app.db.selectFrom('failure_delays').selectAll().execute();
    expect(kept.length).toBeGreaterThan(0);
    for (const trace of [email, '10.0.']) expect(JSON.stringify(kept)).not.toContain(trace);
  });
});

describe('while others try an account', () => {
  test('its owner signs in with a browser that they have signed in with before, wherever it is', async () => {
    const browser = app.browser({ address: newIpAddress() });
    const { email } = await makeAccount(app, browser);
    await browser.post('/v1/logout');
    await tries(5, { address: newIpAddress, email });
    expect((await signIn(app.browser({ address: newIpAddress() }), email)).status).toBe(429);
    const moved = app.browser({ address: newIpAddress() });
    moved.cookies.set('known', browser.cookies.get('known') ?? '');
    expect((await signIn(moved, email)).status).toBe(200);
  });

  test('a browser is known by a cookie that no script reads, that names nobody and is sent with signing in alone', async () => {
    const { email, id } = await makeAccount(app, app.browser());
    const answer = await tryFrom(newIpAddress(), email, PASSWORD);
    const known = [answer.headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('known='));
    expect(known).toMatch(
      /^known=[\w-]{22}\.[0-9a-f]{64}; Max-Age=31536000; Path=\/v1\/login; HttpOnly; SameSite=Strict$/,
    );
    expect(known).not.toContain(id);
  });

  test.each([
    ['of another account', (theirs: string) => theirs],
    ['that was made up', () => `${'n'.repeat(22)}.${'0'.repeat(64)}`],
    ['of before the password was changed', (_theirs: string, old: string) => old],
  ])('a cookie %s helps nobody', async (_name, cookieOf) => {
    const [owner, other] = [
      app.browser({ address: newIpAddress() }),
      app.browser({ address: newIpAddress() }),
    ];
    const { email } = await makeAccount(app, owner);
    await makeAccount(app, other);
    const old = owner.cookies.get('known') ?? '';
    const passwords = { current_password: PASSWORD, password: 'a road beside the sea' };
    expect((await owner.post('/v1/account/password', passwords)).status).toBe(200);
    await tries(5, { address: newIpAddress, email });
    const stranger = app.browser({ address: newIpAddress() });
    stranger.cookies.set('known', cookieOf(other.cookies.get('known') ?? '', old));
    expect((await signIn(stranger, email, passwords.password)).status).toBe(429);
    expect((await signIn(owner, email, passwords.password)).status).toBe(200);
  });

  test('its owner gets in from a new place by a new password', async () => {
    const { email } = await makeAccount(app, app.browser({ address: newIpAddress() }));
    await tries(5, { address: newIpAddress, email });
    const holiday = app.browser({ address: newIpAddress() });
    expect((await signIn(holiday, email)).status).toBe(429);
    await holiday.post('/v1/account/forgotten-password', { email });
    const token = await linkSentTo(app, email, 'new-password');
    const password = 'a road beside the sea';
    expect((await holiday.post('/v1/account/new-password', { token, password })).status).toBe(200);
    await tries(5, { address: newIpAddress, email });
    expect((await signIn(holiday, email, password)).status).toBe(200);
  });

  test('whoever is signed in stays so', async () => {
    const browser = app.browser({ address: newIpAddress() });
    const { email } = await makeAccount(app, browser);
    await tries(5, { address: newIpAddress, email });
    expect((await browser.get('/v1/session')).status).toBe(200);
  });
});
