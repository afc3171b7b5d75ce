import { HOUR_MS } from '../../dates.ts';
import { AddressRefused } from '../../outside/allowed-lookup.server.ts';
import { connectionProblem, postOutside } from '../../outside/post-outside.server.ts';
import { type BrowserKeys, encryptPush } from '../encrypt-push.server.ts';
import { type PushKeys, vapidHeader } from '../push-keys.server.ts';

interface Posted extends BrowserKeys {
  endpoint: string;
  text: string;
  topic: string;
  /** Whether it is worth waking a phone that saves its battery. */
  isUrgent: boolean;
  /** For how long the service keeps it for a browser that is away. */
  seconds: number;
  keys: PushKeys;
  /** A mailto: address that the service may complain to. */
  contact: string;
  now: Date;
  mayBePrivate: boolean;
}

/** What became of a message (RFC 8030). */
export type PushOutcome =
  | { kind: 'sent' }
  /** The browser has withdrawn its permission, or no longer exists. */
  | { kind: 'gone'; reason: string }
  /** No other try would be taken. */
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; afterSeconds: number }
  | { kind: 'unreachable'; reason: string };

/** The longest that a service has us wait. */
const MAX_WAIT_SECONDS = HOUR_MS / 1_000;

/** Hands a message to the service of a browser. A lost answer is no harm: a second message of one topic replaces the first. */
export async function postPush(message: Posted): Promise<PushOutcome> {
  const { endpoint, text, topic, isUrgent, seconds, keys, contact, now, mayBePrivate } = message;
  try {
    const { status, headers } = await postOutside({
      address: endpoint,
      headers: {
        ttl: Math.max(0, Math.floor(seconds)),
        topic,
        urgency: isUrgent ? 'high' : 'normal',
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        authorization: vapidHeader(keys, { endpoint, contact, now }),
      },
      body: encryptPush(text, message),
      mayBePrivate,
    });
    return outcomeOf(status, headers['retry-after'], now);
  } catch (error) {
    const reason = connectionProblem(error as NodeJS.ErrnoException);
    return { kind: error instanceof AddressRefused ? 'refused' : 'unreachable', reason };
  }
}

function outcomeOf(status: number, retryAfter: string | undefined, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const reason = `The browser’s service answered ${status}`;
  if (status === 404 || status === 410)
    return { kind: 'gone', reason: 'Notifications were turned off in that browser' };
  if (status === 429 || status >= 500)
    return { kind: 'later', reason, afterSeconds: waitOf(retryAfter, now) };
  return { kind: 'refused', reason };
}

/** Seconds, or an instant (RFC 9110, 10.2.3). None where the service doesn't say. */
function waitOf(retryAfter: string | undefined, now: Date): number {
  if (!retryAfter) return 0;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - now.getTime()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), MAX_WAIT_SECONDS) : 0;
}
