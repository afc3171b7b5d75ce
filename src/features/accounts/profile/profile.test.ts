import { describe, expect, test } from 'vitest';
import type { AccountResponse } from '#src/features/identity/customer/account-api-schema.ts';
import type { DeviceResponse } from '#src/features/identity/customer/sessions-api-schema.ts';
import {
  accountsApp,
  confirm,
  freshEmail,
  lettersTo,
  linkSentTo,
  makeAccount,
  PASSWORD,
  register,
  signIn,
  withToken,
} from '#testing/accounts.ts';

const app = await accountsApp();

const NEW = 'three lanes and a bus';
const address = {
  address_line_1: '32 Example Street',
  address_line_2: '',
  address_line_3: '',
  city: 'Leeds',
  postcode: 'ls63ad',
  country: '826',
};

describe('every call of an account', () => {
  test.each([
    ['GET', '/v1/session'],
    ['PUT', '/v1/account'],
    ['POST', '/v1/account/password'],
    ['GET', '/v1/account/sessions'],
    ['DELETE', '/v1/account/sessions/6b1a5c1e-6f0d-4c39-8a32-0d3a0d0f8a11'],
    ['POST', '/v1/account/close'],
  ] as const)('%s %s needs somebody to be signed in', async (method, url) => {
    const payload = {
      firstname: 'A',
      surname: 'B',
      password: NEW,
      current_password: PASSWORD,
    };
    const answer = await app.browser().raw({
      method,
      url,
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      ...(['PUT', 'POST'].includes(method) && { payload }),
    });
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('not_signed_in');
  });
});

describe('details', () => {
  test('are kept, with phone and postcode as they are written', async () => {
    const browser = app.browser();
    const { id, email } = await makeAccount(app, browser);
    const changed = await browser.put<AccountResponse>('/v1/account', {
      firstname: ' Jo ',
      surname: 'Watts',
      phone: '0113 496 0180',
      ...address,
    });
    expect(changed.status).toBe(200);
    const expected = {
      id,
      email,
      full_name: 'Jo Watts',
      firstname: 'Jo',
      surname: 'Watts',
      phone: '+441134960180',
      address: { ...address, postcode: 'LS6 3AD' },
    };
    expect(changed.body).toEqual(expected);
    expect((await browser.get<{ user: AccountResponse }>('/v1/session')).body.user).toEqual(expected);
  });

  test('may be without phone and address, and lose them again', async () => {
    const browser = app.browser();
    await makeAccount(app, browser);
    const name = { firstname: 'Jo', surname: 'Watts' };
    await browser.put('/v1/account', { ...name, phone: '07700 900982', ...address });
    const empty = Object.fromEntries(Object.keys(address).map((field) => [field, '']));
    for (const body of [name, { ...name, phone: '', ...empty, country: '826' }]) {
      const bare = await browser.put<AccountResponse>('/v1/account', body);
      expect(bare.status).toBe(200);
      expect(bare.body).toMatchObject({ phone: '', address: null });
    }
  });

  test.each([
    [{ firstname: '' }, 'firstname', 'Enter a first name'],
    [{ surname: 'a\nb' }, 'surname', 'Please use letters, numbers and punctuation only'],
    [{ phone: '12' }, 'phone', 'Enter a phone number, like 0113 496 0180 or 07700 900 982'],
    [{ ...address, address_line_1: '' }, 'address_line_1', 'Enter address line 1'],
    [{ ...address, postcode: '' }, 'postcode', 'Enter a postcode'],
    [{ ...address, postcode: 'nonsense' }, 'postcode', 'Enter a full UK postcode, like LS6 3AD'],
    [{ ...address, country: '999' }, 'country', 'Choose a country from the list'],
  ])('%j is refused', async (change, field, message) => {
    const browser = app.browser();
    await makeAccount(app, browser);
    const refused = await browser.put<object>('/v1/account', {
      firstname: 'Jo',
      surname: 'Watts',
      ...change,
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ [field]: [message] });
  });

  test('cannot be somebody else’s, nor the address that one signs in with', async () => {
    const [browser, other] = [app.browser(), app.browser()];
    const mine = await makeAccount(app, browser);
    const theirs = await makeAccount(app, other);
    await browser.put('/v1/account', {
      firstname: 'Mal',
      surname: 'Lory',
      id: theirs.id,
      email: theirs.email,
      email_verified: true,
    });
    expect((await browser.get<{ user: AccountResponse }>('/v1/session')).body.user.email).toBe(mine.email);
    expect((await other.get<{ user: AccountResponse }>('/v1/session')).body.user.firstname).toBe('Joan');
  });
});

describe('changing the password', () => {
  test('needs the old one, ends every session and begins a new one, and tells the owner', async () => {
    const [here, there] = [app.browser(), app.browser()];
    const { email, token } = await makeAccount(app, here);
    const other = (await signIn(there, email)).body.token;
    const wrong = await here.post<object>('/v1/account/password', {
      current_password: 'not the password',
      password: NEW,
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toEqual({ current_password: ['That isn’t your password'] });
    const right = await here.post<{ token: string }>('/v1/account/password', {
      current_password: PASSWORD,
      password: NEW,
    });
    expect([right.status, Object.keys(right.body)]).toEqual([200, ['token']]);
    for (const ended of [token, other]) expect((await withToken(app, ended)).status).toBe(401);
    expect((await withToken(app, right.body.token)).status).toBe(200);
    expect(here.cookies.get('session')).toBe(right.body.token);
    expect((await here.get<DeviceResponse[]>('/v1/account/sessions')).body).toHaveLength(1);
    expect((await signIn(app.browser(), email, PASSWORD)).status).toBe(401);
    expect((await signIn(app.browser(), email, NEW)).status).toBe(200);
    expect((await lettersTo(app, email)).at(-1)?.subject).toBe('Your Bitepoint password was changed');
  });

  test('is not a place to try passwords: after five wrong ones it waits', async () => {
    const browser = app.browser({ address: '10.9.9.9' });
    await makeAccount(app, browser);
    const statuses = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await browser.post('/v1/account/close', { password: 'not the password' })).status);
    expect(statuses).toEqual([...Array(5).fill(422), 429]);
  });
});

describe('devices', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

  test('are listed by name with when they were last seen, and nothing else is kept of them', async () => {
    const browser = app.browser();
    const { email } = await makeAccount(app, browser);
    app.clock.pass({ hours: 3 });
    const phone = await app.browser().raw({
      method: 'POST',
      url: '/v1/login',
      headers: { 'x-requested-with': 'XMLHttpRequest', 'user-agent': android },
      payload: { application_key: 'website', email, password: PASSWORD },
    });
    expect(phone.status).toBe(200);
    const { body } = await browser.get<DeviceResponse[]>('/v1/account/sessions');
    const now = app.clock.now().toISOString();
    const began = new Date(app.clock.now().getTime() - 3 * 3_600_000).toISOString();
    expect([...body].sort((a, b) => a.created_at.localeCompare(b.created_at))).toEqual([
      {
        id: expect.any(String),
        current: true,
        device: 'Unknown device',
        created_at: began,
        last_seen_at: now,
      },
      {
        id: expect.any(String),
        current: false,
        device: 'Chrome on Android',
        created_at: now,
        last_seen_at: now,
      },
    ]);
    const rows = await app.db.selectFrom('account_sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('Pixel');
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
  });

  test('are signed out one by one by their owner, and by nobody else', async () => {
    const [here, there, stranger] = [app.browser(), app.browser(), app.browser()];
    const { email } = await makeAccount(app, here);
    const other = (await signIn(there, email)).body.token;
    await makeAccount(app, stranger);
    const list = (await here.get<DeviceResponse[]>('/v1/account/sessions')).body;
    const id = list.find(({ current }) => !current)?.id;
    expect((await stranger.delete(`/v1/account/sessions/${id}`)).status).toBe(404);
    expect((await withToken(app, other)).status).toBe(200);
    expect((await here.delete(`/v1/account/sessions/${id}`)).status).toBe(200);
    expect((await withToken(app, other)).status).toBe(401);
    expect((await here.delete(`/v1/account/sessions/${id}`)).status).toBe(404);
  });

  test('include this one, which is then signed out', async () => {
    const browser = app.browser();
    const { token } = await makeAccount(app, browser);
    const [own] = (await browser.get<DeviceResponse[]>('/v1/account/sessions')).body;
    expect((await browser.delete(`/v1/account/sessions/${own?.id}`)).status).toBe(200);
    expect(browser.cookies.get('session')).toBe('');
    expect((await withToken(app, token)).status).toBe(401);
  });
});

describe('closing an account', () => {
  test('erases all of it, signs every device out, and says goodbye', async () => {
    const [here, there] = [app.browser(), app.browser()];
    const email = `closing.${freshEmail()}`;
    await register(app.browser(), email);
    const { id, token } = (await confirm(here, await linkSentTo(app, email, 'confirm'))).body;
    const other = (await signIn(there, email)).body.token;
    await here.put('/v1/account', { firstname: 'Erase', surname: 'Melater', ...address });
    await there.post('/v1/account/forgotten-password', { email });
    await app.queue.drain();
    expect(here.cookies.get('known')).toBeTruthy();
    expect((await here.post('/v1/account/close', { password: 'not the password' })).status).toBe(422);
    const closed = await here.post<object>('/v1/account/close', { password: PASSWORD });
    expect([closed.status, closed.text]).toEqual([200, '{}']);
    for (const cookie of ['session', 'signed_in', 'known']) expect(here.cookies.get(cookie)).toBe('');
    for (const one of [token, other]) expect((await withToken(app, one)).status).toBe(401);
    expect((await signIn(app.browser({ address: '10.8.0.1' }), email)).status).toBe(401);
    expect((await lettersTo(app, email)).at(-1)?.subject).toBe('Your Bitepoint account is closed');
    const tables = [
      'account_users',
      'account_credentials',
      'account_sessions',
      'account_password_links',
      'account_registrations',
    ] as const;
    for (const table of tables) {
      const rows = JSON.stringify(await app.db.selectFrom(table).selectAll().execute());
      for (const trace of [id, email, 'Melater']) expect(rows).not.toContain(trace);
    }
  });

  test('leaves no link behind that would make it again', async () => {
    const browser = app.browser();
    const email = freshEmail();
    await register(app.browser(), email);
    const unused = await linkSentTo(app, email, 'confirm');
    await makeAccount(app, browser, { email });
    await browser.post('/v1/account/close', { password: PASSWORD });
    const refused = await confirm(app.browser(), unused);
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.token?.[0]).toContain('has already been used or has expired');
  });

  test('leaves the address free for a new one, which knows nothing of the old', async () => {
    const browser = app.browser();
    const { email, id } = await makeAccount(app, browser);
    await browser.put('/v1/account', { firstname: 'Old', surname: 'Name', ...address });
    await browser.post('/v1/account/close', { password: PASSWORD });
    app.clock.pass({ hours: 2 });
    const again = await makeAccount(app, app.browser(), { email });
    expect(again.id).not.toBe(id);
    expect(again).toMatchObject({ firstname: 'Joan', address: null });
  });
});
