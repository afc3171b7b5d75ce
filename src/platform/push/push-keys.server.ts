import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { HOUR_MS } from '../dates.ts';
import type { Db } from '../db/db.server.ts';
import { type RenewDeps, renewEncrypted } from '../rekey/rekey.server.ts';
import type { Secrets } from '../secrets.server.ts';
import './tables.ts';

interface Deps {
  db: Db;
  secrets: Secrets;
}

/** The pair by which services of browsers know us: the public point in base64url, the private number in hexadecimal. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Made the first time that it is asked for. */
export async function pushKeys({ db, secrets }: Deps, now: Date): Promise<PushKeys> {
  const known = await findKeys(db);
  if (known) return readable(known, secrets);
  const made = newPushKeys();
  await db
    .insertInto('push_keys')
    .values({
      public_key: made.publicKey,
      encrypted_private_key: secrets.encrypt(made.privateKey),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await findKeys(db);
  if (!kept) throw new Error('The keys of push messages are not kept');
  return readable(kept, secrets);
}

function findKeys(db: Db) {
  return db.selectFrom('push_keys').select(['public_key', 'encrypted_private_key']).executeTakeFirst();
}

function readable(
  { public_key, encrypted_private_key }: NonNullable<Awaited<ReturnType<typeof findKeys>>>,
  secrets: Secrets,
): PushKeys {
  return { publicKey: public_key, privateKey: secrets.decrypt(encrypted_private_key) };
}

export function newPushKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // A private key may have fewer bytes; a JWK has all 32.
  return { publicKey, privateKey: pair.getPrivateKey().toString('hex').padStart(64, '0') };
}

/** Services take a token for a day at most. */
const TOKEN_MS = 12 * HOUR_MS;

/** The header that says who posts to an endpoint (RFC 8292). `contact` is a mailto: or https: address. */
export function vapidHeader(
  { publicKey, privateKey }: PushKeys,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const expires = Math.floor((now.getTime() + TOKEN_MS) / 1_000);
  const claims = { aud: new URL(endpoint).origin, exp: expires, sub: contact };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: Buffer.from(privateKey, 'hex').toString('base64url'),
    },
  });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}

/** The private key, by the present secret. */
export function renewPushKeys(deps: RenewDeps) {
  return renewEncrypted(deps, 'push_keys', 'encrypted_private_key');
}
