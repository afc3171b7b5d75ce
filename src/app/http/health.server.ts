import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { mailOutage } from '#src/platform/mail/delivery/mail-server-state.server.ts';

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, which needs the database. Emails can wait, so a mail server
 * that is away is told, and the site stays ready.
 */
export function healthRoutes(api: Api, db: Db) {
  api.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  api.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await sql`select 1`.execute(db);
      const outage = await mailOutage(db);
      return { status: 'ready', mail: outage ? `waiting since ${outage.since.toISOString()}` : 'ready' };
    } catch {
      return reply.code(503).send({ status: 'waiting for the database' });
    }
  });
}
