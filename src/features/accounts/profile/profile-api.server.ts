import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { accountResponse, toAccountResponse } from '#src/features/identity/customer/account-api-schema.ts';
import { type AccountDeps, customerDeps } from '#src/features/identity/customer/account-deps.server.ts';
import { accountClosed } from '#src/features/identity/customer/account-emails.server.tsx';
import { customerRealm } from '#src/features/identity/customer/customer-realm.server.ts';
import type { Session } from '#src/features/identity/customer/session.ts';
import { endBrowserSession } from '#src/features/identity/customer/start-session.server.ts';
import { updateUser } from '#src/features/identity/customer/users.server.ts';
import { noKnownBrowserCookie } from '#src/features/identity/password/known-browser.server.ts';
import { confirmPassword } from '#src/features/identity/password/sign-in-by-password.server.ts';
import type { CallerOf } from '#src/kit/actions/actions-api.server.ts';
import { type Api, customersOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { eraseAccountAt } from './personal-data.server.ts';
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
      const { account, sessionId } = sessionOf(request);
      const proven = await confirmPassword(
        customerRealm,
        customerDeps(deps),
        { asker: request, reply },
        { ownerId: account.id, sessionId },
        request.body,
      );
      await db.transaction().execute(async (tx) => {
        await proven.lockIn(tx);
        await eraseAccountAt(tx, account.email);
        await send(tx, deps, accountClosed, { to: account.email, key: randomUUID(), data: account });
      });
      await endBrowserSession(deps, call);
      reply.header('set-cookie', noKnownBrowserCookie(customerRealm, deps));
      return {};
    },
  );
}
