import { portraitOf } from '#src/features/instructors/active-instructor.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { Asker } from '../asker.ts';
import { findSignedIn, type SessionDeps } from '../sessions/sessions.server.ts';
import { instructorRealm } from './instructor-realm.server.ts';
import type { SignedIn } from './signed-in.ts';

/** Whose session a request carries, as long as they teach with us. Using it extends it. */
export async function findSignedInInstructor(deps: SessionDeps, asker: Asker): Promise<SignedIn | undefined> {
  const signIn = await findSignedIn(instructorRealm, deps, asker);
  if (!signIn) return undefined;
  const { person, session } = signIn;
  const { slug, name } = person;
  return { slug, name, portrait: portraitOf(person), sessionId: session.sessionId, ip: asker.ip };
}

/** Answers who calls, or refuses the call. */
export async function instructorOf(deps: SessionDeps, asker: Asker): Promise<SignedIn> {
  const signedIn = await findSignedInInstructor(deps, asker);
  if (!signedIn) throw new Problem(401, 'Please sign in to your diary.', { code: 'not_signed_in' });
  return signedIn;
}
