import { knownBrowserCookie } from '../password/known-browser.server.ts';
import { type SignInContext, signInByPassword } from '../password/sign-in-by-password.server.ts';
import { sessionCookie } from '../sessions/session-cookie.server.ts';
import { endCurrentSession } from '../sessions/sessions.server.ts';
import type { DiaryDeps } from './diary-deps.server.ts';
import { instructorRealm } from './instructor-realm.server.ts';

/** Signs an instructor in. Answers the cookies: of the session, and of a browser that has signed in. */
export async function signIn(
  deps: DiaryDeps,
  context: SignInContext,
  credentials: { email: string; password: string },
): Promise<string[]> {
  const { owner, session } = await signInByPassword(instructorRealm, deps, context, credentials);
  await endCurrentSession(instructorRealm, deps, context.asker);
  return [
    sessionCookie(instructorRealm, deps, session.token),
    knownBrowserCookie(instructorRealm, deps, owner),
  ];
}
