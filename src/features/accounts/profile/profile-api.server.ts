import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Tx } from '#src/platform/db/db.server.ts';
import { type Api, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { queueEmail } from '#src/platform/mail/mailer.server.ts';
import type { AccountParts } from '../account/account-deps.server.ts';
import {
  accountRequest,
  accountWire,
  changePasswordRequest,
  closeRequest,
  passwordChangedWire,
  toAccountWire,
} from '../account/account-wire.ts';
import { holdPassword, passwordOf } from '../account/credentials.server.ts';
import { updateUser } from '../account/users.server.ts';
import { accountClosedEmail } from '../emails/account-emails.server.tsx';
import { tryPassword } from '../password/check-password.server.ts';
import { setPassword } from '../password/password-reset.server.ts';
import { whyNotPassword } from '../password/password-rule.ts';
import { forgetBrowser } from '../sessions/known-browser.server.ts';
import { beginSession, type Session } from '../sessions/sessions.server.ts';
import { farewell, requireSession, welcome } from '../sessions/start-session.server.ts';
import { eraseAccount } from './erase-account.server.ts';

const tags = ['Account'];
const mine = { ...signInNeeded, ...problems };
const nothing = { 200: z.object({}), ...mine };

/** What its owner does with an account. */
export function profileApi(api: Api, parts: AccountParts) {
  const { db, clock, accounts } = parts;

  api.put(
    '/v1/account',
    {
      schema: {
        tags,
        summary: 'Change name, phone and address',
        body: accountRequest,
        response: { 200: accountWire, ...mine },
      },
    },
    async (request, reply) => {
      const { account } = await requireSession(parts, { request, reply });
      const details = request.body;
      await updateUser(db, account.id, details, clock.now());
      return toAccountWire({ ...account, ...details });
    },
  );

  api.post(
    '/v1/account/password',
    {
      schema: {
        tags,
        summary: 'Change the password; every session ends, and a new one begins',
        body: changePasswordRequest,
        response: { 200: passwordChangedWire, ...mine },
      },
    },
    async (request, reply) => {
      const call = { request, reply };
      const session = await requireSession(parts, call);
      const { account } = session;
      const { current_password, password } = request.body;
      const refused = whyNotPassword(password, account.email);
      if (refused) throw invalid('password', refused);
      const proven = await requirePassword(session, 'current_password', current_password, call);
      const hash = await accounts.passwords.hash(password);
      const begun = await db.transaction().execute(async (tx) => {
        await proven.holdIn(tx);
        await setPassword(tx, parts, account, hash);
        return beginSession(tx, { ...parts, ...accounts }, account.id, request.headers);
      });
      const { token } = await welcome(parts, { userId: account.id, hash }, begun, call);
      return { token };
    },
  );

  api.post(
    '/v1/account/close',
    {
      schema: {
        tags,
        summary: 'Close the account: all but what the law has us keep is erased',
        body: closeRequest,
        response: nothing,
      },
    },
    async (request, reply) => {
      const call = { request, reply };
      const session = await requireSession(parts, call);
      const { account } = session;
      const proven = await requirePassword(session, 'password', request.body.password, call);
      const letter = await accountClosedEmail(account, randomUUID());
      await db.transaction().execute(async (tx) => {
        await proven.holdIn(tx);
        await eraseAccount(tx, account);
        await queueEmail(tx, parts.enqueue, clock, letter);
      });
      await farewell(parts, call);
      forgetBrowser(reply, parts);
      return {};
    },
  );

  /** Asked once more of whoever is signed in: a device left open is not its owner. */
  async function requirePassword(
    { account, sessionId }: Session,
    field: string,
    password: string,
    call: { request: FastifyRequest; reply: FastifyReply },
  ) {
    const wrong = invalid(field, 'That is not your password');
    const { hash } = await passwordOf(db, account.email);
    if (!(await tryPassword(parts, call, `password in ${sessionId}`, { hash, password }))) throw wrong;
    return {
      /** Where it was set anew meanwhile, nothing is done. */
      async holdIn(tx: Tx) {
        if ((await holdPassword(tx, account.id)) !== hash) throw wrong;
      },
    };
  }
}
