import { sql } from 'kysely';
import { STUCK_AFTER_MS } from '#src/features/checkout/payment/settle-by-hand.server.ts';
import { transfersToDecide } from '#src/features/checkout/phone-orders/order-transfers.server.ts';
import { unanswered } from '#src/features/courses/answers/course-answers.server.ts';
import { undecided as undecidedReviews } from '#src/features/instructors/moderation/read-reviews.server.ts';
import { waitingPhotographs } from '#src/features/instructors/profile/proposed-photographs.server.ts';
import { waitingProfiles } from '#src/features/instructors/profile/proposed-profiles.server.ts';
import { longAwaitingOutcome } from '#src/features/lessons/bookings/lessons-awaiting-outcome.server.ts';
import { noCarSince } from '#src/features/lessons/driving-tests/no-car.server.ts';
import { waitingPassPhotographs } from '#src/features/lessons/driving-tests/pass-photographs.server.ts';
import { testResultsAwaitedSince } from '#src/features/lessons/driving-tests/tests-awaiting-result.server.ts';
import { hoursLeftSince } from '#src/features/lessons/learners/hours-left-wishes.server.ts';
import { unpaidSince } from '#src/features/lessons/minutes/unpaid-lessons.server.ts';
import { countOpenOrderTasks } from '#src/features/orders/tasks/order-tasks.server.ts';
import { waitingBankDetails } from '#src/features/pay/bank-details/bank-details.server.ts';
import { cashNotPlaced } from '#src/features/payments/cash/cash.server.ts';
import { openDifferences } from '#src/features/payments/ledger/read-ledger.server.ts';
import { refused as refusedRefunds } from '#src/features/payments/refunds/refund-queries.server.ts';
import { refundsToSendSince } from '#src/features/payments/refunds/refunds-to-send.server.ts';
import {
  undecidedAgain,
  undecided as undecidedPayments,
} from '#src/features/payments/unsettled-payments.server.ts';
import { cardsToPost, undelivered } from '#src/features/vouchers/delivery/owed-vouchers.server.ts';
import { voucherEmail } from '#src/features/vouchers/delivery/voucher-email.server.tsx';
import { londonDay } from '#src/platform/dates.ts';
import type { Db, Subquery } from '#src/platform/db/db.server.ts';
import { refused as refusedEmails } from '#src/platform/mail/delivery/undelivered.server.ts';
import { waitingReplies } from '#src/platform/texts/replies.server.ts';
import { readOpeningHours } from '#src/platform/working-days/opening-hours.server.ts';
import { dueBy } from './due-by.server.ts';

/** How much waits, as `openQueue` would list it. */
export interface QueueCounts {
  open: number;
  overdue: number;
  /** Gift cards one by one; the queue has those of a day together. */
  cards: number;
  vouchers: number;
  emails: number;
  reviews: number;
  courses: number;
  /** Between the gateways’ ledgers and ours, which the queue has not: they are seen to at their own desk. */
  differences: number;
}

/** Counted in one statement that reads nothing but open rows, because every page of the office shows it. */
export async function queueCounts(db: Db, now: Date): Promise<QueueCounts> {
  const [rows, hoursAt] = await Promise.all([waitingSince(db, now), readOpeningHours(db)]);
  const since = (kind: keyof typeof dueBy) => rows.filter((row) => row.kind === kind).map(({ at }) => at);
  const due = (Object.keys(dueBy) as (keyof typeof dueBy)[]).flatMap((kind) => {
    const times = since(kind).map((at) => dueBy[kind](hoursAt, at));
    return kind === 'post' ? [...new Map(times.map((at) => [londonDay(at), at])).values()] : times;
  });
  const tasks = rows.filter(({ kind }) => kind === 'orders');
  const sum = (some: typeof tasks) => some.reduce((total, { count }) => total + count, 0);
  return {
    open: due.length + sum(tasks),
    overdue: due.filter((at) => at <= now).length + sum(tasks.filter(({ at }) => at <= now)),
    cards: since('post').length,
    vouchers: since('vouchers').length,
    emails: since('emails').length,
    reviews: since('reviews').length,
    courses: since('courses').length,
    differences: sum(rows.filter(({ kind }) => kind === 'differences')),
  };
}

/** Since when each thing waits. Promises to orders are many, so that they are counted in the database. */
function waitingSince(db: Db, now: Date) {
  const stuckSince = new Date(now.getTime() - STUCK_AFTER_MS);
  return db
    .selectFrom(countOpenOrderTasks(db, now).as('tasks'))
    .select([sql.lit<string>('orders').as('kind'), 'at', 'count'])
    .unionAll(each(db, 'post', cardsToPost(db)))
    .unionAll(each(db, 'vouchers', undelivered(db)))
    .unionAll(each(db, 'emails', refusedEmails(db).where('renderer', 'is distinct from', voucherEmail.name)))
    .unionAll(each(db, 'payments', undecidedPayments(db, stuckSince)))
    .unionAll(each(db, 'payments', cashNotPlaced(db, stuckSince)))
    .unionAll(each(db, 'paymentsAgain', undecidedAgain(db, stuckSince)))
    .unionAll(each(db, 'refunds', refusedRefunds(db)))
    .unionAll(each(db, 'transfers', transfersToDecide(db, now)))
    .unionAll(each(db, 'refundsToSend', refundsToSendSince(db)))
    .unionAll(each(db, 'unpaid', unpaidSince(db, now)))
    .unionAll(each(db, 'noCar', noCarSince(db, now)))
    .unionAll(each(db, 'unmarked', longAwaitingOutcome(db, now)))
    .unionAll(each(db, 'testResults', testResultsAwaitedSince(db, now)))
    .unionAll(each(db, 'hoursLeft', hoursLeftSince(db)))
    .unionAll(each(db, 'reviews', undecidedReviews(db)))
    .unionAll(each(db, 'photographs', waitingPhotographs(db)))
    .unionAll(each(db, 'photographs', waitingPassPhotographs(db)))
    .unionAll(each(db, 'profiles', waitingProfiles(db)))
    .unionAll(each(db, 'bankDetails', waitingBankDetails(db)))
    .unionAll(each(db, 'courses', unanswered(db)))
    .unionAll(each(db, 'texts', waitingReplies(db)))
    .unionAll(
      db
        .selectFrom(openDifferences(db).as('ledger'))
        .select([sql.lit<string>('differences').as('kind'), sql<Date>`to_timestamp(0)`.as('at'), 'count']),
    )
    .execute();
}

function each(db: Db, kind: keyof typeof dueBy, part: Subquery<{ at: Date | null }>) {
  return db
    .selectFrom(part.as('part'))
    .select([sql.lit<string>(kind).as('kind'), sql<Date>`coalesce(at, to_timestamp(0))`.as('at')])
    .select(sql.lit<number>(1).as('count'));
}
