import { describe, expect, test } from 'vitest';
import {
  accountsApp,
  confirm,
  freshEmail,
  KEY,
  lettersTo,
  linkSentTo,
  makeAccount,
  newIpAddress,
  PASSWORD,
  register,
  signIn,
} from '#testing/accounts.ts';

const app = await accountsApp();

const subjects = async (email: string) => (await lettersTo(app, email)).map(({ subject }) => subject);
const linksTo = async (email: string) =>
  (await lettersTo(app, email)).map(
    ({ plain }) => /\/account\/confirm\/([\w-]{43})/.exec(plain)?.[1] ?? 'no link',
  );
const HAS_ONE = 'This email address already has an account. Please sign in.';

describe('asking for an account', () => {
  test('sends a link, and behind it a password makes the account and signs in', async () => {
    const email = freshEmail();
    const browser = app.browser();
    const answer = await register(browser, email);
    expect([answer.status, answer.text]).toEqual([200, '{}']);
    expect(browser.cookies.size).toBe(0);
    expect(await subjects(email)).toEqual(['Choose a password for Bitepoint']);
    expect(await app.db.selectFrom('account_users').where('email', '=', email).execute()).toEqual([]);
    const confirmed = await confirm(browser, await linkSentTo(app, email, 'confirm'));
    expect(confirmed.body).toMatchObject({ email, full_name: 'Joan Watson', token: expect.any(String) });
    expect((await browser.get('/v1/session')).status).toBe(200);
    expect((await signIn(app.browser(), email)).status).toBe(200);
  });

  test('for an address that has one answers alike after the same work, and tells its owner by email', async () => {
    const { email } = await makeAccount(app, app.browser());
    const known = await register(app.browser(), email);
    const queued = await app.queue.waiting();
    const unknown = await register(app.browser(), freshEmail());
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const waiting = await app.queue.waiting();
    expect(waiting.length).toBe(queued.length + 1);
    expect(waiting.slice(-2).map(({ name }) => name)).toEqual(['register-account', 'register-account']);
    const letters = await lettersTo(app, email);
    expect(letters.at(-1)?.subject).toBe('You already have a Bitepoint account');
    expect(letters.at(-1)?.plain).toContain(`${app.url}/account/sign-in`);
    expect((await signIn(app.browser(), email)).status).toBe(200);
  });

  test('says nothing at sign-in of an address that was not confirmed', async () => {
    const email = freshEmail();
    await register(app.browser(), email);
    await app.queue.drain();
    const answer = await signIn(app.browser({ address: newIpAddress() }), email);
    const unknown = await signIn(app.browser({ address: newIpAddress() }), freshEmail());
    expect([answer.status, answer.text]).toEqual([401, unknown.text]);
    expect(await subjects(email)).toHaveLength(1);
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
    const request = { application_key: KEY, ...words, email };
    expect((await app.browser().post('/v1/account/register', request)).status).toBe(200);
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
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(['email', 'firstname', 'surname']);
  });

  test('is refused to an application that we do not know', async () => {
    const email = freshEmail();
    const request = { application_key: 'x', firstname: 'Joan', surname: 'Watson', email };
    expect((await app.browser().post('/v1/account/register', request)).status).toBe(403);
    expect(await subjects(email)).toEqual([]);
  });

  test('more than twice an hour sends nothing more, and does not say so', async () => {
    const email = freshEmail();
    for (let time = 0; time < 5; time += 1) expect((await register(app.browser(), email)).text).toBe('{}');
    expect(await subjects(email)).toHaveLength(2);
    app.clock.pass({ minutes: 61 });
    await register(app.browser(), email);
    expect(await subjects(email)).toHaveLength(3);
  });

  test('or for a new password more than twenty times an hour is refused to a network, and to no other', async () => {
    const stranger = app.browser({ address: newIpAddress() });
    const person = { firstname: 'Joan', surname: 'Watson' };
    const ask = (browser = stranger) =>
      browser.post<object>('/v1/account/register', { application_key: KEY, ...person, email: freshEmail() });
    const forget = () => stranger.post<object>('/v1/account/forgotten-password', { email: freshEmail() });
    const statuses = [];
    for (let time = 0; time < 10; time += 1) statuses.push((await ask()).status, (await forget()).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await ask();
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_tries']);
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await forget()).status).toBe(429);
    expect((await ask(app.browser({ address: newIpAddress() }))).status).toBe(200);
    app.clock.pass({ minutes: 60 });
    expect((await ask()).status).toBe(200);
  });

  test('a job that is run twice sends one email', async () => {
    const email = freshEmail();
    await register(app.browser(), email);
    const job = (await app.queue.waiting()).find(({ name }) => name === 'register-account');
    await app.queue.run('register-account', job?.data as object);
    expect(await subjects(email)).toHaveLength(1);
  });
});

describe('a link to choose a password', () => {
  test('works once: then there is an account to sign in to', async () => {
    const email = freshEmail();
    await register(app.browser(), email);
    const token = await linkSentTo(app, email, 'confirm');
    expect((await confirm(app.browser(), token)).status).toBe(200);
    const again = await confirm(app.browser(), token, 'another four quiet lanes');
    expect(again.status).toBe(422);
    expect(again.body.errors).toEqual({ token: [HAS_ONE] });
    expect((await signIn(app.browser(), email)).status).toBe(200);
  });

  test('works once also when links of one address are used in many places at the same time', async () => {
    const email = freshEmail();
    for (let time = 0; time < 2; time += 1) await register(app.browser(), email);
    const links = await linksTo(email);
    const answers = await Promise.all([...links, ...links].map((token) => confirm(app.browser(), token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
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
    expect((await confirm(app.browser(), inTime)).status).toBe(200);
    app.clock.pass({ minutes: 1 });
    const refused = await confirm(app.browser(), tooLate);
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.token).toEqual([
      'This link has already been used or has expired. Please ask for a new one.',
    ]);
  });

  test('is not used up by a password that will not do', async () => {
    const email = `a.long.name${freshEmail()}`;
    await register(app.browser(), email);
    const token = await linkSentTo(app, email, 'confirm');
    for (const password of ['', 'short', 'qwertyuiop', email]) {
      const refused = await confirm(app.browser(), token, password);
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.body.errors ?? {})).toEqual(['password']);
    }
    expect((await confirm(app.browser(), token)).status).toBe(200);
  });

  test('whoever asked for it: the account is that of whoever reads the address’s email alone', async () => {
    const stranger = app.browser();
    for (const pressed of [0, 1]) {
      const email = freshEmail();
      for (const _time of [1, 2]) await register(stranger, email);
      const links = await linksTo(email);
      expect(new Set(links).size).toBe(2);
      const owner = app.browser();
      expect((await confirm(owner, links[pressed] as string, 'the owner’s password')).status).toBe(200);
      const other = links[1 - pressed] as string;
      const refused = await confirm(stranger, other, 'the stranger’s password');
      expect([refused.status, refused.body.errors?.token]).toEqual([422, [HAS_ONE]]);
      expect((await stranger.get('/v1/session')).status).toBe(401);
      expect((await signIn(owner, email, 'the owner’s password')).status).toBe(200);
    }
  });

  test('leaves no password with whoever asks', async () => {
    const email = freshEmail();
    const person = { firstname: 'Joan', surname: 'Watson', email, password: 'the stranger’s password' };
    const request = { application_key: KEY, ...person };
    expect((await app.browser().post('/v1/account/register', request)).status).toBe(200);
    const token = await linkSentTo(app, email, 'confirm');
    expect((await app.browser().post('/v1/account/confirm-email', { token })).status).toBe(422);
    expect((await confirm(app.browser(), token, PASSWORD)).status).toBe(200);
    expect((await signIn(app.browser(), email, 'the stranger’s password')).status).toBe(401);
  });

  test('is kept as a hash, and its email encrypted', async () => {
    const email = freshEmail();
    await register(app.browser(), email);
    const token = await linkSentTo(app, email, 'confirm');
    const rows = [
      await app.db.selectFrom('account_registrations').selectAll().execute(),
      await app.db.selectFrom('emails').selectAll().execute(),
    ];
    expect(rows[0]?.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
