import { useNavigate } from 'react-router';
import { leaveFor } from '#src/ui/form/use-single-flight.ts';
import { EXPRESS, useWholeBasket } from './use-whole-basket.ts';

/** Goes to the basket with what was added to be paid for: to its wallets, where this browser may have one. */
export function useGoToBasket(): (path: '/basket' | '/basket/') => Promise<void> {
  const isWhole = useWholeBasket();
  const navigate = useNavigate();
  return async (path) => (isWhole ? leaveFor(`${path}#${EXPRESS}`) : navigate(path));
}
