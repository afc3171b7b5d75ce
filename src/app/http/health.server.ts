import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';

/** `/healthz`: the process answers. `/readyz`: it can serve, which needs the database. */
export function healthRoutes(api: Api, db: Db) {
  api.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  api.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await sql`select 1`.execute(db);
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'waiting for the database' });
    }
  });
}
