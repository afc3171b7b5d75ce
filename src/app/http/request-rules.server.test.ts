import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { LESSON } from '#testing/buyer.ts';
import { isTooDeep, isUnstorable } from './request-rules.server.ts';

let app: TestApp;
let browser: TestBrowser;
/** Each test counts addresses of its own. */
let limited: TestApp;

beforeAll(async () => {
  app = await testApp();
  limited = await testApp({ WRITES_PER_MINUTE: '30', READS_PER_MINUTE: '20', TRUSTED_PROXIES: '10.0.0.1' });
  browser = app.browser();
});
afterAll(() => Promise.all([app.close(), limited.close()]));

const PATH = '/v1/website/basket';

describe('a request', () => {
  const json = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
  const post = (payload: string | Buffer, headers: Record<string, string> = json) =>
    browser.raw({ method: 'POST', url: PATH, payload, headers });
  const body = JSON.stringify(LESSON);

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
  ])('of the kind %s is 415', async (type) => {
    expect((await post(body, { ...json, 'content-type': type })).status).toBe(415);
  });

  test('without X-Requested-With is 403, whatever way its path is written', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const url of [PATH, `${PATH}/`, '/%761/website/basket', '/v1/website/%62asket']) {
      const answer = await browser.raw({ method: 'POST', url, payload: body, headers });
      expect([url, answer.status]).toEqual([url, 403]);
    }
    expect((await browser.raw({ method: 'GET', url: `${PATH}/${randomUUID()}` })).status).toBe(403);
  });

  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])(
    'from the origin %s is 403 and gets no permission to read',
    async (origin) => {
      const answer = await post(body, { ...json, origin });
      expect(answer.status).toBe(403);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  test('from our own origin is answered, by either name of the machine', async () => {
    for (const origin of [app.url, app.url.replace('127.0.0.1', 'localhost')])
      expect((await post(body, { ...json, origin })).status).toBe(200);
  });

  test('of a megabyte is 413', async () => {
    expect((await post(JSON.stringify({ ...LESSON, pad: 'x'.repeat(1_000_000) }))).status).toBe(413);
  });

  test('with a hundred thousand keys is 413', async () => {
    const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [n, 0]));
    expect((await post(JSON.stringify(keys))).status).toBe(413);
  });

  test('with as many keys as fit is answered at once', async () => {
    const keys = Object.fromEntries(Array.from({ length: 7_000 }, (_, n) => [n, 0]));
    const begun = performance.now();
    expect((await post(JSON.stringify({ ...LESSON, ...keys }))).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  test.each([
    ['nested deeply', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    ['nested deeply in objects', `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`],
    ['cut short', '{"product_id": 47'],
    ['not JSON', 'product_id=47'],
    ['empty', ''],
    ['with a prototype', '{"product_id": 47, "__proto__": {"price": "0.01"}}'],
    ['with a prototype within', '{"product_id": 47, "options": {"__proto__": {"a": "b"}}}'],
    ['with a constructor', '{"product_id": 47, "constructor": {"prototype": {"price": "0.01"}}}'],
  ])('with a body %s is 400', async (_what, payload) => {
    const answer = await post(payload);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBeTruthy();
    expect(Object.keys(answer.body)).toEqual(['message']);
  });

  test('compressed is read, and 413 where it unfolds to more than is allowed', async () => {
    const zipped = (text: string) => post(gzipSync(text), { ...json, 'content-encoding': 'gzip' });
    expect((await zipped(body)).status).toBe(200);
    expect((await zipped(JSON.stringify({ ...LESSON, pad: ' '.repeat(20_000_000) }))).status).toBe(413);
    expect((await post('not gzip', { ...json, 'content-encoding': 'gzip' })).status).toBe(400);
    expect((await post(body, { ...json, 'content-encoding': 'zip' })).status).toBe(415);
  });

  test.each(['/v1/website/%E0%A4%A', '/v1/website/basket/%ff'])(
    'for the unreadable path %s is 400',
    async (url) => {
      const answer = await browser.raw({ method: 'GET', url, headers: json });
      expect(answer).toMatchObject({ status: 400, body: { message: expect.any(String) } });
      expect(answer.text).not.toContain('%');
    },
  );

  test('for a call that there is not is 404 in the shape of every problem', async () => {
    const answer = await browser.get('/v1/website/nothing');
    expect(answer).toMatchObject({ status: 404, body: { message: 'We couldn’t find that.' } });
  });
});

test('the thirty-first write of a minute from one address is 429, whatever X-Forwarded-For claims', async () => {
  const send = (n: number) =>
    limited.browser({ address: '203.0.113.9' }).raw({
      method: 'POST',
      url: PATH,
      payload: JSON.stringify(LESSON),
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-forwarded-for': `198.51.100.${n}`,
      },
    });
  const statuses = [];
  for (let n = 0; n < 30; n += 1) {
    const { status, headers } = await send(n);
    statuses.push(status);
    expect(Object.keys(headers).join()).not.toContain('x-ratelimit');
  }
  expect(statuses).toEqual(Array(30).fill(200));
  expect(await send(99)).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^Too many/) },
    headers: {
      'x-ratelimit-limit': '30',
      'x-ratelimit-remaining': '0',
      'retry-after': expect.stringMatching(/^[1-6]\d?$/),
    },
  });
  const other = limited.browser({ address: '203.0.113.10' });
  expect((await other.post(PATH, LESSON)).status).toBe(200);
  expect((await other.get(`${PATH}/${randomUUID()}`)).status).toBe(404);
});

test('reads are bounded by network, generously, and files of the build are not counted', async () => {
  const read = async (url: string, address = '2001:db8:1:2::9') =>
    (await limited.browser({ address }).get(url)).status;
  for (let n = 0; n < 20; n += 1) expect(await read(n % 2 ? '/v1/website/countries' : '/healthz')).toBe(200);
  expect(await read('/healthz')).toBe(429);
  expect(await read('/v1/website/nothing', '2001:db8:1:2::10')).toBe(429);
  expect(await read('/assets/none.js')).toBe(404);
  expect(await read('/healthz', '2001:db8:1:3::9')).toBe(200);
  limited.clock.pass({ seconds: 60 });
  expect(await read('/healthz')).toBe(200);
});

test('a proxy that we trust names the address that is counted', async () => {
  // What the tests before have had logged is not logged again within a minute.
  limited.clock.pass({ minutes: 1 });
  const before = limited.logged.length;
  const sendFor = (client: string) =>
    limited.browser({ address: '10.0.0.1' }).raw({
      method: 'POST',
      url: PATH,
      payload: JSON.stringify(LESSON),
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-forwarded-for': client,
      },
    });
  for (let n = 0; n < 30; n += 1) expect((await sendFor('198.51.100.1')).status).toBe(200);
  expect((await sendFor('198.51.100.1')).status).toBe(429);
  expect((await sendFor('198.51.100.2')).status).toBe(200);
  expect(limited.logged.slice(before).join('')).not.toContain('TRUSTED_PROXIES');
});

test('a proxy that is not named is logged once a minute, without an address', async () => {
  const forwarded = () =>
    app.browser({ address: '10.0.0.9' }).raw({
      method: 'GET',
      url: '/healthz',
      headers: { 'x-forwarded-for': '198.51.100.77' },
    });
  const lines = () => app.logged.filter((line) => line.includes('TRUSTED_PROXIES'));
  for (let n = 0; n < 3; n += 1) await forwarded();
  expect(lines()).toHaveLength(1);
  app.clock.pass({ minutes: 1 });
  await forwarded();
  expect(lines()).toHaveLength(2);
  expect(lines().join('')).not.toMatch(/198\.51|10\.0\.0/);
});

describe('JSON', () => {
  const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

  test('is too deep from the twenty-first level on', () => {
    expect(isTooDeep(nested(20, '[', ']'))).toBe(false);
    expect(isTooDeep(nested(21, '[', ']'))).toBe(true);
    expect(isTooDeep(nested(21, '{"a":', '}'))).toBe(true);
  });

  test('is measured by its brackets, not by those in its texts', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 15 }), fc.string(), (value, text) => {
        expect(isTooDeep(JSON.stringify({ value, text: `${text}${'["'.repeat(30)}` }))).toBe(false);
        const deep = Array.from({ length: 20 }).reduce((within) => [within], [value, text]);
        expect(isTooDeep(JSON.stringify(deep))).toBe(true);
      }),
    );
  });

  test('cannot be kept when any key or text in it holds NUL or half a character', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), fc.constantFrom('\0', '\ud800'), (value, bad) => {
        expect(isUnstorable(value)).toBe(JSON.stringify(value).includes('\\u0000'));
        expect(isUnstorable([value, bad])).toBe(true);
        expect(isUnstorable({ value, [bad]: 1 })).toBe(true);
      }),
    );
  });
});
