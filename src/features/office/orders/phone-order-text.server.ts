import type { PhoneOrderState } from '#src/features/checkout/phone-orders/phone-orders.server.ts';
import type { Tone } from '#src/kit/parts/badge.tsx';

/** How an order by phone stands, in a word. */
export const phoneOrderStates: Record<PhoneOrderState, { tone: Tone; label: string }> = {
  waiting: { tone: 'warning', label: 'Waiting' },
  being_paid: { tone: 'warning', label: 'Being paid' },
  paid: { tone: 'success', label: 'Paid' },
  expired: { tone: 'danger', label: 'Expired' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
};
