import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtFiles } from './built-files.server.ts';

const SCRIPT = 'export const lesson = 47;\n'.repeat(100);
const api = Fastify();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'built-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets', 'page-1a2b.js'), SCRIPT);
  await writeFile(path.join(folder, 'assets', 'font-3c4d.woff2'), 'a font');
  await writeFile(path.join(folder, 'favicon.svg'), '<svg/>');
  await builtFiles(api as never, folder);
});
afterAll(() => rm(folder, { recursive: true }));

const get = (url: string, headers = {}) => api.inject({ url, headers });

test('a script is kept for ever, and sent as small as can be', async () => {
  const { headers, rawPayload } = await get('/assets/page-1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    vary: 'accept-encoding',
  });
  expect(brotliDecompressSync(rawPayload).toString()).toBe(SCRIPT);
  expect((await get('/assets/page-1a2b.js')).body).toBe(SCRIPT);
});

test('a browser that has a file is told so', async () => {
  const { headers } = await get('/favicon.svg');
  expect(headers['cache-control']).toBe('public, max-age=3600');
  const again = await get('/favicon.svg', { 'if-none-match': headers.etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a font may be asked for by the card gateway’s frame', async () => {
  const { headers } = await get('/assets/font-3c4d.woff2');
  expect(headers).toMatchObject({
    'content-type': 'font/woff2',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test('no cache keeps that a file is not there: it may be of a newer build', async () => {
  const { statusCode, headers } = await get('/assets/page-9z9z.js');
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-cache']);
});

test.each(['/assets/missing.js', '/assets/', '/../package.json', '/assets/..%2ffavicon.svg'])(
  '%s is not there',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);
