import type { OrderState } from '#src/features/orders/order.ts';
import type { RefundStanding } from '#src/features/payments/refunds/refunded-payments.server.ts';

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
