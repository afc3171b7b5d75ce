import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '#src/app/test-app.ts';
import {
  freshEmail,
  KEY,
  lettersTo,
  linkSentTo,
  makeAccount,
  PASSWORD,
  register,
  type SignedIn,
  signIn,
} from './test-accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const subjects = async (email: string) => (await lettersTo(app, email)).map(({ subject }) => subject);
const confirm = (token: string, browser = app.browser()) =>
  browser.post<SignedIn>('/v1/account/confirm-email', { token });

describe('asking for an account', () => {
  test('sends a link, and the link makes it and signs in', async () => {
    const email = freshEmail();
    const browser = app.browser();
    const asked = await register(browser, email);
    expect([asked.status, asked.text]).toEqual([200, '{}']);
    expect(browser.cookies.size).toBe(0);
    expect(await subjects(email)).toEqual(['Confirm your email for Bitepoint']);
    expect(await app.db.selectFrom('account_users').where('email', '=', email).execute()).toEqual([]);
    const confirmed = await confirm(await linkSentTo(app, email, 'confirm'), browser);
    expect(confirmed.body).toMatchObject({ email, full_name: 'Joan Watson', token: expect.any(String) });
    expect((await browser.get('/v1/session')).status).toBe(200);
  });

  test('for an address that has one answers alike after the same work, and tells its owner by email', async () => {
    const { email } = await makeAccount(app, app.browser());
    const hash = vi.spyOn(app.running.accounts.auth, 'hash');
    try {
      const known = await register(app.browser(), email, 'another four quiet lanes');
      const queued = await app.queue.waiting();
      const unknown = await register(app.browser(), freshEmail());
      expect(known.text).toBe(unknown.text);
      expect(known.status).toBe(unknown.status);
      expect(hash).toHaveBeenCalledTimes(2);
      expect((await app.queue.waiting()).length).toBe(queued.length + 1);
    } finally {
      hash.mockRestore();
    }
    const letters = await lettersTo(app, email);
    expect(letters.at(-1)?.subject).toBe('You have a Bitepoint account already');
    expect(letters.at(-1)?.plain).toContain(`${app.url}/account/sign-in`);
    expect((await signIn(app.browser(), email, 'another four quiet lanes')).status).toBe(401);
    expect((await signIn(app.browser(), email)).status).toBe(200);
  });

  test('keeps nothing of a person in the queue that can be read', async () => {
    const email = freshEmail();
    await register(app.browser(), email);
    const waiting = JSON.stringify(await app.queue.waiting());
    expect(waiting).toContain('sealed');
    expect(waiting).not.toContain(email);
    expect(waiting).not.toContain('Watson');
  });

  test('carries no words of whoever asked into the email', async () => {
    const email = freshEmail();
    const words = { firstname: 'Win at www.spam.example', surname: 'Hurry' };
    const asked = { application_key: KEY, ...words, email, password: PASSWORD };
    expect((await app.browser().post('/v1/account/register', asked)).status).toBe(200);
    const [letter] = await lettersTo(app, email);
    expect(letter?.plain).toContain('/account/confirm/');
    for (const text of [letter?.plain, letter?.html, letter?.subject]) expect(text).not.toContain('spam');
  });

  test('says all that is wrong at once', async () => {
    const refused = await app.browser().post<object>('/v1/account/register', {
      application_key: KEY,
      firstname: '',
      surname: ' ',
      email: 'joan',
      password: 'short',
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual([
      'email',
      'firstname',
      'password',
      'surname',
    ]);
  });

  test('refuses a password that is the address, and an application that it does not know', async () => {
    const email = `a.long.name${freshEmail()}`;
    expect((await register(app.browser(), email, email)).body).toMatchObject({
      errors: { password: ['Choose a password that is not your email address'] },
    });
    const person = { firstname: 'Joan', surname: 'Watson', email, password: PASSWORD };
    const other = await app.browser().post('/v1/account/register', { application_key: 'x', ...person });
    expect(other.status).toBe(403);
    expect(await subjects(email)).toEqual([]);
  });

  test('more than three times an hour sends nothing more, and does not say so', async () => {
    const email = freshEmail();
    for (let time = 0; time < 5; time += 1) expect((await register(app.browser(), email)).text).toBe('{}');
    expect(await subjects(email)).toHaveLength(3);
    app.clock.pass({ minutes: 61 });
    await register(app.browser(), email);
    expect(await subjects(email)).toHaveLength(4);
  });

  test('a job that is run twice sends one email', async () => {
    const email = freshEmail();
    await register(app.browser(), email);
    const job = (await app.queue.waiting()).find(({ name }) => name === 'register-account');
    await app.queue.run('register-account', job?.data as object);
    expect(await subjects(email)).toHaveLength(1);
  });
});

describe('a link to confirm', () => {
  test('works once', async () => {
    const email = freshEmail();
    await register(app.browser(), email);
    const token = await linkSentTo(app, email, 'confirm');
    expect((await confirm(token)).status).toBe(200);
    const again = await confirm(token);
    expect(again.status).toBe(422);
    expect(again.body.errors?.token).toEqual([
      'This link has been used already, or has run out. Please ask for a new one.',
    ]);
  });

  test('works once also when it is pressed in two places at the same time', async () => {
    const email = freshEmail();
    await register(app.browser(), email);
    const token = await linkSentTo(app, email, 'confirm');
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('works for 24 hours', async () => {
    const [early, late] = [freshEmail(), freshEmail()];
    await register(app.browser(), early);
    await register(app.browser(), late);
    const [inTime, tooLate] = [
      await linkSentTo(app, early, 'confirm'),
      await linkSentTo(app, late, 'confirm'),
    ];
    app.clock.pass({ hours: 23, minutes: 59 });
    expect((await confirm(inTime)).status).toBe(200);
    app.clock.pass({ minutes: 1 });
    expect((await confirm(tooLate)).status).toBe(422);
  });

  test('opens only what was asked for with it: a stranger’s password never opens the owner’s account', async () => {
    const email = freshEmail();
    await register(app.browser(), email, 'the stranger’s password');
    await register(app.browser(), email, 'the owner’s password');
    await register(app.browser(), email, 'the stranger’s second');
    const tokens = (await lettersTo(app, email)).map(
      ({ plain }) => /\/account\/confirm\/([\w-]{43})/.exec(plain)?.[1] ?? '',
    );
    expect(new Set(tokens).size).toBe(3);
    expect((await confirm(tokens[1] as string)).status).toBe(200);
    expect((await signIn(app.browser(), email, 'the owner’s password')).status).toBe(200);
    for (const other of ['the stranger’s password', 'the stranger’s second'])
      expect((await signIn(app.browser(), email, other)).status).toBe(401);
    for (const token of [tokens[0], tokens[2]]) expect((await confirm(token as string)).status).toBe(422);
  });

  test('is kept as a hash, and its email sealed', async () => {
    const email = freshEmail();
    await register(app.browser(), email);
    const token = await linkSentTo(app, email, 'confirm');
    const rows = [
      await app.db.selectFrom('account_registrations').selectAll().execute(),
      await app.db.selectFrom('emails').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('that is guessed at is slowed down', async () => {
    const slow = await testApp({ CODES_PER_MINUTE: '10' });
    try {
      const browser = slow.browser();
      const statuses = [];
      for (let time = 0; time < 11; time += 1)
        statuses.push((await browser.post('/v1/account/confirm-email', { token: `${time}` })).status);
      expect(statuses).toEqual([...Array(10).fill(422), 429]);
    } finally {
      await slow.close();
    }
  });
});
