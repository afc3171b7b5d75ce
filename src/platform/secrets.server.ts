import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Protects bearer secrets: a keyed hash to look them up, and encryption while they may still have to be sent. What was
 * protected by an earlier secret stays readable, and is found after `rekey`.
 */
export interface Secrets {
  hash(text: string): string;
  encrypt(text: string): string;
  /** Throws if the text was altered or encrypted with a secret that is not known. */
  decrypt(encrypted: string): string;
  hasEarlier: boolean;
  /** The hashes of a text by the earlier secrets. */
  earlierHashes(text: string): string[];
  /** The same encrypted with the present secret. Undefined where it is already, or where no secret that is known decrypts it. */
  renewed(encrypted: string): string | undefined;
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

export function createSecrets(secret: string, earlierSecrets: readonly string[] = []): Secrets {
  const present = keysOf(secret);
  const earlier = earlierSecrets.map(keysOf);
  const decryptWith = (keys: Keys[], encrypted: string): string => {
    const [first, ...others] = keys;
    try {
      return decrypt(first as Keys, encrypted);
    } catch (error) {
      if (others.length === 0) throw error;
      return decryptWith(others, encrypted);
    }
  };
  return {
    hash: (text) => hash(present, text),
    encrypt: (text) => encrypt(present, text),
    decrypt: (encrypted) => decryptWith([present, ...earlier], encrypted),
    hasEarlier: earlier.length > 0,
    earlierHashes: (text) => earlier.map((keys) => hash(keys, text)),
    renewed(encrypted) {
      if (opens(present, encrypted)) return undefined;
      const keys = earlier.find((one) => opens(one, encrypted));
      return keys && encrypt(present, decrypt(keys, encrypted));
    },
  };
}

interface Keys {
  hash: Buffer;
  encryption: Buffer;
}

function keysOf(secret: string): Keys {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return { hash: key('hash'), encryption: key('seal') };
}

function hash(keys: Keys, text: string): string {
  return createHmac('sha256', keys.hash).update(text).digest('hex');
}

function encrypt(keys: Keys, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keys.encryption, nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

function decrypt(keys: Keys, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decipher = createDecipheriv(CIPHER, keys.encryption, bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
}

function opens(keys: Keys, encrypted: string): boolean {
  try {
    decrypt(keys, encrypted);
    return true;
  } catch {
    return false;
  }
}
