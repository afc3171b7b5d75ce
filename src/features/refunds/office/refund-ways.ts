import type { Payment } from '#src/features/payments/payments.server.ts';
import type { RefundTold } from '#src/features/payments/refunds/refund-queries.server.ts';
import { asPence, pounds } from '#src/platform/money.ts';

const CHARGED = {
  'connect-e': 'Card',
  paypal: 'PayPal',
  transfer: 'Bank transfer',
  cash: 'Cash',
  voucher: 'Vouchers',
};

/** "Visa ending 3436": by what an order was paid, beside its vouchers. */
export function chargedBy({ summary, gateway }: Pick<Payment, 'summary' | 'gateway'>): string {
  return summary || CHARGED[gateway];
}

/** Each way in which a refund went back: "Visa ending 3436", "voucher ending CKH0". */
export function waysBack(
  { legs }: { legs: readonly Pick<RefundTold['legs'][number], 'voucherId' | 'pence'>[] },
  payment: Payment,
) {
  const { redeemed } = payment.snapshot;
  return legs.map(({ voucherId, pence }) => {
    const ends = redeemed.find((one) => one.voucherId === voucherId)?.ends;
    const to = voucherId === null ? chargedBy(payment) : `voucher ending ${ends}`;
    return { to, amount: pounds(asPence(pence)) };
  });
}
