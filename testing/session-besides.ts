import type { QueryCreator } from 'kysely';
import type { Realm } from '#src/features/identity/realm.ts';
import { beginSession, type SessionDeps } from '#src/features/identity/sessions/sessions.server.ts';
import type { Tables, Tx } from '#src/platform/db/db.server.ts';

/** Begins the first session of somebody whose own rows are written by the same statement. */
export function beginSessionBesides(
  rows: unknown,
  realm: Realm,
  deps: Pick<SessionDeps, 'clock' | 'secrets'>,
  ownerId: string,
) {
  // There is no older session to end.
  const { maxPerOwner: _, ...sessions } = realm.sessions;
  return beginSession(rows as QueryCreator<Tables> as Tx, { ...realm, sessions }, deps, {
    ownerId,
    headers: {},
  });
}
