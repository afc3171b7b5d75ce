import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Api, problems } from '#src/platform/http/api.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import type { AccountParts } from '../account/account-deps.server.ts';
import { forgottenRequest, newPasswordRequest } from '../account/account-wire.ts';
import { holdPassword } from '../account/credentials.server.ts';
import { FORGOTTEN } from '../emails/account-email-jobs.ts';
import { refusedLink, refuseGuessing } from '../emails/email-links.server.ts';
import { askForEmail } from '../emails/request-email.server.ts';
import { rememberBrowser } from '../sessions/known-browser.server.ts';
import { carriesSession } from '../sessions/sessions.server.ts';
import { farewell } from '../sessions/start-session.server.ts';
import { type Forgotten, ownerOfLink, setPassword, takeLink } from './password-reset.server.ts';
import { whyNotPassword } from './password-rule.ts';

const tags = ['Account'];
const nothing = { 200: z.object({}), ...problems };

/** The way back for whoever has forgotten the password (R44). */
export function passwordResetApi(api: Api, parts: AccountParts) {
  const { db, accounts } = parts;

  api.post(
    '/v1/account/forgotten-password',
    {
      schema: {
        tags,
        summary: 'Ask for a link to set a new password; the answer is the same for any address',
        body: forgottenRequest,
        response: nothing,
      },
    },
    async (request, reply) => {
      const forgotten: Forgotten = { id: randomUUID(), email: request.body.email };
      await askForEmail(parts, { request, reply }, FORGOTTEN, forgotten);
      return {};
    },
  );

  api.post(
    '/v1/account/new-password',
    {
      schema: {
        tags,
        summary: 'Set a new password by the link of the email; every session ends',
        body: newPasswordRequest,
        response: nothing,
      },
    },
    async (request, reply) => {
      refuseGuessing(parts, request);
      const { token, password } = request.body;
      const owner = await ownerOfLink(db, parts, token);
      if (!owner) throw refusedLink(parts, request);
      const refused = whyNotPassword(password, owner.email);
      if (refused) throw invalid('password', refused);
      const hash = await accounts.passwords.hash(password);
      const set = await db.transaction().execute(async (tx) => {
        // First of all, as changing it and closing do: two of them at once take turns.
        await holdPassword(tx, owner.id);
        if (!(await takeLink(tx, parts, token))) return false;
        await setPassword(tx, parts, owner, hash);
        return true;
      });
      if (!set) throw refusedLink(parts, request);
      if (carriesSession(request.headers)) await farewell(parts, { request, reply });
      // Whoever reads the account's email is its owner: tries of others must not hold up the sign-in that follows.
      rememberBrowser(reply, parts, { userId: owner.id, hash });
      return {};
    },
  );
}
