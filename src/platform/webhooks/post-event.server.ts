import { createHmac } from 'node:crypto';
import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { toAllowed } from '../outside/allowed-lookup.server.ts';
import { isPrivateAddress } from '../outside/private-networks.ts';

const TIMEOUT_MS = 10_000;

interface Posted {
  address: string;
  secret: string;
  /** Of the event, and its name. */
  id: string;
  event: string;
  body: string;
  now: Date;
  /** Whether it may be in our own network, as in development. */
  mayBePrivate: boolean;
}

/** The header by which a receiver knows that we sent it, and when: HMAC-SHA256 over "<seconds>.<body>". */
export function signatureOf(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Posts an event, and answers the status code. Redirects are not followed, and of what is answered nothing is read. */
export async function postEvent({
  address,
  secret,
  id,
  event,
  body,
  now,
  mayBePrivate,
}: Posted): Promise<number> {
  const url = new URL(address);
  const request = url.protocol === 'https:' ? requestByHttps : requestByHttp;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(
    url,
    {
      method: 'POST',
      ...toAllowed(url, (ip) => mayBePrivate || !isPrivateAddress(ip)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'webhook-id': id,
        'webhook-event': event,
        'webhook-signature': signatureOf(secret, body, now),
      },
    },
    (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    },
  );
  sent.on('error', reject);
  sent.end(body);
  return promise;
}
