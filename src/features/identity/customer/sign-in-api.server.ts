import { z } from 'zod';
import { type Api, customersOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { signInByPassword } from '../password/sign-in-by-password.server.ts';
import { sessionResponse, signedInResponse, toAccountResponse } from './account-api-schema.ts';
import { type AccountDeps, customerDeps } from './account-deps.server.ts';
import { requireApplication } from './application-key.ts';
import { customerRealm } from './customer-realm.server.ts';
import { loginRequest } from './sign-in-api-schema.ts';
import {
  endBrowserSession,
  hasCookieOnly,
  requireSession,
  setSessionCookies,
  startSession,
} from './start-session.server.ts';

const tags = ['Account'];

/** Signing in and out, and who is signed in (R44). */
export function signInApi(api: Api, deps: AccountDeps) {
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
      const { owner, session } = await signInByPassword(
        customerRealm,
        customerDeps(deps),
        { asker: request, reply },
        { email, password },
      );
      return startSession(deps, owner, session, { request, reply });
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
      if (hasCookieOnly(deps, request.headers)) setSessionCookies(deps, started, reply);
      return { user: toAccountResponse(account), token: started.token };
    },
  );
}
