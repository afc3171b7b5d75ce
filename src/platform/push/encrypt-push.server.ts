import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser has handed over: a point of P-256 and 16 bytes, both in base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** More than a notification shows; services refuse bodies over 4,096 bytes (RFC 8030, 7.2). */
export const MAX_PUSH_BYTES = 2_000;

const RECORD_SIZE = 4_096;
/** Ends the only record, which has no padding (RFC 8188, 2). */
const LAST_RECORD = 2;

/** Encrypts a message so that the browser alone can read it (RFC 8291, in one record of RFC 8188). Tests choose key and salt. */
export function encryptPush(
  text: string,
  { p256dh, auth }: BrowserKeys,
  { key = randomBytes(32), salt = randomBytes(16) }: { key?: Buffer; salt?: Buffer } = {},
): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > MAX_PUSH_BYTES) throw new Error('A push message has to be shorter');
  const ours = createECDH('prime256v1');
  ours.setPrivateKey(key);
  const [theirPoint, ourPoint] = [Buffer.from(p256dh, 'base64url'), ours.getPublicKey()];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirPoint, ourPoint]);
  const secret = derive(ours.computeSecret(theirPoint), Buffer.from(auth, 'base64url'), info, 32);
  const cipher = createCipheriv('aes-128-gcm', ...keyAndNonce(secret, salt));
  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(RECORD_SIZE, 16);
  header.writeUInt8(ourPoint.length, 20);
  return Buffer.concat([
    header,
    ourPoint,
    cipher.update(plain),
    cipher.update(Buffer.of(LAST_RECORD)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

function keyAndNonce(secret: Buffer, salt: Buffer): [key: Buffer, nonce: Buffer] {
  return [
    derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  ];
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

/** Whether a browser's keys can be encrypted for: a point on the curve, and 16 bytes. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  try {
    encryptPush('', { p256dh, auth });
    return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}
