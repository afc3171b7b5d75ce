import type { GatewayDecline } from './gateway.ts';

/**
 * Every code that says why a payment was declined. A feature that declines payments adds its codes by declaration
 * merging, and owns the words for them.
 */
export interface DeclineCodes extends Record<GatewayDecline, true> {}
export type DeclineCode = keyof DeclineCodes;

export interface Decline {
  code: DeclineCode;
  /** What the code is about, where that differs from payment to payment: the gateway's own words, for one. */
  detail?: string | undefined;
}

/**
 * What is paid for, as it was when its payment began. The feature that begins payments declares by declaration merging what it
 * holds, and reads it back as that.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features that begin payments
export interface PaymentSnapshot {}

/**
 * A payment's life. `opening`: recorded, no token yet. `created`: the buyer can enter a card. `capturing`: the order
 * is written and the gateway has been told to charge. `refunding`: captured, but the purchase was paid already or
 * the payment had been given up. `refunded`: all of it has gone back, of an order that was paid too.
 */
export const paymentStates = [
  'opening',
  'created',
  'capturing',
  'captured',
  'declined',
  'revoked',
  'refunding',
  'refunded',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Every change of state that there is. A state without a way on is final. */
export const transitions: Record<PaymentState, readonly PaymentState[]> = {
  opening: ['created', 'revoked'],
  created: ['capturing', 'captured', 'declined', 'revoked', 'refunding'],
  capturing: ['captured', 'declined', 'refunding'],
  captured: ['refunded'],
  // A capture that turns up after all goes back.
  declined: ['refunding'],
  revoked: ['refunding'],
  refunding: ['refunded'],
  refunded: [],
};

export function canMove(from: PaymentState, to: PaymentState): boolean {
  return transitions[from].includes(to);
}

/** What the public sees of a payment (R39). */
export type PublicState = 'paid' | 'undecided' | 'declined';

const PUBLIC: Record<PaymentState, PublicState> = {
  opening: 'undecided',
  created: 'undecided',
  capturing: 'undecided',
  captured: 'paid',
  declined: 'declined',
  revoked: 'declined',
  refunding: 'paid',
  refunded: 'paid',
};

export function publicState(state: PaymentState): PublicState {
  return PUBLIC[state];
}

/** While one of these stands, no second payment of the same purchase may begin. */
export const liveStates = ['opening', 'created', 'capturing'] as const satisfies readonly PaymentState[];

export function isLive(state: PaymentState): boolean {
  return (liveStates as readonly PaymentState[]).includes(state);
}
