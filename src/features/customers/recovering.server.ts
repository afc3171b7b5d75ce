import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Api, problems } from '#src/platform/api.server.ts';
import { invalid } from '#src/platform/problem.ts';
import type { AccountParts } from './account-parts.server.ts';
import { FORGOTTEN } from './letters-queue.ts';
import { refusedLink, refuseGuessing } from './links.server.ts';
import { whyNotPassword } from './password-rule.ts';
import { type Forgotten, ownerOfLink, setPassword, takeLink } from './passwords.server.ts';
import { clearSessionCookies } from './session-cookies.server.ts';
import { forgetTries, rememberNetwork } from './tries.server.ts';
import { forgottenRequest, newPasswordRequest } from './wire.ts';

const tags = ['Account'];
const nothing = { 200: z.object({}), ...problems };

/** The way back for whoever has forgotten the password (decision 44). */
export function recovering(api: Api, parts: AccountParts) {
  const { db, accounts, enqueue } = parts;

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
    async ({ body }) => {
      const forgotten: Forgotten = { id: randomUUID(), email: body.email };
      await enqueue(db, FORGOTTEN, { sealed: accounts.secrets.seal(JSON.stringify(forgotten)) });
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
      const hash = await accounts.auth.hash(password);
      const counted = { clock: parts.clock, secrets: accounts.secrets };
      const set = await db.transaction().execute(async (tx) => {
        if (!(await takeLink(tx, parts, token))) return false;
        await setPassword(tx, parts, owner, { hash });
        // Whoever reads the account's email is its owner: tries of others must not hold up the sign-in that follows.
        await forgetTries(tx, counted, owner.email, request.ip);
        await rememberNetwork(tx, counted, owner.id, request.ip);
        return true;
      });
      if (!set) throw refusedLink(parts, request);
      clearSessionCookies(reply, { secure: parts.secureCookies });
      return {};
    },
  );
}
