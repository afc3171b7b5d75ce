import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { keepForecast } from './kept-forecasts.server.ts';

/** Keeps on Mondays what the week of pay is foreseen to come to. */
export function keepForecastJob({ db, clock }: { db: Db; clock: Clock }): Job {
  return {
    name: 'keep-pay-forecast',
    retries: 2,
    retrySeconds: 60,
    every: '11 * * * *',
    run: () => keepForecast(db, clock.now()),
  };
}
