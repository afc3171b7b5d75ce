import { mayHaveWallet } from '#src/platform/may-have-wallet.ts';
import { useAvailable } from '#src/ui/layout/use-school.tsx';

/** The id of the wallets in the basket. A link with it scrolls to them. */
export const EXPRESS = 'express';

/** Whether the basket is loaded as a page of its own: only its own policy lets the gateway's wallets in. */
export function useWholeBasket(): boolean {
  return useAvailable().wallets === true && mayHaveWallet();
}
