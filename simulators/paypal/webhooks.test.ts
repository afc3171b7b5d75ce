import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CLIENT, captureOf, pretendHook, pretendMerchant, type Received } from './pretend-merchant.ts';
import { type PayPalSimulator, startPayPal } from './simulator.ts';

const WEBHOOK = '8PT597110X687430LKGECATA';
let hook: Awaited<ReturnType<typeof pretendHook>>;
let paypal: PayPalSimulator;
let merchant: ReturnType<typeof pretendMerchant>;

beforeEach(async () => {
  hook = await pretendHook();
  paypal = await startPayPal({ port: 0, ...CLIENT, webhook: { id: WEBHOOK, url: hook.url } });
  paypal.knobs.webhookRetryMs = 10;
  merchant = pretendMerchant(paypal);
  await merchant.signIn();
});
afterEach(async () => {
  await paypal.close();
  hook.close();
});

const events = () => hook.received.map(({ rawBody }) => JSON.parse(rawBody).event_type);
const quiet = () => new Promise((resolve) => setTimeout(resolve, 80));

describe('webhooks', () => {
  test('tell of the approval, the capture and the refund', async () => {
    const id = await merchant.approved();
    const capture = captureOf(await merchant.capture(id));
    await merchant.refund(capture.id);
    await expect
      .poll(() => events().sort())
      .toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.REFUNDED']);
    const told = hook.received.map(({ rawBody }) => JSON.parse(rawBody));
    const of = (event: string) => told.find(({ event_type }) => event_type === event);
    expect(of('CHECKOUT.ORDER.APPROVED')).toMatchObject({
      resource_type: 'checkout-order',
      resource: { id, status: 'APPROVED' },
    });
    expect(of('PAYMENT.CAPTURE.COMPLETED')).toMatchObject({
      resource_type: 'capture',
      resource: { id: capture.id, supplementary_data: { related_ids: { order_id: id } } },
    });
  });

  test.each([
    ['COMPLETED', 'PAYMENT.CAPTURE.COMPLETED'],
    ['DECLINED', 'PAYMENT.CAPTURE.DENIED'],
  ] as const)('tell how a pending capture ended: %s', async (status, event) => {
    const id = await merchant.approved('pending');
    await merchant.capture(id);
    paypal.settle(id, status);
    await expect
      .poll(() => events().sort())
      .toEqual(['CHECKOUT.ORDER.APPROVED', event, 'PAYMENT.CAPTURE.PENDING'].sort());
  });

  test('come again until somebody answers 2xx, as the same event', async () => {
    hook.status = 503;
    await merchant.approved();
    await expect.poll(() => hook.received.length).toBeGreaterThan(2);
    hook.status = 204;
    await expect.poll(() => hook.answered, { timeout: 60_000 }).toContain(204);
    await quiet();
    expect(hook.answered.filter((status) => status === 204)).toEqual([204]);
    expect(new Set(hook.received.map(({ rawBody }) => JSON.parse(rawBody).id)).size).toBe(1);
  });

  test('can be dropped or doubled', async () => {
    paypal.knobs.dropWebhooks = true;
    await merchant.approved();
    await quiet();
    expect(events()).toEqual([]);
    Object.assign(paypal.knobs, { dropWebhooks: false, duplicateWebhooks: true });
    await merchant.approved();
    await expect.poll(events).toEqual(['CHECKOUT.ORDER.APPROVED', 'CHECKOUT.ORDER.APPROVED']);
  });
});

describe('a signature', () => {
  async function first(): Promise<Received> {
    await merchant.approved();
    await expect.poll(() => hook.received.length).toBe(1);
    return hook.received[0] as Received;
  }
  const ask = ({ headers }: Received, change: object = {}, event: unknown) =>
    merchant.call('POST', '/v1/notifications/verify-webhook-signature', {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: WEBHOOK,
      webhook_event: event,
      ...change,
    });

  test('is verified offline with the certificate that it names', async () => {
    const { headers, rawBody } = await first();
    const url = headers['paypal-cert-url'] ?? '';
    expect(url).toMatch(`${paypal.url}/v1/notifications/certs/CERT-`);
    const certificate = new X509Certificate(await (await fetch(url)).text());
    expect(certificate.subject).toBe('CN=messageverificationcerts.paypal.example');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.validFromDate < new Date() && new Date() < certificate.validToDate).toBe(true);
    const signed = (body: string) =>
      [headers['paypal-transmission-id'], headers['paypal-transmission-time'], WEBHOOK, crc32(body)].join(
        '|',
      );
    const signature = Buffer.from(headers['paypal-transmission-sig'] ?? '', 'base64');
    const holds = (body: string) =>
      verify('sha256', Buffer.from(signed(body)), certificate.publicKey, signature);
    expect(holds(rawBody)).toBe(true);
    expect(holds(rawBody.replace('APPROVED', 'CAPTURED'))).toBe(false);
  });

  test('is verified by asking', async () => {
    const received = await first();
    const event = JSON.parse(received.rawBody);
    expect((await ask(received, {}, event)).body).toEqual({ verification_status: 'SUCCESS' });
    const another = (await ask(received, {}, { ...event, id: 'WH-other' })).body;
    expect(another).toEqual({ verification_status: 'FAILURE' });
    const webhook = (await ask(received, { webhook_id: 'another' }, event)).body;
    expect(webhook).toEqual({ verification_status: 'FAILURE' });
    expect((await ask(received, { transmission_sig: undefined }, event)).status).toBe(400);
  });

  test('has no certificate but the one in use', async () => {
    expect((await fetch(`${paypal.url}/v1/notifications/certs/CERT-00`)).status).toBe(404);
  });
});
