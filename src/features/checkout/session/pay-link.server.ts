import type { Secrets } from '#src/platform/secrets.server.ts';
import { hashOf } from './checkout-cookie.server.ts';

/** The page of a link to pay. */
export function payPath(token: string): string {
  return `/pay/${token}`;
}

/**
 * What the link to pay of a phone order ends with. It is the secret of the order's checkout, of which only a hash is kept:
 * to send the link again, the same one is made anew.
 */
export function newPayToken(secrets: Secrets, basketUuid: string): string {
  return toToken(secrets.hash(nameOf(basketUuid)));
}

/** The token whose hash was kept. Undefined if the secret by which it was made is not known any more. */
export function payTokenAgain(secrets: Secrets, basketUuid: string, keptHash: string): string | undefined {
  const name = nameOf(basketUuid);
  return [secrets.hash(name), ...secrets.earlierHashes(name)]
    .map(toToken)
    .find((token) => hashOf(token) === keptHash);
}

function nameOf(basketUuid: string): string {
  return `link to pay ${basketUuid}`;
}

function toToken(hash: string): string {
  return Buffer.from(hash, 'hex').toString('base64url');
}
