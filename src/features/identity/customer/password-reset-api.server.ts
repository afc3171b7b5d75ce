import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Api, problems } from '#src/platform/http/api.server.ts';
import { refuseManyAttempts } from '../links/link-attempts.server.ts';
import { requireGoodPassword } from '../password/check-password.server.ts';
import { resetPassword } from '../password/password-rows.server.ts';
import { findHash } from '../sessions/find-hash.server.ts';
import type { AccountDeps } from './account-deps.server.ts';
import { customerRealm } from './customer-realm.server.ts';
import { linkRefused, requestCustomerEmail } from './email-links.server.ts';
import { tellOfNewPassword } from './new-password.server.ts';
import { forgottenRequest, newPasswordRequest } from './password-api-schema.ts';
import { FORGOTTEN, ownerOfLink, type ResetRequest, takeResetLink } from './password-reset.server.ts';
import { endBrowserSession, hasSessionCookie, rememberBrowser } from './start-session.server.ts';

const tags = ['Account'];
const nothing = { 200: z.object({}), ...problems };

/** Sets a new password by a link in an email (R44). */
export function passwordResetApi(api: Api, deps: AccountDeps) {
  const { db, accounts } = deps;

  api.post(
    '/v1/account/forgotten-password',
    {
      schema: {
        tags,
        operationId: 'requestPasswordReset',
        summary: 'Ask for a link to set a new password; the answer is the same for any address',
        body: forgottenRequest,
        response: nothing,
      },
    },
    async (request, reply) => {
      const forgotten: ResetRequest = { id: randomUUID(), email: request.body.email };
      await requestCustomerEmail(deps, { request, reply }, { job: FORGOTTEN, data: forgotten });
      return {};
    },
  );

  api.post(
    '/v1/account/new-password',
    {
      schema: {
        tags,
        operationId: 'resetPassword',
        summary: 'Set a new password by the link of the email; every session ends, and passkeys are removed',
        body: newPasswordRequest,
        response: nothing,
      },
    },
    async (request, reply) => {
      await refuseManyAttempts(deps, request);
      const { token, password } = request.body;
      const owner = await ownerOfLink(db, deps, token);
      if (!owner) throw await linkRefused(deps, request);
      requireGoodPassword(password, owner.email);
      const hash = await accounts.passwords.hash(password);
      const set = await db.transaction().execute(async (tx) => {
        // Locks first, as changing the password and closing the account do, so that two at once run one after the other.
        await findHash(customerRealm, tx, owner.id);
        if (!(await takeResetLink(tx, deps, token))) return false;
        await resetPassword(customerRealm, tx, deps, { ownerId: owner.id, hash });
        await tellOfNewPassword(tx, deps, owner);
        return true;
      });
      if (!set) throw await linkRefused(deps, request);
      if (hasSessionCookie(deps, request.headers)) await endBrowserSession(deps, { request, reply });
      // The owner has proved access to the email, so others' wrong passwords must not delay the sign-in that follows.
      rememberBrowser(reply, deps, { id: owner.id, hash });
      return {};
    },
  );
}
