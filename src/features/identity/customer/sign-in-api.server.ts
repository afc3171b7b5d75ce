import { z } from 'zod';
import { type Api, customersOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { checkPassword } from '../password/check-password.server.ts';
import { failureKey } from '../password/known-browser.server.ts';
import { sessionResponse, signedInResponse, toAccountResponse } from './account-api-schema.ts';
import type { AccountDeps } from './account-deps.server.ts';
import { requireApplication } from './application-key.ts';
import { credentialOf, lockPasswordHash } from './credentials.server.ts';
import { carriesCookieOnly, createSession } from './sessions.server.ts';
import { loginRequest } from './sign-in-api-schema.ts';
import { endBrowserSession, requireSession, setCookies, startSession } from './start-session.server.ts';

const tags = ['Account'];

/** Signing in and out, and who is signed in (R44). */
export function signInApi(api: Api, deps: AccountDeps) {
  const { db, accounts } = deps;

  api.post(
    '/v1/login',
    {
      schema: {
        tags,
        operationId: 'signIn',
        summary: 'Sign in',
        body: loginRequest,
        response: { 200: signedInResponse, ...signInNeeded, ...problems },
      },
    },
    async (request, reply) => {
      const { application_key, email, password } = request.body;
      requireApplication(deps, application_key);
      const call = { request, reply };
      const owner = await credentialOf(db, email);
      const { userId, hash } = owner;
      const counted = failureKey('account', request.headers, accounts.secrets, { email, id: userId, hash });
      if (!(await checkPassword(deps, call, counted, { hash, password })) || !userId) throw signInFailed();
      const started = await db.transaction().execute(async (tx) => {
        // The password may have changed since it was verified.
        if ((await lockPasswordHash(tx, userId)) !== hash) throw signInFailed();
        return createSession(tx, { ...deps, ...accounts }, userId, request.headers);
      });
      return startSession(deps, owner, started, call);
    },
  );

  api.post(
    '/v1/logout',
    {
      schema: {
        tags,
        operationId: 'signOut',
        summary: 'Sign out: this session ends, and the checkout forgets who was here',
        response: { 200: z.object({}), ...problems },
      },
    },
    async (request, reply) => {
      await endBrowserSession(deps, { request, reply });
      return {};
    },
  );

  api.get(
    '/v1/session',
    {
      schema: {
        tags,
        operationId: 'readSession',
        security: customersOnly,
        summary: 'Who is signed in, and the token for the Authorization header',
        response: { 200: sessionResponse, ...signInNeeded, ...problems },
      },
    },
    async (request, reply) => {
      const { account, ...started } = await requireSession(deps, { request, reply });
      // Sets the cookies again, so that they expire with the session, which this use has extended.
      if (carriesCookieOnly(request.headers)) setCookies(deps, started, reply);
      return { user: toAccountResponse(account), token: started.token };
    },
  );
}

/** The same message for a wrong email and a wrong password (R44). */
function signInFailed(): Problem {
  const message = 'Wrong email or password. Please try again.';
  return new Problem(401, message, { code: 'sign_in_failed', errors: { email: [message] } });
}
