import { STUCK_AFTER_MS } from '#src/features/checkout/payment/settle-by-hand.server.ts';
import {
  isToDecide,
  type OpenTransfer,
  openTransfers,
} from '#src/features/checkout/phone-orders/order-transfers.server.ts';
import { orderIdsOf } from '#src/features/orders/order-queries.server.ts';
import type { Purchase } from '#src/features/orders/purchase.ts';
import { cashToPlace } from '#src/features/payments/cash/cash.server.ts';
import { refusedRefunds } from '#src/features/payments/refunds/refund-queries.server.ts';
import { refundsToSend } from '#src/features/payments/refunds/refunds-to-send.server.ts';
import { undecidedPayments } from '#src/features/payments/unsettled-payments.server.ts';
import { londonMidnight } from '#src/platform/clock.ts';
import { formatDate, londonHour } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import type { HoursAt } from '#src/platform/working-days/opening-hours.ts';
import { dueBy } from './due-by.server.ts';
import type { Task } from './queue-item.ts';

/** Charges that no gateway has decided on, refunds that one has refused, and what staff do at the bank. */
export async function listMoneyTasks(db: Db, now: Date, hoursAt: HoursAt): Promise<Task[]> {
  const stuckSince = new Date(now.getTime() - STUCK_AFTER_MS);
  const [payments, cash, refunds, transfers, toSend] = await Promise.all([
    undecidedPayments(db, stuckSince),
    cashToPlace(db, stuckSince),
    refusedRefunds(db),
    openTransfers(db, now),
    refundsToSend(db),
  ]);
  const orders = await orderIdsOf(db, [
    ...payments.map(({ id }) => id),
    ...refunds.map(({ paymentId }) => paymentId),
  ]);
  return [
    ...payments.map(
      ({ id, gateway, amount_pence, order_number, snapshot, updated_at, look_again_on: again }): Task => ({
        kind: 'payments',
        subject: id,
        dueAt: again
          ? dueBy.paymentsAgain(hoursAt, londonMidnight(again))
          : dueBy.payments(hoursAt, updated_at),
        title: `Settle a ${gateway === 'paypal' ? 'PayPal' : 'card'} payment of ${pounds(asPence(amount_pence))}`,
        href: `/office/payments/${id}`,
        facts: [
          buyerOf(snapshot),
          `No answer since ${londonHour(updated_at)}`,
          ...(again ? [`Look again on ${formatDate(again)}`] : []),
        ],
        number: order_number,
        action: { label: 'Check payment', name: 'checkPayment', id },
      }),
    ),
    ...cash.map(({ basket_uuid: id, order_number, amount_pence, instructor_name, recorded_at }): Task => {
      const href = `/office/orders/by-phone/${id}`;
      return {
        kind: 'payments',
        subject: id,
        dueAt: dueBy.payments(hoursAt, recorded_at ?? now),
        title: `Decide on ${pounds(asPence(amount_pence))} in cash that ${instructor_name} has taken`,
        href,
        facts: ['Its order is not placed yet'],
        number: order_number,
        action: { label: 'Decide', href },
      };
    }),
    ...refunds.map(
      ({ id, paymentId, orderNumber, snapshot, pence, refusal, since }): Task => ({
        kind: 'refunds',
        subject: id,
        dueAt: dueBy.refunds(hoursAt, since),
        title: `Refund of ${pounds(asPence(pence))} to ${buyerOf(snapshot)} failed`,
        href: pageOf(orders.get(paymentId), orderNumber),
        facts: [refusal],
        number: orderNumber,
        action: { label: 'Refund again', name: 'retryRefund', id },
      }),
    ),
    ...transfers.filter(isToDecide).map((transfer): Task => {
      const { id, orderNumber, held, amount, buyer, standing, cameAt } = transfer;
      const href = `/office/orders/by-phone/${id}`;
      return {
        kind: 'transfers',
        subject: id,
        dueAt: dueBy.transfers(hoursAt, cameAt ?? now),
        title: `Decide on ${pounds(held)} that ${buyer} has transferred`,
        href,
        facts: [TRANSFER_FACTS[standing] ?? '', `${pounds(amount)} was due`],
        number: orderNumber,
        action: { label: 'Decide', href },
      };
    }),
    ...toSend.map(({ id, orderNumber, buyer, pence, method, since }): Task => {
      const href = `/office/transfers/refunds/${id}`;
      return {
        kind: 'refunds',
        subject: id,
        dueAt: dueBy.refundsToSend(hoursAt, since),
        title:
          method === 'cash'
            ? `Have ${pounds(asPence(pence))} given back to ${buyer} in cash`
            : `Send ${pounds(asPence(pence))} back to ${buyer} at the bank`,
        href,
        facts: [
          method === 'cash' ? 'A refund of cash that an instructor took' : 'A refund of a bank transfer',
        ],
        number: orderNumber,
        action: { label: method === 'cash' ? 'Record as given' : 'Record as sent', href },
      };
    }),
  ];
}

const TRANSFER_FACTS: Partial<Record<OpenTransfer['standing'], string>> = {
  surplus: 'More than was due',
  late: 'Its order has ended',
  complete: 'Its order is not placed yet',
};

function pageOf(orderId: string | undefined, number: string): string {
  return orderId ? `/office/orders/${orderId}` : `/office/orders?find=${number}`;
}

function buyerOf({ addresses: { billing } }: Purchase): string {
  return `${billing.firstname} ${billing.surname}`;
}
