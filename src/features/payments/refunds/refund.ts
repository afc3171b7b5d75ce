import type { Pence } from '#src/platform/money.ts';

/**
 * A refund's life. `under_way`: written down, and asked for until every leg has its last answer. `given`: every leg is.
 * `refused`: a gateway will not give one of them back; people decide.
 */
export const refundStates = ['under_way', 'given', 'refused'] as const;
export type RefundState = (typeof refundStates)[number];

export const refundTransitions: Record<RefundState, readonly RefundState[]> = {
  under_way: ['given', 'refused'],
  given: [],
  refused: ['under_way'],
};

/**
 * A leg's life. `planned`: nothing has been asked. `asked`: the gateway may have given it. `pending`: PayPal has taken
 * it on, and may still refuse it.
 */
export const legStates = ['planned', 'asked', 'pending', 'given', 'refused'] as const;
export type LegState = (typeof legStates)[number];

export const legTransitions: Record<LegState, readonly LegState[]> = {
  planned: ['asked', 'given', 'refused'],
  // Back to planned where the gateway says that it gave nothing, and that it may be asked again.
  asked: ['planned', 'pending', 'given', 'refused'],
  pending: ['given', 'refused'],
  given: [],
  refused: ['planned'],
};

/** Legs that are not decided for good are asked about. */
export const openLegs = ['planned', 'asked', 'pending'] as const satisfies readonly LegState[];

export function isOpen(state: LegState): boolean {
  return (openLegs as readonly LegState[]).includes(state);
}

/** What the legs have come to, taken together. */
export function stateOfLegs(legs: readonly LegState[]): RefundState {
  if (legs.some(isOpen)) return 'under_way';
  return legs.includes('refused') ? 'refused' : 'given';
}

/** Money of one source for one part of an order; without a part where an amount was asked for and no line. */
export interface RefundAllocation {
  part: string | null;
  /** Null is the card or PayPal. */
  voucherId: string | null;
  pence: Pence;
}

/** How money came, and how it goes back. */
export type RefundMethod = 'card' | 'paypal' | 'voucher';
