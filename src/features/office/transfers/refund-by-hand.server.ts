import { z } from 'zod';
import { findCash } from '#src/features/payments/cash/cash.server.ts';
import { findPaymentById } from '#src/features/payments/payments.server.ts';
import { findRefund, legsOfRefund, type RefundLeg } from '#src/features/payments/refunds/refunds.server.ts';
import { findTransfer } from '#src/features/payments/transfers/transfers.server.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { londonDate } from '#src/platform/clock.ts';
import { daysLater, formatDate } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { invalid } from '#src/platform/http/problem.ts';

/** The leg of a refund that people give back themselves, with what it is of: a bank transfer, or cash. */
export async function findRefundByHand(db: Db, id: string) {
  const refund = await findRefund(db, id);
  const payment = refund && (await findPaymentById(db, refund.payment_id));
  const leg = (await legsOfRefund(db, id)).find(({ method }) => method === 'transfer' || method === 'cash');
  if (!refund || !payment || !leg) return undefined;
  const basket = payment.basket_uuid;
  return {
    refund,
    payment,
    leg,
    transfer: leg.method === 'transfer' ? await findTransfer(db, basket) : undefined,
    cash: leg.method === 'cash' ? await findCash(db, basket) : undefined,
  };
}

type RefundByHand = NonNullable<Awaited<ReturnType<typeof findRefundByHand>>>;

const params = z.object({ id: z.uuid('No such refund') });

export const refundByHand = {
  kind: 'refund',
  path: '/refunds/:id',
  params,
  find: (db, { id }) => findRefundByHand(db, id),
  missing: 'We couldn’t find that refund, or nothing of it is given back that way.',
  changed: 'That refund is recorded as given by now.',
} satisfies Subject<RefundByHand, typeof params>;

export const isToGive = ({ state }: Pick<RefundLeg, 'state'>) => state === 'planned' || state === 'requested';

/** How long before an order is entered its money may have come: somebody pays first and rings then. */
const DAYS_BEFORE = 31;

/** What people have seen has been, and belongs to an order: no day is in the future or in a year that was mistyped. */
export function requirePast(name: string, day: string, { made, now }: { made: Date; now: Date }) {
  const [today, madeOn] = [londonDate(now), londonDate(made)];
  if (day > today) throw invalid(name, `Choose a day up to today, ${formatDate(today)}`);
  const first = daysLater(madeOn, -DAYS_BEFORE);
  if (day < first)
    throw invalid(
      name,
      `Check the year: the order was made on ${formatDate(madeOn)}. Choose a day from ${formatDate(first)} on`,
    );
}
