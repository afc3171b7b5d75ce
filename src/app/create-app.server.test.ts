import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { recordAnswer, recordUnreachable } from '#src/platform/mail/delivery/mail-server-state.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { byCalls, LESSON, person, testBuyer, VISA } from '#testing/buyer.ts';
import { expectInvariants, letSettle } from '#testing/invariants.ts';
import { createApp } from './create-app.server.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ ALLOWED_ORIGINS: 'https://partner.example', METRICS_TOKEN: 'a-token-for-metrics' });
});
afterAll(() => app.close());

describe('every answer', () => {
  test('carries the headers that keep browsers safe, whatever its status', async () => {
    for (const path of ['/v1/website/countries', '/v1/website/nothing', '/healthz', '/nothing']) {
      const { headers } = await app.browser().get(path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });

  test('asks for https in production only', async () => {
    expect((await app.browser().get('/healthz')).headers).not.toHaveProperty('strict-transport-security');
    for (const [hstsSubdomains, header] of [
      [false, 'max-age=31536000'],
      [true, 'max-age=31536000; includeSubDomains'],
    ] as const) {
      const config = { ...app.running.config, production: true, hstsSubdomains };
      const api = await createApp({ ...app.running, config });
      const { headers } = await api.inject('/healthz');
      expect(headers['strict-transport-security']).toBe(header);
      await api.close();
    }
  });

  test('to a failed call is never kept by a cache', async () => {
    const answer = await app.browser().get('/v1/website/checkout');
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test('is kept by no cache either, but for the list of countries', async () => {
    const buyer = await testBuyer(app);
    await buyer.start();
    const kept = async (path: string) => (await buyer.browser.get(path)).headers['cache-control'];
    expect(await kept('/v1/website/checkout')).toBe('no-store');
    expect(await kept(`/v1/website/basket/${buyer.basket}`)).toBe('no-store');
    expect(await kept('/v1/website/countries')).toBe('public, max-age=86400');
  });
});

describe('another origin', () => {
  const preflight = (origin: string) =>
    app.browser().raw({
      method: 'OPTIONS',
      url: '/v1/website/basket',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-requested-with',
      },
    });

  test('that is on the list may call, with cookies', async () => {
    const answer = await preflight('https://partner.example');
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://partner.example',
      'access-control-allow-credentials': 'true',
    });
    const call = await app.browser().raw({
      method: 'POST',
      url: '/v1/website/basket',
      payload: JSON.stringify(LESSON),
      headers: {
        origin: 'https://partner.example',
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
      },
    });
    expect([call.status, call.headers['access-control-allow-origin']]).toEqual([
      200,
      'https://partner.example',
    ]);
  });

  test.each(['https://evil.example', 'null', 'https://partner.example.evil.example'])(
    '%s that is not gets no permission',
    async (origin) => {
      expect((await preflight(origin)).headers).not.toHaveProperty('access-control-allow-origin');
    },
  );
});

test('the cookie of a checkout travels by https alone where that is the public address', async () => {
  const secure = await testApp({ PUBLIC_URL: 'https://lessons.example' });
  const cookie = async (at: TestApp) => String((await (await testBuyer(at)).start()).headers['set-cookie']);
  expect(await cookie(secure)).toMatch(/^checkout=.*; Secure/);
  expect(await cookie(app)).toMatch(/^checkout=(?!.*Secure)/);
  await secure.close();
});

test('the file by which Apple knows the host is served as it was given, and is not there where the school has none', async () => {
  const url = '/.well-known/apple-developer-merchantid-domain-association';
  expect((await app.browser().raw({ method: 'GET', url })).status).toBe(404);
  const config = { ...app.running.config, applePayDomain: '7B2276657273696F6E227D' };
  const api = await createApp({ ...app.running, config });
  const { statusCode, body, headers } = await api.inject(url);
  expect([statusCode, body, headers['content-type']]).toEqual([
    200,
    '7B2276657273696F6E227D',
    'text/plain; charset=utf-8',
  ]);
  await api.close();
});

test('a start on a busy machine is not given up, however long it takes', () => {
  expect(app.api.initialConfig.pluginTimeout).toBe(0);
});

test('the process is healthy, and ready while its database answers', async () => {
  expect((await app.browser().get('/healthz')).body).toEqual({ status: 'ok' });
  expect((await app.browser().get('/readyz')).body).toEqual({ status: 'ready', mail: 'ready' });
});

test('a database that answers and takes no writes is not ready, and what writes is told to try again', async () => {
  // Whether it does is asked once in five seconds.
  app.clock.pass({ seconds: 5 });
  const before = app.logged.length;
  await sql`
    create function refuse_writes() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$
  `.execute(app.db);
  for (const table of ['write_checks', 'baskets'])
    await sql`create trigger full_disk before insert or update on ${sql.table(table)}
      execute function refuse_writes()`.execute(app.db);
  expect(await app.browser().get('/readyz')).toMatchObject({
    status: 503,
    body: { status: 'the database takes no writes' },
  });
  const added = await app.browser().post('/v1/website/basket', { product_id: 47, type: 'lesson' });
  expect(added).toMatchObject({ status: 503 });
  await sql`drop function refuse_writes() cascade`.execute(app.db);
  expect((await app.browser().get('/readyz')).status).toBe(503);
  app.clock.pass({ seconds: 5 });
  expect((await app.browser().get('/readyz')).body).toEqual({ status: 'ready', mail: 'ready' });
  expect(app.logged.slice(before).filter((line) => /"(not ready: .*|ready again)"/.test(line))).toHaveLength(
    2,
  );
});

test('while the mail server is away the site stays ready, and says so there and in its figures', async () => {
  await recordUnreachable(app.db, 'connect ECONNREFUSED', app.clock.now());
  const ready = await app.browser().get('/readyz');
  expect([ready.status, ready.body]).toEqual([
    200,
    { status: 'ready', mail: `waiting since ${app.clock.now().toISOString()}` },
  ]);
  app.clock.pass({ minutes: 2 });
  const headers = { authorization: 'Bearer a-token-for-metrics' };
  const { text } = await app.browser().raw({ method: 'GET', url: '/metrics', headers });
  expect(text).toMatch(/^mail_server_down_seconds 120$/m);
  expect(text).toMatch(/^mail_waiting \d+$/m);
  expect(text).toMatch(/^mail_refused 0$/m);
  expect(text).toMatch(/^texts_waiting_oldest_seconds 0$/m);
  await recordAnswer(app.db);
});

test('figures need their token, and count requests by route, not by address', async () => {
  const read = (authorization?: string) =>
    app.browser().raw({ method: 'GET', url: '/metrics', headers: authorization ? { authorization } : {} });
  expect((await read()).status).toBe(401);
  expect((await read('Bearer wrong-token-for-it')).status).toBe(401);
  await app.browser().get('/v1/website/basket/0c6d7e52-94a1-4a58-8d2a-2f6b9d0f3a11');
  const { status, text } = await read('Bearer a-token-for-metrics');
  expect(status).toBe(200);
  expect(text).toContain('route="/v1/website/basket/:id",status="404"');
  expect(text).not.toContain('0c6d7e52');
  for (const figure of ['payments_undecided_oldest_seconds', 'database_archiving_fails_seconds'])
    expect(text).toContain(`\n${figure} 0\n`);
});

test('a fault of ours says nothing but an id that finds it in the log', async () => {
  await app.db.schema.alterTable('baskets').renameTo('away').execute();
  const answer = await app.browser().post('/v1/website/basket', LESSON);
  await app.db.schema.alterTable('away').renameTo('baskets').execute();
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    message: 'Something went wrong on our side. Please try again.',
    request_id: answer.headers['x-request-id'],
  });
  const line = app.logged.findLast((one) => one.includes('request failed'));
  expect(line).toContain(String(answer.headers['x-request-id']));
  expect(line).toContain('42P01');
});

test('a whole purchase, with every fault of the gateway, leaves no personal data in the log', async () => {
  const canary = {
    ...person,
    firstname: 'Canaryfirst',
    surname: 'Canarylast',
    phone: '07700 900982',
    address_line_1: '77 Canary Street',
    address_line_2: 'Canary Court',
    city: 'Canarytown',
    postcode: 'LS16 5AB',
  };
  const email = 'canary.person@example.com';
  const from = app.logged.length;
  const walk = async (card: string, break_?: () => void) => {
    const buyer = await (await testBuyer(byCalls(app), [LESSON])).fillIn({ email, billing: canary });
    const { availability } = { availability: { mon: { morning: true } } };
    await buyer.step('lesson', {
      ...canary,
      email: 'canary.learner@example.com',
      customer_is_pupil: false,
      availability,
    });
    await buyer.browser.post('/basket/checkout/addresses', { postcode: canary.postcode });
    await buyer.step('billing', { ...canary, postcode: 'Canary', phone: 'canary' });
    break_?.();
    const token = await buyer.token();
    await buyer.enterCard(token, card, { cardName: 'Canaryfirst Canarylast' });
    const { body } = await buyer.confirm(token);
    if (body.transaction) await buyer.read(body.transaction);
    return [token, body.transaction, [...buyer.browser.cookies.values()].join()];
  };
  const secrets = [
    ...(await walk(VISA)),
    ...(await walk('4000500000000001')),
    ...(await walk('4921810000009076')),
    ...(await walk(VISA, () => app.bank.knobs.failNext('resume', '500', 'after'))),
  ].filter(Boolean);
  await app.db.schema.alterTable('checkouts').renameTo('away').execute();
  await app.browser().post('/v1/website/checkout/customer', { basket: secrets[0], email });
  await app.db.schema.alterTable('away').renameTo('checkouts').execute();
  await letSettle(app);
  await expectInvariants(app);
  const lines = app.logged.slice(from).join('\n');
  expect(lines).toContain('/v1/website/checkout/confirm');
  expect(lines).not.toMatch(/canary/i);
  for (const personal of [email, '900982', '07700', 'LS16 5AB', 'LS165AB', '4976000000003436', ...secrets])
    expect(lines).not.toContain(personal);
});

test('a server that is busy for long says so, and when to come again', async () => {
  const config = { ...app.running.config, busyAfterMs: 100 };
  const busy = await createApp({ ...app.running, config });
  const answer = await vi.waitFor(
    async () => {
      const until = performance.now() + 150;
      while (performance.now() < until);
      await new Promise((resolve) => setTimeout(resolve, 5));
      const refused = await busy.inject('/healthz');
      expect(refused.statusCode).toBe(503);
      return refused;
    },
    { timeout: 60_000, interval: 1 },
  );
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.body).toContain('We’re very busy at the moment. Please try again.');
  await busy.close();
});
