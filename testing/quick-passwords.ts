import { createHash, randomBytes } from 'node:crypto';
import type { PasswordHash } from '#src/features/identity/password/password-hash.server.ts';

/** Passwords hashed for next to nothing. The product's hash is slow on purpose, and has a suite of its own. */
export const quickPasswords: PasswordHash = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex');
    return `${salt}:${keyOf(password, salt)}`;
  },
  async verify({ hash, password }) {
    const [salt = '', key] = hash.split(':');
    return key === keyOf(password, salt);
  },
};

function keyOf(password: string, salt: string): string {
  return createHash('sha512')
    .update(`${salt}:${password.normalize('NFKC')}`)
    .digest('hex');
}
