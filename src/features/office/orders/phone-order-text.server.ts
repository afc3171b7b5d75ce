import type { PhoneOrder, PhoneOrderState } from '#src/features/checkout/phone-orders/phone-orders.server.ts';
import type { Tone } from '#src/kit/parts/badge.tsx';

const STATES: Record<PhoneOrderState, { tone: Tone; label: string }> = {
  waiting: { tone: 'warning', label: 'Waiting' },
  being_paid: { tone: 'warning', label: 'Being paid' },
  paid: { tone: 'success', label: 'Paid' },
  expired: { tone: 'danger', label: 'Expired' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
};

/** How an order by phone stands, in a word. */
export function phoneOrderStanding({ state, newLinkAskedAt }: Pick<PhoneOrder, 'state' | 'newLinkAskedAt'>): {
  tone: Tone;
  label: string;
} {
  return newLinkAskedAt ? { tone: 'warning', label: 'New link asked for' } : STATES[state];
}
