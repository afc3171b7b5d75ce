import type { Db } from '#src/platform/db/db.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import '../access/tables.ts';
import { codeOfStep, stepAt } from './authenticator.server.ts';

/** For trying things out, in development alone; the README names it. */
export const DEMO_OWNER = {
  email: 'olive@bitepoint.example',
  name: 'Olive Grant',
  password: 'three open roundabouts',
  appSecret: 'BITEPOINTDEMOKEYFORTHEOFFICE2345',
};

/** Its password is in the README: a database that was tried out with must not keep it. */
export async function removeDemoOwner(db: Db) {
  await db.deleteFrom('office_staff').where('email', '=', DEMO_OWNER.email).execute();
}

/** Made where it is missing. */
export async function seedDemoOwner({
  db,
  clock,
  secrets,
  passwords,
}: Pick<OfficeDeps, 'db' | 'clock' | 'secrets' | 'passwords'>) {
  const { email, name, password, appSecret } = DEMO_OWNER;
  const there = await db
    .selectFrom('office_staff')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (there) return;
  await db
    .insertInto('office_staff')
    .values({
      email,
      name,
      password_hash: await passwords.hash(password),
      role: 'owner',
      totp_secret: secrets.encrypt(appSecret),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

/** The code that the demo owner's app would show; undefined for everybody else, and in production. */
export async function demoCode(
  { db, clock, secrets, demo }: Pick<OfficeDeps, 'db' | 'clock' | 'secrets' | 'demo'>,
  email: string,
): Promise<string | undefined> {
  if (!demo || email !== DEMO_OWNER.email) return undefined;
  const { totp_secret: secret, totp_last_step: used } = await db
    .selectFrom('office_staff')
    .select(['totp_secret', 'totp_last_step'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  // A code is taken once: where this one was, the next will do.
  const step = Math.max(stepAt(clock.now()), (used ?? 0) + 1);
  return secret ? codeOfStep(secrets.decrypt(secret), step) : undefined;
}
