import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Hashes passwords, and verifies them against a stored hash. */
export interface PasswordHash {
  hash(password: string): Promise<string>;
  verify(credentials: { hash: string; password: string }): Promise<boolean>;
}

const COST = { N: 16_384, r: 16, p: 1 };
const KEY_BYTES = 64;
const SALT_BYTES = 16;
/** Twice what scrypt needs: Node's own limit is too low for this cost. */
const MAX_MEMORY = 2 * 128 * COST.N * COST.r;

/** Stored as `salt:key` in hex. The salt is the text of the hex digits, not the bytes that they stand for. */
export const passwordHash: PasswordHash = {
  async hash(password) {
    const salt = randomBytes(SALT_BYTES).toString('hex');
    return `${salt}:${(await keyOf(password, salt)).toString('hex')}`;
  },
  async verify({ hash, password }) {
    const [salt = '', stored = ''] = hash.split(':');
    const expected = Buffer.from(stored, 'hex');
    const key = await keyOf(password, salt);
    return expected.length === key.length && timingSafeEqual(expected, key);
  },
};

/**
 * Runs in the thread pool, so that the server keeps answering other requests. Unicode-normalised, so that differently
 * typed accents match.
 */
function keyOf(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...COST, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
