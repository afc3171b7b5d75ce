import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Protects bearer secrets: a keyed hash to look them up, and encryption while they may still have to be sent. */
export interface Secrets {
  hash(text: string): string;
  seal(text: string): string;
  /** Throws if the text was altered or encrypted with another secret. */
  open(sealed: string): string;
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

export function createSecrets(secret: string): Secrets {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const hashKey = key('hash');
  const sealKey = key('seal');
  return {
    hash: (text) => createHmac('sha256', hashKey).update(text).digest('hex'),
    seal(text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, sealKey, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(CIPHER, sealKey, bytes.subarray(0, NONCE));
      decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
