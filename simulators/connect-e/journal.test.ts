import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BEARER, MERCHANT, pretendShop } from './pretend-shop.ts';
import { type ConnectESimulator, startConnectE } from './simulator.ts';

let folder: string;
let journalFile: string;
const open: ConnectESimulator[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'connect-e-'));
  journalFile = join(folder, 'nested', 'journal.jsonl');
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((gateway) => gateway.close()));
  rmSync(folder, { recursive: true });
});

async function start() {
  const options = { apiPort: 0, webPort: 0, token: BEARER, merchantUrl: MERCHANT, journalFile };
  const gateway = await startConnectE(options);
  open.push(gateway);
  return { gateway, shop: pretendShop(gateway) };
}

test('tokens, payments and money outlive a restart', async () => {
  const first = await start();
  const [paid, parked, fresh] = [await first.shop.pay(), await first.shop.token(), await first.shop.token()];
  await first.shop.execute(parked);
  const money = first.gateway.ledger();
  await first.gateway.close();

  const { gateway, shop } = await start();
  expect(gateway.ledger()).toEqual(money);
  expect((await shop.read(paid)).body.statusCode).toBe(0);
  expect((await shop.resume(parked)).body.statusCode).toBe(0);
  expect((await shop.execute(fresh)).body.statusCode).toBe(99);
});

test('a webhook still owed goes out after a restart', async () => {
  const first = await start();
  const received: string[] = [];
  const merchant = createServer((request, response) => {
    request.on('data', (chunk) => received.push(JSON.parse(String(chunk)).id));
    request.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve));
  const port = (merchant.address() as AddressInfo).port;
  merchant.closeAllConnections();
  await new Promise((resolve) => merchant.close(resolve));
  const token = await first.shop.token({ webHookUrl: `http://127.0.0.1:${port}/hooks` });
  await first.shop.execute(token);
  await first.gateway.close();

  await new Promise<void>((resolve) => merchant.listen(port, '127.0.0.1', resolve));
  await start();
  await vi.waitFor(() => expect(received).toEqual([token]), 60_000);
  merchant.closeAllConnections();
  merchant.close();
});

test('closing takes no time, even with connections kept alive', async () => {
  const { gateway, shop } = await start();
  await Promise.all(Array.from({ length: 5 }, () => shop.token()));
  const started = performance.now();
  await gateway.close();
  // Those kept alive are otherwise waited for, for five seconds at least.
  expect(performance.now() - started).toBeLessThan(4_000);
});

test('a last line cut short is forgotten, and what follows is written on a line of its own', async () => {
  const first = await start();
  const paid = await first.shop.pay();
  await first.gateway.close();
  appendFileSync(journalFile, '{"record":{"id":"cut sh');

  const second = await start();
  const later = await second.shop.pay();
  await second.gateway.close();

  const { gateway } = await start();
  expect(gateway.ledger().map((entry) => entry.token)).toEqual([paid, later]);
});

test('no card number and no security code is written down', async () => {
  const { shop } = await start();
  await shop.pay('340000432128428');
  const written = readFileSync(journalFile, 'utf8');
  expect(written).toContain('340000*****8428');
  expect(written).not.toContain('340000432128428');
  // Not as a part of an instant.
  expect(written).not.toMatch(/\b3469\b/);
});

test('nothing that was answered is lost when the process is killed', async () => {
  const program = `
    const { startConnectE } = await import(process.argv[1]);
    const gateway = await startConnectE(JSON.parse(process.argv[2]));
    console.log(JSON.stringify({ apiUrl: gateway.apiUrl, webUrl: gateway.webUrl }));`;
  const options = { apiPort: 0, webPort: 0, token: BEARER, merchantUrl: MERCHANT, journalFile };
  const file = new URL('./simulator.ts', import.meta.url).href;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', program, file, JSON.stringify(options)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const urls = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk) => resolve(String(chunk))),
  );
  const shop = pretendShop({ ...JSON.parse(urls), ledger: () => [] } as unknown as ConnectESimulator);
  const tokens = await Promise.all(Array.from({ length: 10 }, () => shop.pay()));
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));

  const { gateway } = await start();
  expect(new Set(gateway.ledger().map((entry) => entry.token))).toEqual(new Set(tokens));
  expect(gateway.ledger()).toHaveLength(10);
});
