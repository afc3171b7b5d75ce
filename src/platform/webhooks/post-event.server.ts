import { createHmac } from 'node:crypto';
import { postOutside } from '../outside/post-outside.server.ts';

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

/** Posts an event, and answers the status code. */
export async function postEvent({
  address,
  secret,
  id,
  event,
  body,
  now,
  mayBePrivate,
}: Posted): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-event': event,
    'webhook-signature': signatureOf(secret, body, now),
  };
  return (await postOutside({ address, headers, body, mayBePrivate })).status;
}
