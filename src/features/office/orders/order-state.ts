import type { OrderState } from '#src/features/orders/order.ts';
import type { RefundStanding } from '#src/features/payments/refunds/refunded-payments.server.ts';
import { type Pence, pounds } from '#src/platform/money.ts';

/** How an order stands, as the staff see it. */
export interface Standing {
  look: 'done' | 'mind' | 'wrong' | 'rest';
  words: string;
}

const STANDING: Record<OrderState, Standing> = {
  placed: { look: 'mind', words: 'Unsettled' },
  paid: { look: 'done', words: 'Paid' },
  declined: { look: 'rest', words: 'Not paid' },
  cancelled: { look: 'rest', words: 'Not paid' },
  refunded: { look: 'rest', words: 'Refunded' },
};

export function standingOf(
  state: OrderState,
  { refunded, failed }: Pick<RefundStanding, 'refunded' | 'failed'>,
): Standing {
  if (failed) return { look: 'wrong', words: 'Refund failed' };
  if (state === 'paid' && refunded > 0) return { look: 'rest', words: 'Part refunded' };
  return STANDING[state];
}

/** The head of an order: "Paid £250.80, £10.00 refunded". */
export function headOf(
  state: OrderState,
  total: Pence,
  { refunded, onItsWay, failed }: RefundStanding,
): string {
  if (state !== 'paid' && state !== 'refunded') return `${STANDING[state].words} ${pounds(total)}`;
  return [
    `Paid ${pounds(total)}`,
    refunded > 0 && `${pounds(refunded)} refunded`,
    onItsWay > 0 && `${pounds(onItsWay)} on its way back`,
    failed && 'a refund refused',
  ]
    .filter(Boolean)
    .join(', ');
}
