import type { IncomingHttpHeaders } from 'node:http';
import { findSignedIn, type SessionDeps } from '../sessions/sessions.server.ts';
import { instructorRealm } from './instructor-realm.server.ts';
import type { SignedIn } from './signed-in.ts';

/** Whose session a request carries, as long as they teach with us. Using it extends it. */
export async function findSession(
  deps: SessionDeps,
  request: { headers: IncomingHttpHeaders },
): Promise<SignedIn | undefined> {
  const found = await findSignedIn(instructorRealm, deps, request);
  return found && { ...found.person, sessionId: found.session.sessionId };
}
