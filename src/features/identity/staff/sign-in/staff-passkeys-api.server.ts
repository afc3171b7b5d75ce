import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { type Api, officeOnly } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { beginPasskeySession } from '../../passkeys/passkeys.server.ts';
import { passkeysApi } from '../../passkeys/passkeys-api.server.ts';
import { sessionCookie } from '../../sessions/session-cookie.server.ts';
import { endCurrentSession } from '../../sessions/sessions.server.ts';
import { endJoining } from '../access/end-joining.server.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { type OfficeGuard, requireFresh } from '../access/office-guard.server.ts';
import { staffRealm } from '../access/staff-realm.server.ts';
import { findHalfSession } from '../access/staff-sessions.server.ts';
import { markReauthenticated } from './confirm.server.ts';
import { completeSession } from './sign-in.server.ts';

/** The passkeys of staff, which are both steps of signing in (R59). */
export function staffPasskeysApi(
  api: Api,
  deps: OfficeDeps & { office: OfficeGuard; origins: readonly string[] },
) {
  passkeysApi(api, deps, {
    realm: staffRealm,
    tag: 'Office',
    security: officeOnly,
    signsIn: {
      operationId: 'signInWithPasskey',
      summary: 'Sign in to the office with a passkey, or make a session fresh',
    },
    /** A person who signed in moments ago, or is accepting an invitation. */
    async requireOwner({ request }) {
      const half = await findHalfSession(deps, request);
      if (half?.mayEnrol) return { ...half, half: true };
      const session = await deps.office.ask(request);
      if (session === 'unauthenticated')
        throw new Problem(401, 'Please sign in to the office.', { code: 'not_signed_in' });
      requireFresh(session, deps.clock.now());
      return { ...session, half: false };
    },
    async onAdded(tx, owner) {
      await endJoining(tx, owner);
      const subject = { kind: 'staff', id: owner.id };
      await writeAuditEntry(tx, {
        by: owner,
        action: 'addPasskey',
        subject,
        detail: '',
        now: deps.clock.now(),
      });
    },
    async afterAdding({ request, reply }, owner) {
      if (owner.half) reply.header('set-cookie', await completeSession(deps, request, owner));
    },
    async signIn({ request, reply }, passkey) {
      const current = await deps.office.ask(request);
      if (current !== 'unauthenticated' && current.id === passkey.ownerId)
        return markReauthenticated(deps, current.sessionId);
      const { session } = await beginPasskeySession(staffRealm, deps, passkey, request.headers);
      await endCurrentSession(staffRealm, deps, request);
      reply.header('set-cookie', sessionCookie(staffRealm, deps, session.token));
    },
  });
}
