import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** How long the server waits for the rest of what was begun, and what it says then. */
async function waitAfter(begun: string) {
  const since = performance.now();
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1').setEncoding('utf8');
  socket.write(begun);
  let answer = '';
  for await (const part of socket) answer += part;
  return { answer, seconds: (performance.now() - since) / 1_000 };
}

const HEADERS = 'POST /v1/website/basket HTTP/1.1\r\nhost: x\r\n';

test('a request that names two hosts is refused', async () => {
  const begun = 'GET /healthz HTTP/1.1\r\nconnection: close\r\nhost: x\r\n';
  expect((await waitAfter(`${begun}\r\n`)).answer).toMatch(/^HTTP\/1.1 200 /);
  expect((await waitAfter(`${begun}Host: y\r\n\r\n`)).answer).toMatch(/^HTTP\/1.1 400 /);
});

test('headers have ten seconds and a request has thirty, looked at each second', async () => {
  const { server } = app.api;
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000]);
  // The same server with less patience: what is measured is how late it looks.
  Object.assign(server, { headersTimeout: 500, requestTimeout: 1_500 });
  const [headers, body] = await Promise.all([
    waitAfter(HEADERS),
    waitAfter(
      `${HEADERS}x-requested-with: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a"`,
    ),
  ]);
  for (const { answer } of [headers, body]) {
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toMatch(/\{"message":"That took too long to arrive."\}$/);
  }
  expect(headers.seconds).toBeGreaterThan(0.4);
  // It looks each half minute by itself.
  expect(headers.seconds).toBeLessThan(20);
  expect(body.seconds).toBeGreaterThan(1.4);
  expect(body.seconds).toBeLessThan(20);
});
