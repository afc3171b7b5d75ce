import { type Api, diaryOnly } from '#src/platform/http/api.server.ts';
import { beginPasskeySession } from '../passkeys/passkeys.server.ts';
import { passkeysApi } from '../passkeys/passkeys-api.server.ts';
import { knownBrowserCookie } from '../password/known-browser.server.ts';
import { confirmPassword } from '../password/sign-in-by-password.server.ts';
import { sessionCookie } from '../sessions/session-cookie.server.ts';
import { endCurrentSession } from '../sessions/sessions.server.ts';
import type { DiaryDeps } from './diary-deps.server.ts';
import { instructorRealm } from './instructor-realm.server.ts';
import { signInOf } from './password-links.server.ts';
import { instructorOf } from './signed-in-instructor.server.ts';

/** The passkeys that instructors add to their password. */
export function instructorPasskeysApi(api: Api, deps: DiaryDeps) {
  passkeysApi(api, deps, {
    realm: instructorRealm,
    tag: 'Diary',
    security: diaryOnly,
    signsIn: { operationId: 'signInToDiaryByPasskey', summary: 'Sign in as an instructor with a passkey' },
    async requireOwner({ request }) {
      const { slug, name, sessionId } = await instructorOf(deps, request);
      const signIn = await signInOf(deps.db, slug);
      return { id: slug, email: signIn?.email ?? slug, name, sessionId };
    },
    async confirm({ request, reply }, { id: ownerId, sessionId }, password) {
      const context = { asker: request, reply };
      await confirmPassword(instructorRealm, deps, context, { ownerId, sessionId }, { password });
    },
    async signIn({ request, reply }, passkey) {
      const { owner, session } = await beginPasskeySession(instructorRealm, deps, passkey, request.headers);
      await endCurrentSession(instructorRealm, deps, request);
      reply.header('set-cookie', [
        sessionCookie(instructorRealm, deps, session.token),
        knownBrowserCookie(instructorRealm, deps, owner),
      ]);
    },
  });
}
