import type { Pence } from '#src/platform/money.ts';

/**
 * A refund's life. `under_way`: written down, and asked for until every leg has its last answer. `given`: every leg is.
 * `refused`: a gateway will not give one of them back; people decide.
 */
export const refundStates = ['in_progress', 'succeeded', 'refused'] as const;
export type RefundState = (typeof refundStates)[number];

export const refundTransitions: Record<RefundState, readonly RefundState[]> = {
  in_progress: ['succeeded', 'refused'],
  succeeded: [],
  refused: ['in_progress'],
};

/**
 * A leg's life. `planned`: nothing has been asked. `asked`: the gateway may have given it. `pending`: PayPal has taken
 * it on, and may still refuse it.
 */
export const legStates = ['planned', 'requested', 'pending', 'succeeded', 'refused'] as const;
export type LegState = (typeof legStates)[number];

export const legTransitions: Record<LegState, readonly LegState[]> = {
  planned: ['requested', 'succeeded', 'refused'],
  // Back to planned where the gateway says that it gave nothing, and that it may be asked again.
  requested: ['planned', 'pending', 'succeeded', 'refused'],
  pending: ['succeeded', 'refused'],
  succeeded: [],
  refused: ['planned'],
};

/** Legs that are not decided for good are asked about. */
export const openLegs = ['planned', 'requested', 'pending'] as const satisfies readonly LegState[];

export function isOpen(state: LegState): boolean {
  return (openLegs as readonly LegState[]).includes(state);
}

/** What the legs have come to, taken together. */
export function stateOfLegs(legs: readonly LegState[]): RefundState {
  if (legs.some(isOpen)) return 'in_progress';
  return legs.includes('refused') ? 'refused' : 'succeeded';
}

/** Money of one source for one part of an order; without a part where an amount was asked for and no line. */
export interface RefundAllocation {
  part: string | null;
  /** Null is the card or PayPal. */
  voucherId: string | null;
  pence: Pence;
}

/** How money came, and how it goes back. */
export type RefundMethod = 'card' | 'paypal' | 'transfer' | 'cash' | 'voucher';
