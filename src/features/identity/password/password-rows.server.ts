import { sql } from 'kysely';
import type { Clock } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { removePasskeysOf } from '../passkeys/passkeys.server.ts';
import type { Realm } from '../realm.ts';
import { endSessionsOf } from '../sessions/sessions.server.ts';

interface NewPassword {
  ownerId: string;
  hash: string;
  /** The session that is to stay. */
  stays?: string;
}

/** Stores the hash of a new password, and ends the sessions of the one before. */
export async function storePassword(
  realm: Realm,
  tx: Tx,
  { clock }: { clock: Clock },
  { ownerId, hash, stays }: NewPassword,
) {
  const { table, owner, changedAt } = realm.credentials;
  const changed = changedAt ? sql`, ${sql.ref(changedAt)} = ${clock.now()}` : sql``;
  await sql`update ${sql.table(table)} set password_hash = ${hash} ${changed}
    where ${sql.ref(owner)} = ${ownerId}`.execute(tx);
  await endSessionsOf(realm, tx, ownerId, stays);
}

/** Sets a password behind a link in an email: nothing that signed its owner in before does so any longer. */
export async function resetPassword(realm: Realm, tx: Tx, deps: { clock: Clock }, input: NewPassword) {
  await storePassword(realm, tx, deps, input);
  await removePasskeysOf(realm, tx, input.ownerId);
}
