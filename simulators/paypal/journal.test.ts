import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CLIENT, captureOf, pretendHook, pretendMerchant } from './pretend-merchant.ts';
import { type PayPalSimulator, startPayPal } from './simulator.ts';

let folder: string;
let journalFile: string;
const open: PayPalSimulator[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paypal-'));
  journalFile = join(folder, 'nested', 'journal.jsonl');
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((paypal) => paypal.close()));
  rmSync(folder, { recursive: true });
});

async function start(options: Partial<Parameters<typeof startPayPal>[0]> = {}) {
  const paypal = await startPayPal({ port: 0, ...CLIENT, journalFile, ...options });
  open.push(paypal);
  const merchant = pretendMerchant(paypal);
  await merchant.signIn();
  return { paypal, merchant };
}

test('orders, captures, request ids and money outlive a restart; access tokens do not', async () => {
  const first = await start();
  const [paid, approved] = [await first.merchant.approved(), await first.merchant.approved()];
  await first.merchant.capture(paid, 'same');
  const money = first.paypal.ledger();
  await first.paypal.close();

  const { paypal, merchant } = await start();
  expect(paypal.ledger()).toEqual(money);
  expect((await merchant.capture(paid, 'same')).status).toBe(200);
  expect((await merchant.capture(approved)).status).toBe(201);
  paypal.clearAccessTokens();
  expect((await merchant.read(paid)).status).toBe(401);
});

test('a pending capture is completed after a restart, when its time has come', async () => {
  const first = await start();
  first.paypal.knobs.pendingMs = 300;
  const id = await first.merchant.approved('pending');
  await first.merchant.capture(id);
  await first.paypal.close();
  const { merchant } = await start();
  await expect.poll(async () => captureOf(await merchant.read(id)).status).toBe('COMPLETED');
});

test('a webhook still owed goes out after a restart', async () => {
  const hook = await pretendHook();
  hook.status = 503;
  const webhook = { id: 'WH', url: hook.url };
  const first = await start({ webhook });
  const id = await first.merchant.approved();
  await expect.poll(() => hook.received.length).toBe(1);
  await first.paypal.close();
  hook.status = 200;
  await start({ webhook });
  await expect.poll(() => hook.received.length).toBe(2);
  expect(JSON.parse(hook.received[1]?.rawBody ?? '').resource.id).toBe(id);
  hook.close();
});

test('a line cut short by a kill is forgotten', async () => {
  const first = await start();
  const id = await first.merchant.approved();
  await first.paypal.close();
  appendFileSync(journalFile, '{"record":{"id":"HALF');
  const { merchant } = await start();
  expect((await merchant.read(id)).body.status).toBe('APPROVED');
  expect((await merchant.read('HALF')).status).toBe(404);
});
