import type { Services } from '#src/platform/context/services.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { forgetOldPassPhotographs } from './pass-photographs.server.ts';

/** At night, deletes photographs of passes after two years. */
export function forgetPassPhotographsJob({
  db,
  uploads,
  clock,
}: Pick<Services, 'db' | 'uploads' | 'clock'>): Job {
  return {
    name: 'forget-pass-photographs',
    retries: 2,
    retrySeconds: 60,
    every: '40 3 * * *',
    run: () => forgetOldPassPhotographs(db, uploads, clock.now()),
  };
}
