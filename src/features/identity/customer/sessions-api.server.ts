import { z } from 'zod';
import type { CallerOf } from '#src/kit/actions/actions-api.server.ts';
import { type Api, customersOnly, problems, signInNeeded } from '#src/platform/http/api.server.ts';
import { endSessionOf, listSessions } from '../sessions/sessions.server.ts';
import type { AccountDeps } from './account-deps.server.ts';
import { customerRealm } from './customer-realm.server.ts';
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
      const sessions = await listSessions(customerRealm, db, account.id, clock.now());
      return sessions.map(({ id, device, since, lastUsedAt }) => ({
        id,
        current: id === sessionId,
        created_at: since.toISOString(),
        last_seen_at: lastUsedAt.toISOString(),
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
      else await endSessionOf(customerRealm, db, account.id, id);
      return {};
    },
  );
}
