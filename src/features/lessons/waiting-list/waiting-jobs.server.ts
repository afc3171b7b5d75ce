import type { Services } from '#src/platform/context/services.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { offerFreedTimes } from './make-offers.server.ts';

/** Offers times that came free to the learners who wait for them, every minute. */
export function offerFreedTimesJob({ db, clock, secrets }: Pick<Services, 'db' | 'clock' | 'secrets'>): Job {
  return {
    name: 'offer-freed-times',
    retries: 1,
    retrySeconds: 10,
    every: '* * * * *',
    run: () => db.transaction().execute((tx) => offerFreedTimes(tx, { secrets, now: clock.now() })),
  };
}
