import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { deleteMileage } from './delete-mileage.server.ts';
import { keptFrom } from './tax-quarter.ts';

/** Deletes what no tax return needs any more, receipts too. */
export function purgeMileageJob({ db, clock, uploads }: Pick<Services, 'db' | 'clock' | 'uploads'>): Job {
  return {
    name: 'purge-mileage',
    retries: 2,
    retrySeconds: 60,
    every: '50 3 * * *',
    async run() {
      const before = keptFrom(londonDate(clock.now()));
      for (const instructor of (await instructorNames(db)).keys())
        await db.transaction().execute((tx) => deleteMileage(tx, uploads, { instructor, before }));
    },
  };
}
