import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { hurry, keepConnections } from './closing.server.ts';

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

test('a replaced site answers what is asked on a connection that was kept, and says that it closes', async () => {
  const app = await testApp();
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1').setEncoding('utf8');
  const silent = connect(Number(new URL(app.url).port), '127.0.0.1').resume();
  await once(silent, 'connect');
  const ask = () => socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  ask();
  const [first] = await once(socket, 'data');
  expect(first).toMatch(/connection: keep-alive/i);
  keepConnections(app.api);
  const closed = app.api.close();
  // Longer than a site that stops keeps what is idle.
  const ended = once(socket, 'close').then(() => 'ended');
  expect(await Promise.race([ended, setTimeout(900, 'kept')])).toBe('kept');
  ask();
  const [second] = await once(socket, 'data');
  expect(second).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close/i);
  // Told to stop for good, it waits no longer for who says nothing.
  hurry(app.api);
  await Promise.all([closed, ended, once(silent, 'close')]);
  await app.close();
});
