import { describe, expect, test } from 'vitest';
import type { Db } from '#src/platform/db/db.server.ts';
import { openAccounts } from '../customer/accounts.server.ts';
import { passwordHash } from './password-hash.server.ts';

const PASSWORD = 'Zoë’s ﬁve lanes';
/** As better-auth, which hashed passwords here before, wrote it. */
const STORED_BEFORE =
  '03a3048c6cc2a56fa27d4acaf3bab69e:badca48ac91ef1ac9f083647bdef71382fbd009a0d68c4d87b7ec0307391dee2dd42e78d13420dbe2ce045206674624710dd2b9fa9d7fc8c9a146d889ac2cb8e';

describe('a password', () => {
  test('that was stored before is still right, and no other is', async () => {
    expect(await passwordHash.verify({ hash: STORED_BEFORE, password: PASSWORD })).toBe(true);
    expect(await passwordHash.verify({ hash: STORED_BEFORE, password: `${PASSWORD} ` })).toBe(false);
  });

  test('is stored as before: a salt of its own and a key, in hex', async () => {
    const [one, other] = [await passwordHash.hash(PASSWORD), await passwordHash.hash(PASSWORD)];
    expect(one).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect(other.slice(0, 32)).not.toBe(one.slice(0, 32));
    expect(await passwordHash.verify({ hash: one, password: PASSWORD })).toBe(true);
  });

  test('is hashed by this wherever accounts are opened; only tests hash quicker', () => {
    const opened = openAccounts({ db: {} as Db, clock: { now: () => new Date(0) }, secret: 'x'.repeat(32) });
    expect(opened.passwords).toEqual(passwordHash);
  });

  test('is the same however its accents are composed', async () => {
    const password = PASSWORD.normalize('NFKD');
    expect(password).not.toBe(PASSWORD);
    expect(await passwordHash.verify({ hash: STORED_BEFORE, password })).toBe(true);
  });

  test.each(['', ':', 'salt', 'salt:', `${'0'.repeat(32)}:${'0'.repeat(128)}`, `${STORED_BEFORE}00`])(
    'is none where “%s” is stored',
    async (hash) => {
      expect(await passwordHash.verify({ hash, password: PASSWORD })).toBe(false);
    },
  );
});
