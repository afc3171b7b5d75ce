import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Protects bearer secrets: a keyed hash to look them up, and encryption while they may still have to be sent. */
export interface Secrets {
  hash(text: string): string;
  encrypt(text: string): string;
  /** Throws if the text was altered or encrypted with another secret. */
  decrypt(encrypted: string): string;
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

export function createSecrets(secret: string): Secrets {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const hashKey = key('hash');
  const encryptionKey = key('seal');
  return {
    hash: (text) => createHmac('sha256', hashKey).update(text).digest('hex'),
    encrypt(text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, encryptionKey, nonce);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    decrypt(encrypted) {
      const bytes = Buffer.from(encrypted, 'base64url');
      const decipher = createDecipheriv(CIPHER, encryptionKey, bytes.subarray(0, NONCE));
      decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
