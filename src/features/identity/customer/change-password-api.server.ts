import type { CallerOf } from '#src/kit/actions/actions-api.server.ts';
import { type Api, customersOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { whyNotPassword } from '../password/password-rule.ts';
import type { AccountDeps } from './account-deps.server.ts';
import { confirmPassword } from './confirm-password.server.ts';
import { changePasswordRequest, passwordChangedResponse } from './password-api-schema.ts';
import type { Session } from './session.ts';
import { createSession } from './sessions.server.ts';
import { setPassword } from './set-password.server.ts';
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
      const session = sessionOf(request);
      const { account } = session;
      const { current_password, password } = request.body;
      const refused = whyNotPassword(password, account.email);
      if (refused) throw invalid('password', refused);
      const proven = await confirmPassword(deps, call, session, {
        field: 'current_password',
        password: current_password,
      });
      const hash = await accounts.passwords.hash(password);
      const started = await db.transaction().execute(async (tx) => {
        await proven.lockIn(tx);
        await setPassword(tx, deps, account, hash);
        return createSession(tx, { ...deps, ...accounts }, account.id, request.headers);
      });
      const { token } = await startSession(deps, { userId: account.id, hash }, started, call);
      return { token };
    },
  );
}
