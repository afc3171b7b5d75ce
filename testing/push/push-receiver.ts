import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

// A browser and its service (RFC 8030), which know nothing of the code that they test: written from RFC 8188, 8291 and 8292 alone.

export interface Received {
  ttl: number;
  topic: string | undefined;
  urgency: string | undefined;
  /** What the browser reads. */
  message: { web_push: number; notification: Record<string, string> };
}

/** What the service answers next, instead of 201. */
export type Fault = { status: number; retryAfter?: string } | 'silent';

export interface PushReceiver {
  url: string;
  /** A browser that agrees: what it hands over, and what has arrived in it. */
  browser(): { subscription: { endpoint: string; p256dh: string; auth: string }; received: Received[] };
  faults: Fault[];
  /** Counts all requests, among them those that were refused. */
  requests(): number;
  /** What was wrong with a request: nothing, in a good test. */
  complaints: string[];
  close(): Promise<void>;
}

export async function startPushReceiver({ now }: { now(): Date }): Promise<PushReceiver> {
  const browsers = new Map<string, { browser: Browser; received: Received[] }>();
  const [faults, complaints]: [Fault[], string[]] = [[], []];
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    const body = await readAll(request);
    const fault = faults.shift();
    if (fault === 'silent') return void request.socket.destroy();
    if (fault)
      return void response
        .writeHead(fault.status, fault.retryAfter ? { 'retry-after': fault.retryAfter } : {})
        .end();
    const known = browsers.get(request.url ?? '');
    if (!known) return void response.writeHead(404).end();
    try {
      known.received.push(read(request, body, known.browser, { origin: url, now: now() }));
      response.writeHead(201, { location: `${url}/messages/${randomUUID()}` }).end();
    } catch (error) {
      complaints.push((error as Error).message);
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    faults,
    complaints,
    requests: () => requests,
    browser() {
      const browser = newBrowser();
      const path = `/push/${randomUUID()}`;
      const received: Received[] = [];
      browsers.set(path, { browser, received });
      return {
        subscription: {
          endpoint: url + path,
          p256dh: browser.point.toString('base64url'),
          auth: browser.auth.toString('base64url'),
        },
        received,
      };
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

export interface Browser {
  privateKey: Buffer;
  point: Buffer;
  auth: Buffer;
}

function newBrowser(): Browser {
  const pair = createECDH('prime256v1');
  const point = pair.generateKeys();
  return { privateKey: pair.getPrivateKey(), point, auth: randomBytes(16) };
}

function read(
  { headers, method }: IncomingMessage,
  body: Buffer,
  browser: Browser,
  by: { origin: string; now: Date },
): Received {
  if (method !== 'POST') throw new Error('a message is posted');
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('another encoding');
  const ttl = String(headers.ttl ?? '');
  if (!/^\d+$/.test(ttl)) throw new Error('no TTL');
  const { topic, urgency } = headers as Record<string, string | undefined>;
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) throw new Error('no such topic');
  if (urgency !== undefined && !['very-low', 'low', 'normal', 'high'].includes(urgency))
    throw new Error('no such urgency');
  checkSender(headers.authorization ?? '', by);
  return { ttl: Number(ttl), topic, urgency, message: JSON.parse(decryptPush(body, browser).toString()) };
}

/** As a browser reads a message (RFC 8291, 3; RFC 8188, 2). */
export function decryptPush(body: Buffer, { privateKey, point, auth }: Browser): Buffer {
  if (body.length > 4_096) throw new Error('too long');
  const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  if (length !== 65 || sealed.length > size) throw new Error('no single record');
  const ours = createECDH('prime256v1');
  ours.setPrivateKey(privateKey);
  const hkdf = (ikm: Buffer, saltOf: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', ikm, saltOf, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info'), Buffer.of(0), point, sender]);
  const ikm = hkdf(ours.computeSecret(sender), auth, info, 32);
  const key = hkdf(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\x00'), 16);
  const nonce = hkdf(ikm, salt, Buffer.from('Content-Encoding: nonce\x00'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('not the last record');
  return padded.subarray(0, end);
}

/** RFC 8292: a token for this origin, for a day at most, signed by the key that goes with it. */
function checkSender(authorization: string, { origin, now }: { origin: string; now: Date }) {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}');
  const { aud, exp, sub } = json(claims) as { aud: string; exp: number; sub: string };
  if (json(head).alg !== 'ES256' || aud !== origin) throw new Error('a token for somebody else');
  const seconds = now.getTime() / 1_000;
  if (!(exp > seconds) || exp > seconds + 86_400) throw new Error('a token for another time');
  if (!/^(mailto:|https:)/.test(sub)) throw new Error('nobody to complain to');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), by, Buffer.from(signature, 'base64url')))
    throw new Error('signed by another key');
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
