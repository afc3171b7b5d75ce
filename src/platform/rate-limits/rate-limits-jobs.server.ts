import type { Clock } from '../clock.ts';
import { DAY_MS } from '../dates.ts';
import type { Db } from '../db/db.server.ts';
import type { Job } from '../jobs/jobs.server.ts';
import { deleteEvents } from './event-counts.server.ts';
import { deleteFailures } from './failure-delays.server.ts';

/** Once an hour: counts that nothing asks for any more, with a day to spare for processes whose clocks differ. */
export function purgeRateLimitsJob({ db, clock }: { db: Db; clock: Clock }): Job {
  return {
    name: 'purge-rate-limits',
    retries: 2,
    retrySeconds: 60,
    every: '47 * * * *',
    async run() {
      const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
      await deleteEvents(db, daysAgo(1));
      await deleteFailures(db, daysAgo(2));
    },
  };
}
