import {
  generateKeyPair,
  type KeyObject,
  randomBytes,
  randomUUID,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { makeCertificate } from './certificate.ts';

export type Signer = {
  /** Part of the certificate's address: another process has another certificate. */
  certificateId: string;
  pem: string;
  sign(text: string): string;
  isOurs(text: string, signature: string): boolean;
};

export type Transmission = {
  auth_algo: string;
  cert_url: string;
  transmission_id: string;
  transmission_sig: string;
  transmission_time: string;
  webhook_id: string;
};

export const ALGORITHM = 'SHA256withRSA';
const YEAR_MS = 365 * 86_400_000;

type Keys = { publicKey: KeyObject; privateKey: KeyObject };
let keys: Promise<Keys> | undefined;

/** Keys take their time to find, so a process has one pair; each simulator has a certificate of its own. */
export async function createSigner(now: Date): Promise<Signer> {
  keys ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const { publicKey, privateKey } = await keys;
  const serial = randomBytes(16);
  const pem = makeCertificate(
    { publicKey, privateKey },
    {
      name: 'messageverificationcerts.paypal.example',
      from: new Date(now.getTime() - YEAR_MS),
      until: new Date(now.getTime() + YEAR_MS),
      serial,
    },
  );
  const own = new X509Certificate(pem).publicKey;
  return {
    certificateId: `CERT-${serial.toString('hex')}`,
    pem,
    sign: (text) => sign('sha256', Buffer.from(text), privateKey).toString('base64'),
    isOurs: (text, signature) => verify('sha256', Buffer.from(text), own, Buffer.from(signature, 'base64')),
  };
}

/** `id|time|webhook id|crc32 of the raw body as an unsigned decimal`. It is no HMAC. */
export function signedText(
  {
    transmission_id,
    transmission_time,
    webhook_id,
  }: Omit<Transmission, 'transmission_sig' | 'auth_algo' | 'cert_url'>,
  rawBody: string,
): string {
  return [transmission_id, transmission_time, webhook_id, crc32(rawBody)].join('|');
}

/** The headers of one transmission of a webhook. */
export function signedHeaders(
  signer: Signer,
  {
    rawBody,
    webhookId,
    certificateUrl,
    now,
  }: { rawBody: string; webhookId: string; certificateUrl: string; now: Date },
): Record<string, string> {
  const transmission_id = randomUUID();
  const transmission_time = now.toISOString().replace(/\.\d+Z$/, 'Z');
  const text = signedText({ transmission_id, transmission_time, webhook_id: webhookId }, rawBody);
  return {
    'paypal-auth-algo': ALGORITHM,
    'paypal-cert-url': certificateUrl,
    'paypal-transmission-id': transmission_id,
    'paypal-transmission-sig': signer.sign(text),
    'paypal-transmission-time': transmission_time,
  };
}
