import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { releaseAllEndedPlaces } from './basket-places.server.ts';
import { releaseAllUnconfirmed } from './held-places.server.ts';
import { purgeResponses } from './responses.server.ts';

/** Deletes once a day the responses to courses that ended long ago, and those that were never confirmed. */
export function purgeCourseResponsesJob({ db, clock }: { db: Db; clock: Clock }): Job {
  return {
    name: 'purge-course-responses',
    retries: 2,
    retrySeconds: 60,
    every: '47 3 * * *',
    run: () => purgeResponses(db, clock.now()),
  };
}

/** Gives back every minute the places that were held and nobody confirmed, or paid for. */
export function releaseCoursePlacesJob({ db, clock }: { db: Db; clock: Clock }): Job {
  return {
    name: 'release-course-places',
    retries: 2,
    retrySeconds: 10,
    every: '* * * * *',
    async run() {
      const now = clock.now();
      await releaseAllUnconfirmed(db, now);
      await releaseAllEndedPlaces(db, now);
    },
  };
}
