import { z } from 'zod';
import { findCash } from '#src/features/payments/cash/cash.server.ts';
import { findPaymentById } from '#src/features/payments/payments.server.ts';
import { findRefund, legsOfRefund, type RefundLeg } from '#src/features/payments/refunds/refunds.server.ts';
import { findTransfer } from '#src/features/payments/transfers/transfers.server.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { invalid } from '#src/platform/http/problem.ts';

/** The leg of a refund that people give back themselves, with what it is of: a bank transfer, or cash. */
export async function findRefundByHand(db: Db | Tx, id: string) {
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

/** What people have seen has been: no day is in the future. */
export function requirePast(name: string, day: string, now: Date) {
  const today = londonDate(now);
  if (day > today) throw invalid(name, `Choose a day up to today, ${formatDate(today)}`);
}
