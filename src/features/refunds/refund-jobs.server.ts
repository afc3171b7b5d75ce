import { findPaymentById } from '#src/features/payments/payments.server.ts';
import {
  dueRefunds,
  recordStaffNotifiedOfRefund,
  refundsWithoutNotification,
  STAFF_TOLD_AFTER_MS,
} from '#src/features/payments/refunds/refunds.server.ts';
import {
  endExternalRefundChecks,
  listPaymentsToCheck,
  recordExternalRefundCheck,
} from '#src/features/payments/settled-payments.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { undecidedRefundAlert } from './emails.server.tsx';
import { executeRefund, type RefundDeps } from './execute-refund.server.ts';
import { lookForRefunds } from './external-refunds.server.ts';
import { EXECUTE_REFUND } from './request-refund.server.ts';

const SWEEP_MS = 20_000;

/** Asks for a refund at once. What stays open is the sweep's. */
export function executeRefundJob(deps: RefundDeps): Job<{ refundId: string }> {
  return {
    name: EXECUTE_REFUND,
    retries: 3,
    retrySeconds: 60,
    run: ({ refundId }) => executeRefund(deps, refundId),
  };
}

/** Asks for and about every refund that is open, without end, and tells the staff of those that take too long, once. */
export function sweepRefundsJob(deps: RefundDeps): Job {
  return {
    name: 'sweep-refunds',
    retries: 0,
    retrySeconds: 1,
    every: '* * * * *',
    async run() {
      const since = deps.clock.now();
      await tellOfUndecidedRefunds(deps, since);
      for (const refundId of await dueRefunds(deps.db, since)) {
        if (deps.clock.now().getTime() - since.getTime() > SWEEP_MS) return;
        await executeRefund(deps, refundId).catch((error: Error) => {
          deps.log.error({ err: error, refund_id: refundId }, 'refund could not be carried out');
        });
      }
    },
  };
}

async function tellOfUndecidedRefunds(deps: RefundDeps, now: Date) {
  const { db } = deps;
  for (const refund of await refundsWithoutNotification(db, new Date(now.getTime() - STAFF_TOLD_AFTER_MS))) {
    const payment = await findPaymentById(db, refund.payment_id);
    if (!payment) continue;
    await db.transaction().execute(async (tx) => {
      if (await recordStaffNotifiedOfRefund(tx, refund.id, now))
        await send(tx, deps, undecidedRefundAlert, {
          to: deps.school.current().officeEmail,
          key: refund.id,
          data: { payment, refund },
        });
    });
  }
}

const LOOKED_AT_IN_A_RUN = 100;

/** Looks at each charge of the last months once a day, some in each run: what went back elsewhere follows here. */
export function lookAtSettledJob(deps: RefundDeps): Job {
  return {
    name: 'look-at-settled-payments',
    retries: 0,
    retrySeconds: 1,
    every: '*/5 * * * *',
    async run() {
      const since = deps.clock.now();
      await endExternalRefundChecks(deps.db, since);
      for (const payment of await listPaymentsToCheck(deps.db, since, LOOKED_AT_IN_A_RUN)) {
        if (deps.clock.now().getTime() - since.getTime() > SWEEP_MS) return;
        // A payment of which the gateway says nothing now must not keep the job from the others.
        await recordExternalRefundCheck(deps.db, payment, since);
        if (!(await lookForRefunds(deps, payment)))
          deps.log.warn(
            { payment_id: payment.id },
            'the gateway did not tell what has gone back of a payment',
          );
      }
    },
  };
}
