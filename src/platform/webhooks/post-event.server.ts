import { createHmac } from 'node:crypto';
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPrivateAddress } from './private-networks.ts';

const TIMEOUT_MS = 10_000;

/** Why a program can never be told at an address. */
export class AddressRefused extends Error {}

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

/**
 * Posts an event, and answers the status code. Redirects are not followed, and of what is answered nothing is read. The
 * name is looked up for this connection and refused by what it leads to, so that none can lead elsewhere meanwhile.
 */
export function postEvent({ address, secret, id, event, body, now, mayBePrivate }: Posted): Promise<number> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!mayBePrivate && isIP(host) !== 0 && isPrivateAddress(host)) return Promise.reject(refusedAddress());
  const request = url.protocol === 'https:' ? requestByHttps : requestByHttp;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(
    url,
    {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'webhook-id': id,
        'webhook-event': event,
        'webhook-signature': signatureOf(secret, body, now),
      },
      ...(!mayBePrivate && { lookup: lookupOutside }),
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

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** As `dns.lookup`, but that it finds nothing in our own network. One private address among others is enough to refuse them all. */
function lookupOutside(host: string, options: LookupOptions, found: Found) {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    if (addresses.length === 0 || addresses.some(({ address }) => isPrivateAddress(address)))
      return found(refusedAddress(), []);
    const [first] = addresses as [LookupAddress];
    return options.all ? found(null, addresses) : found(null, first.address, first.family);
  });
}

function refusedAddress(): AddressRefused {
  return new AddressRefused('It is in a private network');
}
