import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CallerOf } from '#src/kit/actions/actions-api.server.ts';
import { type Api, customersOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { send } from '#src/platform/mail/email.server.tsx';
import { accountResponse, toAccountResponse } from '../account/account-api-schema.ts';
import type { AccountDeps } from '../account/account-deps.server.ts';
import type { Session } from '../account/session.ts';
import { updateUser } from '../account/users.server.ts';
import { accountClosed } from '../emails/account-emails.server.tsx';
import { confirmPassword } from '../password/confirm-password.server.ts';
import { forgottenBrowserCookie } from '../sessions/known-browser.server.ts';
import { endBrowserSession } from '../sessions/start-session.server.ts';
import { eraseAccount } from './erase-account.server.ts';
import { accountRequest, closeRequest } from './profile-api-schema.ts';

const tags = ['Account'];
const mine = { ...signInNeeded, ...problems };
const nothing = { 200: z.object({}), ...mine };

/** Changes the customer's details, and closes the account. */
export function profileApi(api: Api, deps: AccountDeps, sessionOf: CallerOf<Session>) {
  const { db, clock } = deps;

  api.put(
    '',
    {
      schema: {
        tags,
        operationId: 'changeAccount',
        security: customersOnly,
        summary: 'Change name, phone and address',
        body: accountRequest,
        response: { 200: accountResponse, ...mine },
      },
    },
    async (request) => {
      const { account } = sessionOf(request);
      const details = request.body;
      await updateUser(db, account.id, details, clock.now());
      return toAccountResponse({ ...account, ...details });
    },
  );

  api.post(
    '/close',
    {
      schema: {
        tags,
        operationId: 'closeAccount',
        security: customersOnly,
        summary: 'Close the account; everything is erased except what the law requires us to keep',
        body: closeRequest,
        response: nothing,
      },
    },
    async (request, reply) => {
      const call = { request, reply };
      const session = sessionOf(request);
      const { account } = session;
      const proven = await confirmPassword(deps, call, session, {
        field: 'password',
        password: request.body.password,
      });
      await db.transaction().execute(async (tx) => {
        await proven.lockIn(tx);
        await eraseAccount(tx, account);
        await send(tx, deps, accountClosed, { to: account.email, key: randomUUID(), data: account });
      });
      await endBrowserSession(deps, call);
      reply.header('set-cookie', forgottenBrowserCookie('account', deps));
      return {};
    },
  );
}
