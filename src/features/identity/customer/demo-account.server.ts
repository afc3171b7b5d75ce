import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { PrivateAccounts } from './account-deps.server.ts';
import { createUser, findUserByEmail } from './users.server.ts';

/** For trying things out, in development alone; the README names them: who buys, and who learns. */
const JOAN = {
  email: 'joan@bitepoint.example',
  password: 'four quiet lanes',
  firstname: 'Joan',
  surname: 'Watson',
  phone: '+441134960180',
  address: {
    address_line_1: '32 Bainbrigge Road',
    address_line_2: '',
    address_line_3: '',
    city: 'Leeds',
    postcode: 'LS6 3AD',
    country: '826',
  },
};

const CALLUM = {
  ...JOAN,
  email: 'callum@bitepoint.example',
  password: 'two gentle bends',
  firstname: 'Callum',
  surname: 'Reid',
  phone: '+447700900673',
  address: { ...JOAN.address, address_line_1: '4 Bainbrigge Road' },
};
const DEMO = [JOAN, CALLUM];

/** Their passwords are in the README: a database that was tried out with must not keep them. */
export async function removeDemoAccount(db: Db) {
  const emails = DEMO.map(({ email }) => email);
  await db.deleteFrom('account_users').where('email', 'in', emails).execute();
}

/** Recreated if they were closed. */
export async function seedDemoAccount({
  db,
  accounts,
  clock,
}: {
  db: Db;
  accounts: PrivateAccounts;
  clock: Clock;
}) {
  for (const { password, ...person } of DEMO) {
    if (await findUserByEmail(db, person.email)) continue;
    const hash = await accounts.passwords.hash(password);
    await db.transaction().execute((tx) => createUser(tx, person, hash, clock.now()));
  }
}
