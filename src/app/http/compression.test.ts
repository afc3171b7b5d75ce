import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressResponses, encodingFor } from './compression.server.ts';

const LONG = 'A lesson in Leeds. '.repeat(200);

async function answering({ payload = LONG as string | Buffer, type = 'text/html; charset=utf-8' } = {}) {
  const api = Fastify();
  compressResponses(api as never);
  api.get('/', (_request, reply) => reply.type(type).header('vary', 'origin').send(payload));
  return (accepted: string) => api.inject({ url: '/', headers: { 'accept-encoding': accepted } });
}

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
])('a long text is sent in %s to whoever takes %s', async (encoding, accepted, unpack) => {
  for (const payload of [LONG, Buffer.from(LONG)]) {
    const ask = await answering({ payload });
    const { headers, rawPayload } = await ask(accepted);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'origin, accept-encoding' });
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(unpack(rawPayload).toString()).toBe(LONG);
  }
});

test.each([
  ['a visitor who takes none', {}, 'identity'],
  ['a short answer', { payload: 'Leeds' }, 'br'],
  ['a picture', { type: 'image/png' }, 'br'],
])('%s gets it as it is', async (_, answer, accepted) => {
  const ask = await answering(answer);
  const { headers, body } = await ask(accepted);
  expect(headers['content-encoding']).toBeUndefined();
  expect(body).toBe('payload' in answer ? answer.payload : LONG);
});

test.each([
  [undefined, 'identity'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['gzip;q=0, br;q=0.0', 'identity'],
  ['deflate, br', 'br'],
])('whoever accepts %s gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
