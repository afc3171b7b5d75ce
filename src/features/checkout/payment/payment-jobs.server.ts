import { purgeBaskets } from '#src/features/basket/checkout-basket.server.ts';
import { purgeSettlements } from '#src/features/books/payouts/settlement-uploads.server.ts';
import { purgeLessons, purgeOpenings, withLessonsSince } from '#src/features/lessons/purge-lessons.server.ts';
import { undecidedPaymentAlert } from '#src/features/orders/emails.server.tsx';
import { orderIdsOf } from '#src/features/orders/order-queries.server.ts';
import { purgeOrders } from '#src/features/orders/purge-orders.server.ts';
import { purchasesOfCash, purgeCash } from '#src/features/payments/cash/cash.server.ts';
import { purgeKeptCards } from '#src/features/payments/kept-cards.server.ts';
import { isLive } from '#src/features/payments/payment.ts';
import { findPayment, movePayment, type Payment } from '#src/features/payments/payments.server.ts';
import {
  abandonedPayments,
  lockPaymentsBefore,
  paymentsBefore,
  purchasesUnsettled,
  purgePayments,
} from '#src/features/payments/purge-payments.server.ts';
import { settledAsNotTaken } from '#src/features/payments/settlements.server.ts';
import { purgeStatements } from '#src/features/payments/transfers/statements.server.ts';
import { purchasesHeld, purgeTransfers } from '#src/features/payments/transfers/transfers.server.ts';
import {
  latelyFailed,
  recordStaffNotified,
  undecidedWithoutNotification,
  unsettledPayments,
} from '#src/features/payments/unsettled-payments.server.ts';
import {
  purgeVouchersWithoutOrder,
  withVouchersSince,
} from '#src/features/vouchers/purge-vouchers.server.ts';
import { londonDate, londonMidnight } from '#src/platform/clock.ts';
import { hoursBefore, MINUTE_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { deleteCourseAnswers } from './delete-course-answers.server.ts';
import { refundLateCapture, type SettleDeps, settleInTurn } from './settle.server.ts';
import { STUCK_AFTER_MS } from './settle-by-hand.server.ts';

const QUIET_MS = MINUTE_MS;
const SWEEP_MS = 20_000;
const OPENING_LAPSES_MS = 5 * MINUTE_MS;

/** Settles one payment; retried with growing pauses until the gateway has decided. After its tries the sweep goes on. */
export function settlePaymentJob(deps: SettleDeps): Job<{ reference: string }> {
  return {
    name: 'settle-payment',
    retries: 30,
    retrySeconds: 5,
    async run({ reference }) {
      const payment = await findPayment(deps.db, reference);
      if (!payment) return;
      const settled = await settleInTurn(deps, payment);
      if (isLive(settled.payment.state)) throw new Error('The gateway has not decided yet');
    },
  };
}

/** Settles payments that no request may be settling any more: a closed browser, a lost webhook, a dead process. */
export function sweepPaymentsJob(deps: SettleDeps): Job {
  return {
    name: 'sweep-payments',
    retries: 0,
    retrySeconds: 1,
    every: '* * * * *',
    async run() {
      const now = deps.clock.now();
      await tellOfUndecided(deps, now);
      const unsettled = await unsettledPayments(deps.db, new Date(now.getTime() - QUIET_MS));
      const failed = await latelyFailed(deps.db, now);
      const byHand = (await settledAsNotTaken(deps.db, now)).filter(({ id }) =>
        failed.every((one) => one.id !== id),
      );
      const all = [...unsettled, ...failed, ...byHand];
      // The gateways run in parallel, so that one that hangs does not delay the other.
      await Promise.all(
        Map.groupBy(all, ({ gateway }) => gateway)
          .values()
          .map((own) => sweep(deps, own)),
      );
    },
  };
}

/** Asked about until the gateway answers, by this job without end; by now people should know of it, once (R53). */
async function tellOfUndecided(deps: SettleDeps, now: Date) {
  const { db } = deps;
  for (const payment of await undecidedWithoutNotification(db, new Date(now.getTime() - STUCK_AFTER_MS))) {
    await db.transaction().execute(async (tx) => {
      if (!(await recordStaffNotified(tx, payment, now))) return;
      const { id: paymentId, token } = payment;
      await send(tx, deps, undecidedPaymentAlert, {
        to: deps.school.current().officeEmail,
        key: paymentId,
        data: { purchase: payment.snapshot, paymentId, token },
      });
    });
  }
}

/** Stops after a while if the gateway hangs; the next sweep begins with the payments that were looked up longest ago. */
async function sweep(deps: SettleDeps, payments: Payment[]) {
  const since = deps.clock.now().getTime();
  for (const payment of payments) {
    if (deps.clock.now().getTime() - since > SWEEP_MS) return;
    await sweepOne(deps, payment).catch((error: Error) => {
      deps.log.error({ err: error, payment_id: payment.id }, 'payment could not be settled');
    });
  }
}

async function sweepOne(deps: SettleDeps, payment: Payment) {
  const now = deps.clock.now();
  if (!isLive(payment.state)) await refundLateCapture(deps, payment);
  else if (payment.state !== 'opening') await settleInTurn(deps, payment);
  else if (now.getTime() - payment.updated_at.getTime() > OPENING_LAPSES_MS)
    await movePayment(deps.db, payment, 'revoked', { reason: 'never opened', now });
}

const HOURS_OF_30_DAYS = 30 * 24;
const HOURS_OF_90_DAYS = 90 * 24;
/** So that nobody waits for long where the database does one thing at a time. */
const PURGED_AT_ONCE = 100;

/**
 * How long rows are kept: baskets 24 hours, abandoned payments and expired cards 90 days, course form answers 30 days after the course.
 * Nothing unsettled is ever purged.
 */
export function purgeJob(deps: SettleDeps): Job {
  return {
    name: 'purge',
    retries: 2,
    retrySeconds: 60,
    every: '17 * * * *',
    async run() {
      const { db, clock } = deps;
      const now = clock.now();
      await purgeBaskets(db, now, purchasesUnsettled(db).union(purchasesHeld(db)).union(purchasesOfCash(db)));
      await purgeKeptCards(db, hoursBefore(now, HOURS_OF_90_DAYS));
      await deleteCourseAnswers(db, hoursBefore(now, HOURS_OF_30_DAYS));
      const before = hoursBefore(now, HOURS_OF_90_DAYS);
      await purge(deps, await abandonedPayments(db, before), before);
      const kept = { unpaid: before, paid: sevenYearsBefore(now) };
      await purgeTransfers(db, kept);
      await purgeCash(db, kept);
      const yesterday = hoursBefore(now, 24);
      await purgeStatements(db, { unrecorded: yesterday, all: kept.paid });
      await purgeSettlements(db, yesterday);
    },
  };
}

/** Orders, hours carried over, and vouchers that no order bought, are kept for 7 years, and for 7 years after their last lesson or the end of their vouchers. */
export function purgeOrdersJob(deps: SettleDeps): Job {
  return {
    name: 'purge-orders',
    retries: 2,
    retrySeconds: 60,
    every: '27 3 * * *',
    async run() {
      const before = sevenYearsBefore(deps.clock.now());
      await purge(deps, await paymentsBefore(deps.db, before), before);
      await purgeOpenings(deps.db, before);
      await purgeVouchersWithoutOrder(deps.db, before);
    },
  };
}

/** Where a month began seven years ago, so that the books of a month that ended since are whole. */
function sevenYearsBefore(now: Date): Date {
  const first = Temporal.PlainDate.from(londonDate(now)).subtract({ years: 7 }).with({ day: 1 });
  return londonMidnight(first.toString());
}

/** What cannot be deleted keeps nothing else: the job goes on, and fails at its end. */
async function purge(deps: SettleDeps, payments: readonly string[], before: Date) {
  let failed = 0;
  for (let from = 0; from < payments.length; from += PURGED_AT_ONCE)
    failed += await purgeSome(deps, payments.slice(from, from + PURGED_AT_ONCE), before);
  if (failed > 0) throw new Error(`Payments that could not be purged: ${failed}`);
}

/** Deletes all of these or, where that fails, one after the other. Answers how many could not be deleted. */
async function purgeSome(deps: SettleDeps, payments: readonly string[], before: Date): Promise<number> {
  try {
    await deps.db.transaction().execute((tx) => purgeAll(tx, payments, before));
    return 0;
  } catch (error) {
    if (payments.length === 1) {
      deps.log.error({ err: error, payment_id: payments[0] }, 'payment could not be purged');
      return 1;
    }
    let failed = 0;
    for (const payment of payments) failed += await purgeSome(deps, [payment], before);
    return failed;
  }
}

/** Payments with their orders, from the leaves to the root: each owner deletes its own rows. */
async function purgeAll(tx: Tx, payments: readonly string[], before: Date) {
  const unchanged = await lockPaymentsBefore(tx, payments, before);
  const orders = await orderIdsOf(tx, unchanged);
  const all = [...orders.values()];
  const kept = (await withLessonsSince(tx, all, before)).union(await withVouchersSince(tx, all, before));
  const old = unchanged.filter((payment) => !kept.has(orders.get(payment) ?? ''));
  if (old.length === 0) return;
  const oldOrders = old.flatMap((payment) => orders.get(payment) ?? []);
  await purgeLessons(tx, oldOrders);
  await purgeOrders(tx, oldOrders);
  await purgePayments(tx, old);
}
