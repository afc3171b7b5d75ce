import { useNavigate } from 'react-router';
import { mayHaveWallet } from '#src/platform/may-have-wallet.ts';
import { leaveFor } from '#src/ui/form/use-single-flight.ts';
import { useAvailable } from '#src/ui/layout/use-school.tsx';

/** The id of the wallets in the basket. Whoever comes to it is taken to them. */
export const EXPRESS = 'express';

/** Whether the basket is loaded as a page of its own: only its own policy lets the gateway's wallets in. */
export function useWholeBasket(): boolean {
  return useAvailable().wallets === true && mayHaveWallet();
}

/** Goes to the basket with what was added to be paid for: to its wallets, where this browser may have one. */
export function useGoToBasket(): (path: '/basket' | '/basket/') => Promise<void> {
  const isWhole = useWholeBasket();
  const navigate = useNavigate();
  return async (path) => (isWhole ? leaveFor(`${path}#${EXPRESS}`) : navigate(path));
}
