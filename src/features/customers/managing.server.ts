import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Api, problems, signInNeeded } from '#src/platform/api.server.ts';
import { postEmail } from '#src/platform/mailer.server.ts';
import { invalid } from '#src/platform/problem.ts';
import { fullName } from './account.ts';
import { accountClosedEmail } from './account-emails.server.tsx';
import type { AccountParts } from './account-parts.server.ts';
import { eraseAccount } from './closing.server.ts';
import { whyNotPassword } from './password-rule.ts';
import { setPassword } from './passwords.server.ts';
import type { Standing } from './sessions.server.ts';
import { passwordOf } from './sign-in.server.ts';
import { tryPassword } from './tries.server.ts';
import { farewell, requireStanding } from './welcome.server.ts';
import { accountRequest, accountWire, changePasswordRequest, closeRequest, toAccountWire } from './wire.ts';

const tags = ['Account'];
const mine = { ...signInNeeded, ...problems };
const nothing = { 200: z.object({}), ...mine };

/** What its owner does with an account. */
export function managing(api: Api, parts: AccountParts) {
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
      const { account } = await requireStanding(parts, { request, reply });
      const details = request.body;
      const rows = await accounts.auth.rows(db);
      const changed = { ...details, name: fullName(details), updatedAt: clock.now() };
      await rows.updateUser(account.id, changed);
      return toAccountWire({ ...account, ...details });
    },
  );

  api.post(
    '/v1/account/password',
    {
      schema: {
        tags,
        summary: 'Change the password; other sessions end',
        body: changePasswordRequest,
        response: nothing,
      },
    },
    async (request, reply) => {
      const { account, sessionId } = await requireStanding(parts, { request, reply });
      const { current_password, password } = request.body;
      const refused = whyNotPassword(password, account.email);
      if (refused) throw invalid('password', refused);
      await requirePassword(account, current_password, 'current_password', { request, reply });
      const hash = await accounts.auth.hash(password);
      await db
        .transaction()
        .execute((tx) => setPassword(tx, parts, account, { hash, exceptSession: sessionId }));
      return {};
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
      const { account } = await requireStanding(parts, { request, reply });
      await requirePassword(account, request.body.password, 'password', { request, reply });
      const letter = await accountClosedEmail(account, randomUUID());
      await db.transaction().execute(async (tx) => {
        await eraseAccount(tx, parts, account);
        await postEmail(tx, parts.enqueue, clock, letter);
      });
      await farewell(parts, { request, reply });
      return {};
    },
  );

  /** Asked once more of whoever is signed in: a device left open is not its owner. */
  async function requirePassword(
    account: Standing['account'],
    password: string,
    field: string,
    call: { request: FastifyRequest; reply: FastifyReply },
  ) {
    const tried = await tryPassword({ ...parts, secrets: accounts.secrets }, account.id, call);
    const { hash } = await passwordOf(db, account.email);
    if (!(await accounts.auth.verify({ hash, password }))) throw invalid(field, 'That is not your password');
    await db.transaction().execute((tx) => tried.wasRight(tx));
  }
}
