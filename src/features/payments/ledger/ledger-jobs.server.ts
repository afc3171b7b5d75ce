import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { type CompareDeps, compareDay, ledgerGateways } from './compare-day.server.ts';
import { daysWithDifferences } from './read-ledger.server.ts';

const DAYS_LOOKED_AT_AGAIN = 30;

/** Each night: compares yesterday with the gateways' ledgers, and again the days on which they differ. */
export function compareLedgersJob(deps: CompareDeps & { log: Log }): Job {
  return {
    name: 'compare-ledgers',
    retries: 2,
    retrySeconds: 600,
    every: '20 4 * * *',
    async run() {
      const now = deps.clock.now().getTime();
      const dayBefore = (days: number) => londonDate(new Date(now - days * DAY_MS));
      const again = await daysWithDifferences(deps.db, dayBefore(DAYS_LOOKED_AT_AGAIN));
      for (const day of new Set([dayBefore(1), ...again]))
        for (const gateway of ledgerGateways)
          await compareDay(deps, day, gateway).catch((error: Error) => {
            deps.log.error({ err: error, day, gateway }, 'a day could not be compared with a ledger');
          });
    },
  };
}
