import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from './db.server.ts';
import { serverPool } from './server-pool.server.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const LOST = /terminated|not queryable/;
const query = (text: string) => sql.raw(text);

test('a transaction whose connection is dropped between two of its statements fails alone', async () => {
  const { db } = await opened();
  const dropped = db.transaction().execute(async (tx) => {
    await query('drop me in 10 ms').execute(tx);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await query('select 1').execute(tx);
  });
  await expect(dropped).rejects.toThrow(LOST);
  await expect(query('select 1').execute(db)).resolves.toBeDefined();
});

test('a statement whose connection is dropped fails alone, in a transaction or not', async () => {
  const { db } = await opened();
  const dropped = db.transaction().execute((tx) => query('drop me now').execute(tx));
  await expect(dropped).rejects.toThrow(LOST);
  await expect(query('drop me now').execute(db)).rejects.toThrow(/terminated/);
  await expect(query('select 1').execute(db)).resolves.toBeDefined();
});

test('a server that has gone silent is waited for no longer than a connection may be held', async () => {
  const { db } = await opened({ heldMs: 1_000 });
  await expect(query('say nothing').execute(db)).rejects.toThrow(/terminated/);
  await expect(query('select 1').execute(db)).resolves.toBeDefined();
});

test('a query waits longer for a connection of a busy pool than for the server to let it in', async () => {
  const pool = serverPool(await fickleServer(), {
    max: 1,
    heldMs: () => 60_000,
    connectMs: 1_000,
    waitMs: 60_000,
  });
  closing.push(() => pool.end());
  const held = await pool.connect();
  const waiting = pool.query('select 1');
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  held.release();
  await expect(waiting).resolves.toBeDefined();
});

test('a server that lets nobody in is waited for no longer than a connection may take', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  closing.push(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  const pool = serverPool(`postgres://anybody@127.0.0.1:${port}/any`, {
    max: 1,
    heldMs: () => 60_000,
    connectMs: 50,
    waitMs: 60_000,
  });
  closing.push(() => pool.end());
  await expect(pool.query('select 1')).rejects.toThrow('timeout expired');
});

async function opened({ heldMs = 60_000 } = {}) {
  const connectionString = await fickleServer();
  const open = await openDatabase({ connectionString, heldMs, poolSize: 1 });
  closing.push(() => open.close());
  open.limitHeldConnections();
  return open;
}

/** Speaks as much of PostgreSQL's protocol as a statement without parameters needs, and fails when it is told to. */
async function fickleServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), READY]));
      socket.on('data', (bytes) => answer(socket, bytes.toString()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `postgres://anybody@127.0.0.1:${(server.address() as AddressInfo).port}/any`;
}

function answer(socket: Socket, statement: string) {
  if (statement.includes('say nothing')) return;
  if (statement.includes('drop me now')) socket.destroy();
  else socket.write(Buffer.concat([message('C', Buffer.from('SELECT 0\0')), READY]));
  if (statement.includes('drop me in')) setTimeout(() => socket.destroy(), 10);
}

function message(kind: string, body: Buffer) {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, body]);
}

const READY = message('Z', Buffer.from('I'));
