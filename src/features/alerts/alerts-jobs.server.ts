import type { Services } from '#src/platform/context/services.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { purgeAlerts } from './alerts.server.ts';
import { tellWaiting } from './tell-alerts.server.ts';

/** Looks every minute whether what somebody waits for has come. */
export function tellWaitingJob(
  deps: Pick<Services, 'db' | 'clock' | 'enqueue' | 'school' | 'publicUrl'>,
): Job {
  return {
    name: 'tell-waiting',
    retries: 2,
    retrySeconds: 10,
    every: '* * * * *',
    run: () => tellWaiting(deps),
  };
}

/** Deletes once a day what nobody confirmed, and what has waited for a year. */
export function purgeAlertsJob({ db, clock }: Pick<Services, 'db' | 'clock'>): Job {
  return {
    name: 'purge-alerts',
    retries: 2,
    retrySeconds: 60,
    every: '51 3 * * *',
    run: () => purgeAlerts(db, clock.now()),
  };
}
