import type { CallerOf } from '#src/kit/actions/actions-api.server.ts';
import { type Api, customersOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { requireGoodPassword } from '../password/check-password.server.ts';
import { storePassword } from '../password/password-rows.server.ts';
import { confirmPassword } from '../password/sign-in-by-password.server.ts';
import { beginSession } from '../sessions/sessions.server.ts';
import { type AccountDeps, customerDeps } from './account-deps.server.ts';
import { customerRealm } from './customer-realm.server.ts';
import { tellOfNewPassword } from './new-password.server.ts';
import { changePasswordRequest, passwordChangedResponse } from './password-api-schema.ts';
import type { Session } from './session.ts';
import { startSession } from './start-session.server.ts';

const tags = ['Account'];
const mine = { ...signInNeeded, ...problems };

/** Changes the password of somebody who is signed in. */
export function changePasswordApi(api: Api, deps: AccountDeps, sessionOf: CallerOf<Session>) {
  const { db, accounts } = deps;

  api.post(
    '/password',
    {
      schema: {
        tags,
        operationId: 'changePassword',
        security: customersOnly,
        summary: 'Change the password; every session ends, and a new one begins',
        body: changePasswordRequest,
        response: { 200: passwordChangedResponse, ...mine },
      },
    },
    async (request, reply) => {
      const call = { request, reply };
      const { account, sessionId } = sessionOf(request);
      const { current_password, password } = request.body;
      requireGoodPassword(password, account.email);
      const proven = await confirmPassword(
        customerRealm,
        customerDeps(deps),
        { asker: request, reply },
        { ownerId: account.id, sessionId },
        { password: current_password, field: 'current_password' },
      );
      const hash = await accounts.passwords.hash(password);
      const started = await db.transaction().execute(async (tx) => {
        await proven.lockIn(tx);
        await storePassword(customerRealm, tx, deps, { ownerId: account.id, hash });
        await tellOfNewPassword(tx, deps, account);
        const { headers } = request;
        return beginSession(tx, customerRealm, customerDeps(deps), { ownerId: account.id, headers });
      });
      const { token } = await startSession(deps, { id: account.id, hash }, started, call);
      return { token };
    },
  );
}
