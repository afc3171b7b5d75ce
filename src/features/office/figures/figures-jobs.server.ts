import { keepSoldDays } from '#src/features/books/journal/sold-days.server.ts';
import { keepOwedDays } from '#src/features/books/liability/owed-by-day.server.ts';
import { keepAreaMinutesDays, keepMinutesDays } from '#src/features/lessons/minutes/minutes-days.server.ts';
import { keepPaidLessonDays } from '#src/features/orders/sales/paid-lesson-days.server.ts';
import { keepAreaSalesDays } from '#src/features/orders/sales/sales-area-days.server.ts';
import { keepSalesDays } from '#src/features/orders/sales/sales-days.server.ts';
import { keepChargeDays } from '#src/features/payments/charges-by-day.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { keepAreaRefundDays, keepRefundDays } from '../money/refund-days.server.ts';
import { keepTaughtWeeks } from './read-learners.server.ts';

interface Deps extends Pick<Services, 'db' | 'school' | 'clock'> {
  /** The demonstration's orders are of days that have finished, while they are being written. */
  demoSchool: { isFilling(): boolean };
}

/** Keeps every hour the sums of days that have finished, so that the figures and the books read days and not orders. */
export function keepFinishedDaysJob({ db, school, clock, demoSchool }: Deps): Job {
  return {
    name: 'keep-finished-days',
    retries: 2,
    retrySeconds: 60,
    every: '7 * * * *',
    async run() {
      if (demoSchool.isFilling()) return;
      await keepSalesDays(db, clock.now());
      await keepAreaSalesDays(db, clock.now());
      await keepRefundDays(db, clock.now());
      await keepAreaRefundDays(db, clock.now());
      await keepMinutesDays(db, clock.now());
      await keepAreaMinutesDays(db, clock.now());
      await keepPaidLessonDays(db, clock.now());
      await keepChargeDays(db, clock.now());
      await keepSoldDays({ db, school }, clock.now());
      await keepOwedDays({ db, school }, clock.now());
      await keepTaughtWeeks(db, clock.now());
    },
  };
}
