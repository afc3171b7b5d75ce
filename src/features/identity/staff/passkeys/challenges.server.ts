import { MINUTE_MS } from '#src/platform/dates.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';

type Deps = Pick<OfficeDeps, 'db' | 'clock' | 'secrets'>;

const VALID_MS = 5 * MINUTE_MS;

/** Keeps what a device is asked to sign, for one purpose: "sign in", or "add to" and a member of staff. */
export async function keepChallenge({ db, clock, secrets }: Deps, challenge: string, purpose: string) {
  const now = clock.now();
  await db.deleteFrom('office_passkey_challenges').where('expires_at', '<', now).execute();
  await db
    .insertInto('office_passkey_challenges')
    .values({
      challenge: secrets.hash(challenge),
      purpose,
      expires_at: new Date(now.getTime() + VALID_MS),
    })
    .execute();
}

/** Whether it was asked for that, lately and not yet answered. */
export async function takeChallenge(
  { db, clock, secrets }: Deps,
  challenge: string,
  purpose: string,
): Promise<boolean> {
  await rekey({ db, secrets }, 'office_passkey_challenges', 'challenge', challenge);
  const taken = await db
    .deleteFrom('office_passkey_challenges')
    .where('challenge', '=', secrets.hash(challenge))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', clock.now())
    .returning('challenge')
    .executeTakeFirst();
  return taken !== undefined;
}
