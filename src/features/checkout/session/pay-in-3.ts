import type { Pence } from '#src/platform/money.ts';

/** What PayPal spreads over three payments: more than the one, and at most the other, in pence. */
export interface PayIn3 {
  above: Pence;
  most: Pence;
}

/** Whether PayPal may offer Pay in 3 for this: strictly above £30.00, up to the bound that is configured (R42). */
export function offersPayIn3(due: Pence, { above, most }: PayIn3): boolean {
  return due > above && due <= most;
}
