import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { PrivateAccounts } from './account/account-deps.server.ts';
import { createUser, findUserByEmail } from './account/users.server.ts';

/** For trying things out, in development alone; the README names it. */
const DEMO = {
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

/** Its password is in the README: a database that was tried out with must not keep it. */
export async function removeDemoAccount(db: Db) {
  await db.deleteFrom('account_users').where('email', '=', DEMO.email).execute();
}

/** Made anew where it was closed. */
export async function seedDemoAccount({
  db,
  accounts,
  clock,
}: {
  db: Db;
  accounts: PrivateAccounts;
  clock: Clock;
}) {
  if (await findUserByEmail(db, DEMO.email)) return;
  const { password, ...person } = DEMO;
  const hash = await accounts.passwords.hash(password);
  await db.transaction().execute((tx) => createUser(tx, person, hash, clock.now()));
}
