/**
 * An order's life. `placed`: written before its charge is made. `paid`: the money has come. `declined`: it has not.
 * `cancelled`: it came when there was nothing left to buy with it, and goes back.
 */
export const orderStates = ['placed', 'paid', 'declined', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

/** Every change of state that there is. A state without a way on is final. */
export const transitions: Record<OrderState, readonly OrderState[]> = {
  placed: ['paid', 'declined', 'cancelled'],
  paid: [],
  declined: [],
  cancelled: [],
};

export function canMove(from: OrderState, to: OrderState): boolean {
  return transitions[from].includes(to);
}
