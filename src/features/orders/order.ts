/**
 * An order's states. `placed`: written before its charge is made. `paid`: charged. `declined`: not charged.
 * `cancelled`: charged when it could no longer be fulfilled, and refunded. `refunded`: paid, and all of it has gone back.
 */
export const orderStates = ['placed', 'paid', 'declined', 'cancelled', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

/** Every allowed change of state. A state without a successor is final. */
export const transitions: Record<OrderState, readonly OrderState[]> = {
  placed: ['paid', 'declined', 'cancelled'],
  paid: ['refunded'],
  declined: [],
  cancelled: [],
  refunded: [],
};

export function canMove(from: OrderState, to: OrderState): boolean {
  return transitions[from].includes(to);
}
