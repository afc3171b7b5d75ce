import type { OrderState } from '#src/features/orders/order.ts';
import type { RefundStanding } from '#src/features/payments/refunds/refund-queries.server.ts';
import type { Tone } from '#src/kit/parts/badge.tsx';
import { type Pence, pounds } from '#src/platform/money.ts';

/** How an order stands, as the staff see it. */
export interface Standing {
  tone: Tone;
  label: string;
}

const STANDING: Record<OrderState, Standing> = {
  placed: { tone: 'warning', label: 'Unsettled' },
  paid: { tone: 'success', label: 'Paid' },
  declined: { tone: 'neutral', label: 'Not paid' },
  cancelled: { tone: 'neutral', label: 'Not paid' },
  refunded: { tone: 'neutral', label: 'Refunded' },
};

export function standingOf(
  state: OrderState,
  { refunded, failed }: Pick<RefundStanding, 'refunded' | 'failed'>,
): Standing {
  if (failed) return { tone: 'danger', label: 'Refund failed' };
  if (state === 'paid' && refunded > 0) return { tone: 'neutral', label: 'Part refunded' };
  return STANDING[state];
}

/** The head of an order: "Paid £250.80, £10.00 refunded". */
export function headOf(
  state: OrderState,
  total: Pence,
  { refunded, onItsWay, failed }: RefundStanding,
): string {
  if (state !== 'paid' && state !== 'refunded') return `${STANDING[state].label} ${pounds(total)}`;
  return [
    `Paid ${pounds(total)}`,
    refunded > 0 && `${pounds(refunded)} refunded`,
    onItsWay > 0 && `${pounds(onItsWay)} on its way back`,
    failed && 'a refund refused',
  ]
    .filter(Boolean)
    .join(', ');
}
