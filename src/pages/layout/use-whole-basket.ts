import { mayHaveWallet } from '#src/features/payments/may-have-wallet.ts';
import { useAvailable } from '#src/ui/layout/use-school.tsx';

/** Whether the basket is loaded as a page of its own: only its own policy lets the gateway's wallets in. */
export function useWholeBasket(): boolean {
  return useAvailable().wallets === true && mayHaveWallet();
}
