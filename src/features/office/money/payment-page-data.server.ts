import { isStuck } from '#src/features/checkout/payment/settle-by-hand.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { orderOfPayment } from '#src/features/orders/orders.server.ts';
import { findPaymentById, type Payment } from '#src/features/payments/payments.server.ts';
import { findSettlement } from '#src/features/payments/settlements.server.ts';
import { formatDate, londonWhenInLine } from '#src/platform/dates.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { daysToLookAgain } from '../today/money-actions.server.ts';

const STATES: Record<Payment['state'], string> = {
  opening: 'Begun',
  created: 'Waits for the buyer',
  capturing: 'The gateway hasn’t said whether it was taken',
  captured: 'Taken',
  declined: 'Not taken',
  revoked: 'Not taken',
  refunding: 'Taken, and being refunded',
  refunded: 'Refunded',
};

const GATEWAYS: Record<Payment['gateway'], string> = {
  'connect-e': 'Connect-E, the card gateway',
  paypal: 'PayPal',
  transfer: 'Bank transfer',
  cash: 'Cash to the instructor',
  voucher: 'Vouchers',
};

/** A payment with what staff need to ring its gateway about it. Undefined where there is none. */
export async function paymentPageData({ db, clock }: OfficeDeps, id: string) {
  const payment = await findPaymentById(db, id);
  if (!payment) return undefined;
  const now = clock.now();
  const [order, settlement] = await Promise.all([orderOfPayment(db, id), findSettlement(db, id)]);
  const { email, addresses } = payment.snapshot;
  return {
    id,
    amount: pounds(asPence(payment.amount_pence)),
    gateway: GATEWAYS[payment.gateway],
    isPayPal: payment.gateway === 'paypal',
    state: STATES[payment.state],
    isUndecided: payment.state === 'capturing',
    isStuck: isStuck(payment, now),
    /** What the gateway knows the payment by, and once it was taken, the charge. */
    token: payment.token,
    charge: payment.cross_reference,
    orderNumber: payment.order_number,
    orderId: order?.id ?? null,
    buyer: { name: `${addresses.billing.firstname} ${addresses.billing.surname}`, email },
    begun: londonWhenInLine(payment.created_at, now),
    waitsSince: londonWhenInLine(payment.updated_at, now),
    checkedAt: payment.gateway_checked_at && londonWhenInLine(payment.gateway_checked_at, now),
    again: payment.look_again_on && formatDate(payment.look_again_on),
    days: daysToLookAgain(now),
    settlement: settlement && {
      by: settlement.settled_by,
      reason: settlement.reason,
      evidence: settlement.evidence,
      as: settlement.outcome === 'taken' ? 'Taken' : 'Not taken',
      at: londonWhenInLine(settlement.settled_at, now),
    },
  };
}
