import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { mayHaveWallet } from '#src/platform/may-have-wallet.ts';
import { useLater } from '#src/ui/use-later.ts';

const load = () => import('./express-pay.tsx').then(({ ExpressPay }) => ExpressPay);

/** Where the basket has its wallets, once the page is there: nothing is drawn or loaded for devices without one. */
export function ExpressPlace({ basket, script }: { basket: BasketResponse; script: string }) {
  const isPossible = mayHaveWallet() && isAllowed();
  const ExpressPay = useLater(isPossible ? load : undefined);
  if (!isPossible) return null;
  return <div className="express-place">{ExpressPay && <ExpressPay basket={basket} script={script} />}</div>;
}

/** The policy of the page that was loaded holds until the next load: only these pages let the gateway in. */
function isAllowed(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || /^\/basket(\/checkout)?\/?$/i.test(new URL(loaded.name).pathname);
}
