import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CLIENT, pretendHook, type Received } from '#simulators/paypal/pretend-merchant.ts';
import { createSigner, signedHeaders } from '#simulators/paypal/signing.ts';
import { startPayPal } from '#simulators/paypal/simulator.ts';
import { type TestPayPal, tampering, testPayPal, WEBHOOK } from '#testing/paypal.ts';

const IP = '192.0.2.1';
let hook: Awaited<ReturnType<typeof pretendHook>>;
let bench: TestPayPal;
beforeEach(async () => {
  hook = await pretendHook();
  bench = await testPayPal({ webhook: { id: WEBHOOK, url: hook.url } });
});
afterEach(async () => {
  await bench.paypal.close();
  hook.close();
});

async function messages(count: number): Promise<Received[]> {
  await expect.poll(() => hook.received.length).toBe(count);
  return hook.received;
}
async function approval(): Promise<Received & { token: string; ip: string }> {
  const { token } = await bench.attempt('approve');
  const [first] = await messages(1);
  return { ...(first as Received), token, ip: IP };
}

describe('a webhook of PayPal', () => {
  test('is genuine, and names the order to ask about', async () => {
    const attempt = await bench.attempt('approve');
    await bench.redirect.resume(attempt);
    const told = await Promise.all(
      (await messages(2)).map((message) => bench.redirect.readNotification({ ...message, ip: IP })),
    );
    const { token } = attempt;
    expect(told).toEqual(
      expect.arrayContaining([
        { kind: 'genuine', token },
        { kind: 'genuine', token },
      ]),
    );
  });

  test('is read from its bytes as well as from its text', async () => {
    const { headers, rawBody } = await approval();
    const told = await bench.redirect.readNotification({ headers, rawBody: Buffer.from(rawBody), ip: IP });
    expect(told.kind).toBe('genuine');
  });

  test('is verified with a certificate that is fetched once', async () => {
    const message = await approval();
    expect((await bench.redirect.readNotification(message)).kind).toBe('genuine');
    bench.paypal.knobs.failNext('certificate', '500');
    expect((await bench.redirect.readNotification(message)).kind).toBe('genuine');
  });

  test.each(['reset', '500', 'timeout'] as const)(
    'is unknown while its certificate cannot be had (%s), and genuine afterwards',
    async (manner) => {
      const message = await approval();
      const client = bench.client({ timeoutMs: 2_000 });
      bench.paypal.knobs.failNext('certificate', manner);
      expect(await client.readNotification(message)).toEqual({ kind: 'unknown' });
      expect((await client.readNotification(message)).kind).toBe('genuine');
    },
  );
});

describe('a forged webhook', () => {
  const forged = { kind: 'forged' };

  test('is told by any change to it', async () => {
    const { headers, rawBody } = await approval();
    const changed = (change: Record<string, string | undefined>, body = rawBody) =>
      bench.redirect.readNotification({ headers: { ...headers, ...change }, rawBody: body, ip: IP });
    expect((await changed({})).kind).toBe('genuine');
    expect(await changed({}, rawBody.replace('APPROVED', 'COMPLETED'))).toEqual(forged);
    expect(await changed({}, `${rawBody} `)).toEqual(forged);
    expect(await changed({ 'paypal-transmission-id': 'another' })).toEqual(forged);
    expect(await changed({ 'paypal-transmission-time': '2026-11-21T10:00:01Z' })).toEqual(forged);
    expect(await changed({ 'paypal-transmission-sig': 'AAAA' })).toEqual(forged);
    expect(await changed({ 'paypal-auth-algo': 'none' })).toEqual(forged);
    for (const name of Object.keys(headers).filter((header) => header.startsWith('paypal-')))
      expect(await changed({ [name]: undefined })).toEqual(forged);
    expect(await bench.redirect.readNotification({ headers: {}, rawBody: '', ip: IP })).toEqual(forged);
  });

  test('is told by another merchant’s webhook id', async () => {
    const message = await approval();
    const other = bench.client({ webhookId: 'ANOTHER' });
    expect(await other.readNotification(message)).toEqual(forged);
  });

  test('signed with a certificate of another host is not even looked at', async () => {
    let requested = 0;
    const signer = await createSigner(bench.now);
    const evil = createServer((_request, response) => {
      requested += 1;
      response.end(signer.pem);
    });
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    const { port } = evil.address() as AddressInfo;
    const rawBody = JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} });
    const path = `/v1/notifications/certs/${signer.certificateId}`;
    const here = new URL(bench.paypal.url);
    for (const certificateUrl of [
      `http://127.0.0.1:${port}${path}`,
      `http://${here.host}@127.0.0.1:${port}${path}`,
      `http://127.0.0.1:${port}/${here.host}${path}`,
      `https://api.paypal.com${path}`,
      `${here.origin}/checkoutnow?token=${path}`,
      `${here.origin}/v1/notifications/certs/../../../checkoutnow`,
      'nowhere',
    ]) {
      const headers = signedHeaders(signer, { rawBody, webhookId: WEBHOOK, certificateUrl, now: bench.now });
      expect(await bench.redirect.readNotification({ headers, rawBody, ip: IP })).toEqual(forged);
    }
    evil.close();
    expect(requested).toBe(0);
  });

  test('signed with a certificate that somebody has put elsewhere on the right host is forged', async () => {
    const signer = await createSigner(bench.now);
    const host = await tampering(bench.paypal.url, () => signer.pem);
    const client = bench.client({ apiUrl: host.url });
    const rawBody = JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} });
    const told = (path: string) => {
      const certificateUrl = `${host.url}${path}`;
      const headers = signedHeaders(signer, { rawBody, webhookId: WEBHOOK, certificateUrl, now: bench.now });
      return client.readNotification({ headers, rawBody, ip: IP });
    };
    expect(await told('/assets/page.css')).toEqual(forged);
    expect(await told('/v1/notifications/certs/../../assets/page.css')).toEqual(forged);
    expect(await told('//v1/notifications/certs/CERT-1')).toEqual(forged);
    host.close();
  });

  test('that names a certificate which is not there is forged', async () => {
    const { headers, rawBody } = await approval();
    const change = { 'paypal-cert-url': `${bench.paypal.url}/v1/notifications/certs/CERT-00` };
    expect(
      await bench.redirect.readNotification({ headers: { ...headers, ...change }, rawBody, ip: IP }),
    ).toEqual(forged);
  });

  test.each([-400, 400])('by a certificate that does not hold %i days from now', async (days) => {
    const message = await approval();
    bench.now = new Date(bench.now.getTime() + days * 86_400_000);
    expect(await bench.redirect.readNotification(message)).toEqual(forged);
  });

  test('of another PayPal, at another address, is not ours', async () => {
    const other = await startPayPal({ port: 0, ...CLIENT, webhook: { id: WEBHOOK, url: hook.url } });
    const elsewhere = bench.client({ apiUrl: other.url });
    const message = await approval();
    expect(await elsewhere.readNotification(message)).toEqual(forged);
    await other.close();
  });

  test('with a body that is no event is forged, however well signed', async () => {
    const message = await approval();
    expect((await bench.redirect.readNotification(message)).kind).toBe('genuine');
    const { headers } = message;
    expect(await bench.redirect.readNotification({ headers, rawBody: '[]', ip: IP })).toEqual(forged);
  });
});
