import type { ProductKey } from '#src/features/catalogue/catalogue.ts';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import { leaveFor } from '#src/ui/form/use-single-flight.ts';
import { useAvailable } from '#src/ui/layout/use-school.tsx';
import { addOne, addOneFields } from './basket-calls.ts';
import { useIsInBasket } from './basket-store.ts';
import { EXPRESS } from './use-whole-basket.ts';

/**
 * Goes to the wallets of the basket with a product, which is added where it isn't there yet. For schools that take wallets: the
 * server doesn't know the browser's, and in one without any the basket is as good a way to pay.
 */
export function BuyNowButton({ product, name }: { product: ProductKey; name: string }) {
  const { wallets } = useAvailable();
  const isInBasket = useIsInBasket(product);

  async function buy() {
    const added = isInBasket || (await addOne(product)).ok;
    if (added) await leaveFor(`/basket#${EXPRESS}`);
  }

  if (!wallets) return null;
  return (
    <ActionButton
      labels={['Buy it now', 'Opening your basket…']}
      run={buy}
      plain={{ to: '/basket', fields: addOneFields(product) }}
    >
      <span className="visually-hidden">: {name}</span>
    </ActionButton>
  );
}
