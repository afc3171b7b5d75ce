import { z } from 'zod';
import { type Api, customersOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { beginPasskeySession, removePasskey } from '../passkeys/passkeys.server.ts';
import { passkeysApi } from '../passkeys/passkeys-api.server.ts';
import { confirmPassword } from '../password/sign-in-by-password.server.ts';
import { passkeyId } from '../sign-in-fields.ts';
import { fullName } from './account.ts';
import { type AccountDeps, customerDeps } from './account-deps.server.ts';
import { customerRealm } from './customer-realm.server.ts';
import { requireSession, startSession } from './start-session.server.ts';

const removedPasskey = z.object({ id: passkeyId }).meta({ id: 'RemovedPasskey' });

/** The passkeys that customers add to their password. */
export function customerPasskeysApi(api: Api, deps: AccountDeps & { origins: readonly string[] }) {
  const { publicUrl, school, origins } = deps;
  const passkeyDeps = { ...customerDeps(deps), publicUrl, school, origins };
  passkeysApi(api, passkeyDeps, {
    realm: customerRealm,
    tag: 'Account',
    security: customersOnly,
    signsIn: { operationId: 'signInByPasskey', summary: 'Sign in with a passkey' },
    async requireOwner(call) {
      const { account, sessionId } = await requireSession(deps, call);
      return { id: account.id, email: account.email, name: fullName(account) || account.email, sessionId };
    },
    async confirm({ request, reply }, { id: ownerId, sessionId }, password) {
      const context = { asker: request, reply };
      await confirmPassword(customerRealm, passkeyDeps, context, { ownerId, sessionId }, { password });
    },
    async signIn(call, passkey) {
      const { headers } = call.request;
      const { owner, session } = await beginPasskeySession(customerRealm, passkeyDeps, passkey, headers);
      await startSession(deps, owner, session, call);
    },
  });

  api.post(
    '/passkeys/remove',
    {
      schema: {
        tags: ['Account'],
        operationId: 'removePasskey',
        security: customersOnly,
        summary: 'Remove a passkey: it signs nobody in any longer',
        body: removedPasskey,
        response: { 200: z.object({}), ...signInNeeded, ...problems },
      },
    },
    async (request, reply) => {
      const { account } = await requireSession(deps, { request, reply });
      await removePasskey(customerRealm, deps.db, account.id, request.body.id);
      return {};
    },
  );
}
