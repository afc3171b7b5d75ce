import { keepMinutesDays } from '#src/features/lessons/minutes/minutes-days.server.ts';
import { keepSalesDays } from '#src/features/orders/sales/sales-days.server.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';

interface Deps {
  db: Db;
  clock: Clock;
  /** The demonstration's orders are of days that have finished, while they are being written. */
  demoSchool: { isFilling(): boolean };
}

/** Keeps every hour the sums of days that have finished, so that the figures read days and not orders. */
export function keepFinishedDaysJob({ db, clock, demoSchool }: Deps): Job {
  return {
    name: 'keep-finished-days',
    retries: 2,
    retrySeconds: 60,
    every: '7 * * * *',
    async run() {
      if (demoSchool.isFilling()) return;
      await keepSalesDays(db, clock.now());
      await keepMinutesDays(db, clock.now());
    },
  };
}
