import type { Services } from '#src/platform/context/services.server.ts';
import { TAKES_NO_WRITES, writeCheck } from '#src/platform/db/write-check.server.ts';
import type { Api } from '#src/platform/http/api.server.ts';
import { mailOutage } from '#src/platform/mail/delivery/mail-server-state.server.ts';

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, which needs a database that takes writes. Emails can wait, so
 * a mail server that is away is told, and the site stays ready. In development it says that the demo school is not
 * complete, for tests that need all of it.
 */
export function healthRoutes(
  api: Api,
  {
    db,
    clock,
    log,
    demoSchool,
  }: Pick<Services, 'db' | 'clock' | 'log'> & { demoSchool: { isFilling(): boolean } },
) {
  const checkWrites = writeCheck({ db, clock });
  let isReady = true;
  api.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  api.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      const outage = await mailOutage(db);
      await checkWrites();
      if (!isReady) log.info('ready again');
      isReady = true;
      return {
        status: 'ready',
        mail: outage ? `waiting since ${outage.since.toISOString()}` : 'ready',
        ...(demoSchool.isFilling() && { demoSchool: 'filling' }),
      };
    } catch (error) {
      if (isReady) log.error({ err: error }, 'not ready: the database does not answer, or takes no writes');
      isReady = false;
      return reply.code(503).send({ status: whatIsMissing(error) });
    }
  });
}

function whatIsMissing(error: unknown): string {
  return TAKES_NO_WRITES.has((error as { code?: string }).code ?? '')
    ? 'the database takes no writes'
    : 'waiting for the database';
}
