import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { releaseExpiredHolds } from './holds.server.ts';
import { deleteRefusedHolds } from './refused-holds.server.ts';

/** Gives times back that were held and not paid for, every minute. Who looks for free times sees them before that. */
export function releaseHoldsJob({ db, clock }: { db: Db; clock: Clock }): Job {
  return {
    name: 'release-holds',
    retries: 2,
    retrySeconds: 10,
    every: '* * * * *',
    async run() {
      await releaseExpiredHolds(db, clock.now());
      await deleteRefusedHolds(db, clock.now());
    },
  };
}
