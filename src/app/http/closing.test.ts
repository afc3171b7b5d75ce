import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';

const REQUEST = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';

test('a connection that was accepted is answered although the site has begun to stop before its request was read', async () => {
  const app = await testApp();
  const accepted = async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    await once(app.api.server, 'connection');
    return socket;
  };
  const late = await accepted();
  const silent = await accepted();
  const closed = app.api.close();
  late.setEncoding('utf8').write(REQUEST);
  let answer = '';
  for await (const part of late) answer += part;
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  // Who says nothing does not keep the site from stopping.
  await Promise.all([closed, once(silent.resume(), 'close')]);
  await app.close();
});
