import { z } from 'zod';
import { type Api, nothingMore, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import type { AccountParts } from './account/account-deps.server.ts';
import { loginRequest, sessionWire, signedInWire, toAccountWire } from './account/account-wire.ts';
import { requireApplication } from './account/application-key.ts';
import { holdPassword, passwordOf, signInFailed } from './account/credentials.server.ts';
import { tryPassword } from './password/check-password.server.ts';
import { passwordResetApi } from './password/password-reset-api.server.ts';
import { profileApi } from './profile/profile-api.server.ts';
import { registrationApi } from './registration/registration-api.server.ts';
import { countedFor } from './sessions/known-browser.server.ts';
import { beginSession, carriesCookieOnly } from './sessions/sessions.server.ts';
import { devicesApi } from './sessions/sessions-api.server.ts';
import { farewell, giveCookies, requireSession, welcome } from './sessions/start-session.server.ts';

const tags = ['Account'];

/** Signing in and out (R44), and all that an account is made, kept and closed by. */
export function accountsApi(api: Api, parts: AccountParts) {
  const { db, accounts } = parts;

  api.post(
    '/v1/login',
    {
      schema: {
        tags,
        summary: 'Sign in',
        body: loginRequest,
        response: { 200: signedInWire, ...signInNeeded, ...problems },
      },
    },
    async (request, reply) => {
      const { application_key, email, password } = request.body;
      requireApplication(parts, application_key);
      const call = { request, reply };
      const owner = await passwordOf(db, email);
      const counted = countedFor(request, accounts.secrets, email, owner);
      const { userId, hash } = owner;
      if (!(await tryPassword(parts, call, counted, { hash, password })) || !userId) throw signInFailed();
      const begun = await db.transaction().execute(async (tx) => {
        // A password that was set anew since it was looked at opens nothing more.
        if ((await holdPassword(tx, userId)) !== hash) throw signInFailed();
        return beginSession(tx, { ...parts, ...accounts }, userId, request.headers);
      });
      return welcome(parts, owner, begun, call);
    },
  );

  api.post(
    '/v1/logout',
    {
      schema: {
        tags,
        summary: 'Sign out: this session ends, and the checkout forgets who was here',
        body: nothingMore,
        response: { 200: z.object({}), ...problems },
      },
    },
    async (request, reply) => {
      await farewell(parts, { request, reply });
      return {};
    },
  );

  api.get(
    '/v1/session',
    {
      schema: {
        tags,
        summary: 'Who is signed in, and the token for the Authorization header',
        response: { 200: sessionWire, ...signInNeeded, ...problems },
      },
    },
    async (request, reply) => {
      const { account, ...begun } = await requireSession(parts, { request, reply });
      // Once more, so that the browser keeps it for as long as we do.
      if (carriesCookieOnly(request.headers)) giveCookies(parts, begun, reply);
      return { user: toAccountWire(account), token: begun.token };
    },
  );

  registrationApi(api, parts);
  passwordResetApi(api, parts);
  profileApi(api, parts);
  devicesApi(api, parts);
}
