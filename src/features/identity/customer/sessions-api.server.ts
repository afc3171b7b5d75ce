import { z } from 'zod';
import type { CallerOf } from '#src/kit/actions/actions-api.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Api, customersOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { AccountDeps } from './account-deps.server.ts';
import type { Session } from './session.ts';
import { deviceResponse } from './sessions-api-schema.ts';
import { endBrowserSession } from './start-session.server.ts';

const tags = ['Account'];
const mine = { ...signInNeeded, ...problems };

/** Lists an account's sessions, and ends one. */
export function sessionsApi(api: Api, deps: AccountDeps, sessionOf: CallerOf<Session>) {
  const { db, clock } = deps;

  api.get(
    '/sessions',
    {
      schema: {
        tags,
        operationId: 'listSessions',
        security: customersOnly,
        summary: 'The devices that are signed in, most recently used first',
        response: { 200: z.array(deviceResponse), ...mine },
      },
    },
    async (request) => {
      const { account, sessionId } = sessionOf(request);
      const found = await devicesOf(db, account.id, clock.now());
      return found.map(({ id, device, createdAt, lastSeenAt }) => ({
        id,
        current: id === sessionId,
        created_at: createdAt.toISOString(),
        last_seen_at: lastSeenAt.toISOString(),
        device,
      }));
    },
  );

  api.delete(
    '/sessions/:id',
    {
      schema: {
        tags,
        operationId: 'endSession',
        security: customersOnly,
        summary: 'Sign one device out',
        params: z.object({ id: z.uuid() }),
        response: { 200: z.object({}), ...mine },
      },
    },
    async (request, reply) => {
      const { account, sessionId } = sessionOf(request);
      const { id } = request.params;
      if (id === sessionId) await endBrowserSession(deps, { request, reply });
      else if (!(await endDevice(db, account.id, id)))
        throw new Problem(404, 'That device is already signed out.');
      return {};
    },
  );
}

interface Device {
  id: string;
  device: string;
  createdAt: Date;
  lastSeenAt: Date;
}

async function devicesOf(db: Db, userId: string, now: Date): Promise<Device[]> {
  return db
    .selectFrom('account_sessions')
    .select(({ fn, val }) => [
      'id',
      fn.coalesce('user_agent', val('')).as('device'),
      'created_at as createdAt',
      'updated_at as lastSeenAt',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
}

/** False where the account has no such session. */
async function endDevice(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('account_sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
