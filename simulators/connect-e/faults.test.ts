import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pretendShop, startGateway } from './pretend-shop.ts';
import { PROCESSING_ANSWERS } from './sentinels.ts';
import type { ConnectESimulator } from './simulator.ts';

let gateway: ConnectESimulator;
let shop: ReturnType<typeof pretendShop>;
let now: Date;
let merchant: Server;
let webHookUrl: string;
let received: unknown[];
let merchantStatus: number;

beforeEach(async () => {
  now = new Date();
  received = [];
  merchantStatus = 200;
  gateway = await startGateway(() => now);
  gateway.knobs.webhookRetryMs = 10;
  shop = pretendShop(gateway);
  merchant = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    received.push(JSON.parse(text));
    response.statusCode = merchantStatus;
    response.end();
  });
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve));
  webHookUrl = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/hooks`;
});
afterEach(async () => {
  await gateway.close();
  merchant.closeAllConnections();
  merchant.close();
});

async function parked(number: string): Promise<string> {
  const token = await shop.token({ webHookUrl });
  await shop.execute(token, number);
  return token;
}

const captures = () => shop.money().filter((entry) => entry.kind === 'capture').length;
const settle = () => new Promise((resolve) => setTimeout(resolve, 60));

describe('a card that provokes a fault', () => {
  test('processing: ten answers say 40, then it is approved', async () => {
    const token = await parked('4000400000000004');
    const codes = [(await shop.resume(token)).body.statusCode];
    for (let i = 0; i < PROCESSING_ANSWERS; i += 1) codes.push((await shop.read(token)).body.statusCode);
    expect(codes).toEqual([...Array(PROCESSING_ANSWERS).fill(40), 0]);
    expect(captures()).toBe(1);
  });

  test('slow settlement: 40 however often it is asked, approved after 20 seconds', async () => {
    const token = await parked('4000410000000003');
    await shop.resume(token);
    for (let i = 0; i < 12; i += 1) expect((await shop.read(token)).body.statusCode).toBe(40);
    expect(captures()).toBe(0);
    now = new Date(now.getTime() + 20_000);
    expect((await shop.read(token)).body.statusCode).toBe(0);
    expect(captures()).toBe(1);
  });

  test('lost answer: charged, though the connection is cut', async () => {
    const token = await parked('4000500000000001');
    await expect(shop.resume(token)).rejects.toThrow('fetch failed');
    expect(captures()).toBe(1);
    expect((await shop.read(token)).body.statusCode).toBe(0);
  });

  test('lost answer without waiting: the form gets half an answer, so no browser asks again', async () => {
    const token = await shop.token({ waitPreExecute: false });
    await expect(shop.execute(token, '4000500000000001')).rejects.toThrow('terminated');
    expect(captures()).toBe(1);
  });

  test('held answer: charged, though nothing comes back for long', async () => {
    const token = await parked('4000510000000000');
    const resumed = shop.resume(token);
    const cut = expect(resumed).rejects.toThrow('fetch failed');
    await vi.waitFor(() => expect(captures()).toBe(1), 60_000);
    expect(await Promise.race([resumed.catch(() => 'cut'), settle().then(() => 'silence')])).toBe('silence');
    await gateway.close();
    await cut;
  });

  test('error after charge: charged, though the answer is 500', async () => {
    const token = await parked('4000520000000009');
    expect(await shop.resume(token)).toMatchObject({ status: 500, type: 'text/plain; charset=utf-8' });
    expect((await shop.read(token)).body.statusCode).toBe(0);
    expect(captures()).toBe(1);
  });

  test('charged at once: final without waiting to be resumed', async () => {
    const token = await shop.token();
    expect((await shop.execute(token, '4000600000000009')).body.statusCode).toBe(0);
    expect(captures()).toBe(1);
    expect((await shop.resume(token)).status).toBe(400);
  });

  test('rejecting decline: final at once and marked for the form to reject', async () => {
    const token = await shop.token();
    const answer = await shop.execute(token, '4000700000000007');
    expect(answer.body).toEqual({ statusCode: 5, authCode: '', message: 'Card declined', rejects: true });
  });
});

describe('webhooks', () => {
  const body = (token: string) => ({ id: token, orderId: 'BP-10042' });

  test('come when the payment parks and when it is done', async () => {
    const token = await parked('4976000000003436');
    await vi.waitFor(() => expect(received).toEqual([body(token)]), 60_000);
    await shop.resume(token);
    await vi.waitFor(() => expect(received).toEqual([body(token), body(token)]), 60_000);
    await settle();
    expect(received).toHaveLength(2);
  });

  test('come again until the shop takes them', async () => {
    merchantStatus = 503;
    const token = await parked('4976000000003436');
    await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(2), 60_000);
    merchantStatus = 200;
    const before = received.length;
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(before), 60_000);
    const after = received.length;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(received.length).toBe(after);
    expect(received.at(-1)).toEqual(body(token));
  });

  test('can be dropped and doubled by the card or by a test', async () => {
    await shop.resume(await parked('4000800000000005'));
    gateway.knobs.dropWebhooks = true;
    await parked('4976000000003436');
    gateway.knobs.dropWebhooks = false;
    await settle();
    expect(received).toEqual([]);
    const token = await parked('4000810000000004');
    await vi.waitFor(() => expect(received).toEqual([body(token), body(token)]), 60_000);
  });
});

describe('the switches', () => {
  test('break one call before or after its work', async () => {
    gateway.knobs.failNext('access-tokens', '500');
    expect((await shop.create()).status).toBe(500);
    const token = await parked('4976000000003436');
    gateway.knobs.failNext('resume', 'reset');
    await expect(shop.resume(token)).rejects.toThrow('fetch failed');
    expect(captures()).toBe(0);
    gateway.knobs.failNext('resume', 'reset', 'after');
    await expect(shop.resume(token)).rejects.toThrow('fetch failed');
    expect(captures()).toBe(1);
    expect((await shop.read(token)).body.statusCode).toBe(0);
  });

  test('slow calls down', async () => {
    gateway.knobs.latencyMs = { every: 120, payment: 0 };
    const started = performance.now();
    await shop.create();
    expect(performance.now() - started).toBeGreaterThanOrEqual(115);
  });

  test('charge an order twice unless told to refuse it', async () => {
    await shop.pay();
    await shop.pay();
    expect(captures()).toBe(2);
    gateway.knobs.refuseDuplicateOrders = true;
    const token = await parked('4976000000003436');
    expect((await shop.resume(token)).body.statusCode).toBe(20);
    expect(captures()).toBe(2);
  });

  test('take the script away or change it', async () => {
    const script = `${gateway.webUrl}/assets/js/client.js`;
    const text = await (await fetch(script)).text();
    expect(text).toContain('ConnectERecurringPayment: function');
    expect((await fetch(`${script}?missing=1`)).status).toBe(404);
    gateway.knobs.scriptAltered = true;
    expect(await (await fetch(script)).text()).not.toContain('ConnectE');
    gateway.knobs.scriptMissing = true;
    expect((await fetch(script)).status).toBe(404);
  });
});
