import type { PrivateAccounts } from '#src/features/identity/customer/account-deps.server.ts';
import { removeDemoAccount, seedDemoAccount } from '#src/features/identity/customer/demo-account.server.ts';
import {
  removeDemoInstructor,
  seedDemoInstructor,
} from '#src/features/identity/instructor/demo-instructor.server.ts';
import { removeDemoOwner, seedDemoOwner } from '#src/features/identity/staff/sign-in/demo-owner.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';

/** Whom the README names with their passwords, in development alone: a customer, the owner, and an instructor. */
export async function seedDemoPeople({
  services: { db, clock, secrets },
  accounts,
}: {
  services: Pick<Services, 'db' | 'clock' | 'secrets'>;
  accounts: PrivateAccounts;
}) {
  const { passwords } = accounts;
  await seedDemoAccount({ db, clock, accounts });
  await seedDemoOwner({ db, clock, secrets, passwords });
  await seedDemoInstructor({ db, clock, passwords });
}

/** None of them stays where a database that was tried out with goes into production. */
export async function removeDemoPeople(db: Db) {
  await removeDemoAccount(db);
  await removeDemoOwner(db);
  await removeDemoInstructor(db);
}
