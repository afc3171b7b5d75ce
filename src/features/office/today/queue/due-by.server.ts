import { cardDueBy } from '#src/features/orders/tasks/order-tasks.server.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { HoursAt } from '#src/platform/working-days/opening-hours.ts';
import { byClosing, openHourAfter, sameTimeNextWorkingDay } from '#src/platform/working-days/working-day.ts';
import type { QueueKind } from './queue-item.ts';

/** Reviews are decided within 24 hours, weekends too (R46). */
export function reviewDueBy(sentAt: Date): Date {
  return new Date(sentAt.getTime() + DAY_MS);
}

type DueBy = (hoursAt: HoursAt, since: Date) => Date;
const closing: DueBy = (hoursAt, since) => byClosing(hoursAt(since), since);

/** When it is due, from the moment since which it waits; an order's tasks have their own time. */
export const dueBy = {
  post: cardDueBy,
  vouchers: closing,
  emails: closing,
  payments: (hoursAt, since) => openHourAfter(hoursAt(since), since),
  /** Those that staff look at again on a day of their choice. */
  paymentsAgain: closing,
  refunds: closing,
  transfers: closing,
  /** Refunds that staff send at the bank. */
  refundsToSend: closing,
  /** Lessons that are booked although their money went back. */
  unpaid: closing,
  /** Driving tests to which nobody takes the learner. */
  noCar: closing,
  /** Lessons of which nobody has said how they went. */
  unmarked: closing,
  /** Driving tests of which nobody has said how they went. */
  testResults: closing,
  /** What buyers ask to become of hours that are left after a pass. */
  hoursLeft: (hoursAt, since) => sameTimeNextWorkingDay(hoursAt(since), since),
  reviews: (_hoursAt, since) => reviewDueBy(since),
  photographs: (hoursAt, since) => sameTimeNextWorkingDay(hoursAt(since), since),
  profiles: (hoursAt, since) => sameTimeNextWorkingDay(hoursAt(since), since),
  bankDetails: (hoursAt, since) => sameTimeNextWorkingDay(hoursAt(since), since),
  courses: (hoursAt, since) => sameTimeNextWorkingDay(hoursAt(since), since),
  /** What somebody has texted, mostly about a lesson that is near. */
  texts: (hoursAt, since) => openHourAfter(hoursAt(since), since),
} as const satisfies Partial<
  Record<
    | QueueKind
    | 'paymentsAgain'
    | 'refundsToSend'
    | 'unpaid'
    | 'noCar'
    | 'unmarked'
    | 'testResults'
    | 'hoursLeft',
    DueBy
  >
>;
