import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getText } from './get-text.server.ts';

let answer: RequestListener;
const server = createServer((request, response) => answer(request, response));
let address: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/calendar`;
});
afterAll(() => server.close());
beforeEach(() => {
  answer = (_, response) => response.writeHead(200, { etag: '"1"' }).end('text');
});

const ask = (changes: Partial<Parameters<typeof getText>[0]> = {}) =>
  getText({
    address,
    accept: 'text/calendar',
    allows: (ip) => ip === '127.0.0.1',
    mayBePlain: true,
    ...changes,
  });

test('a text is read with its version, by which it is asked for again', async () => {
  expect(await ask()).toEqual({ status: 'read', text: 'text', version: { etag: '"1"', lastModified: null } });
  answer = (request, response) =>
    response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 500).end();
  expect(await ask({ known: { etag: '"1"', lastModified: null } })).toEqual({ status: 'unchanged' });
});

test.each([
  [401, 'wants_password'],
  [403, 'wants_password'],
  [404, 'not_found'],
  [410, 'not_found'],
  [500, 'failed'],
  [302, 'failed'],
])('%i is said as %s', async (code, status) => {
  answer = (_, response) => response.writeHead(code).end('words');
  expect(await ask()).toEqual({ status });
});

test('a redirect is followed, but to no address that is not allowed, and not for ever', async () => {
  const to =
    (location: string): RequestListener =>
    (request, response) =>
      request.url === '/there' ? response.end('text') : response.writeHead(302, { location }).end();
  answer = to('/there');
  expect(await ask()).toMatchObject({ status: 'read', text: 'text' });
  answer = to(address.replace('127.0.0.1', '127.0.0.2').replace('calendar', 'there'));
  expect(await ask()).toEqual({ status: 'refused_address' });
  expect(await ask({ allows: () => true })).toMatchObject({ status: 'read' });
  answer = to('file:///etc/passwd');
  expect(await ask()).toEqual({ status: 'refused_address' });
  answer = to('/calendar');
  expect(await ask()).toEqual({ status: 'failed' });
});

test('an address without TLS, of a name that leads to us, and with brackets are refused', async () => {
  expect(await ask({ mayBePlain: false })).toEqual({ status: 'refused_address' });
  const named = address.replace('127.0.0.1', 'localhost');
  expect(await ask({ address: named, allows: () => false })).toEqual({ status: 'refused_address' });
  expect(await ask({ address: 'http://[::1]/' })).toEqual({ status: 'refused_address' });
});

test('who does not answer, and who answers too much, is left', async () => {
  expect(await ask({ address: 'http://127.0.0.1:1/' })).toEqual({ status: 'no_answer' });
  answer = (_, response) => response.writeHead(200).write('half', () => response.destroy());
  expect(await ask()).toEqual({ status: 'no_answer' });
  answer = (_, response) => response.end('x'.repeat(5_000_001));
  expect(await ask()).toEqual({ status: 'too_large' });
});
