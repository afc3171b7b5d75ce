import type { ReactNode } from 'react';
import { closePopup, countLabel, useBasket } from '#src/features/basket/basket-store.ts';
import { useWholeBasket } from '#src/features/basket/use-whole-basket.ts';
import { BasketIcon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';

/**
 * The header's way to the basket, with its badge, which is lit for ten seconds after an add, and where things are added
 * the popup, which stays when the add leads to another page (R15).
 * Until scripts run, `posted` counts what forms have put in.
 */
export function BasketButton({ posted = 0, popup }: { posted?: number; popup?: ReactNode }) {
  const reloads = useWholeBasket();
  const { loaded, basket, justAdded, popupOpen } = useBasket();
  const count = basket?.totals.item_count ?? (loaded ? 0 : posted);

  return (
    <div className="bag-place">
      <Link className="bag" to="/basket" reloadDocument={reloads} onClick={closePopup}>
        <BasketIcon />
        <span className="bag__word" aria-hidden="true">
          My Basket
        </span>
        {count > 0 && (
          <span className={justAdded ? 'bag__count bag__count--lit' : 'bag__count'} aria-hidden="true">
            {count}
          </span>
        )}
        {/* One name in one piece: hidden words beside visible ones are read with a gap before the comma. */}
        <span className="visually-hidden">{`My Basket, ${countLabel(count)}`}</span>
      </Link>
      {popupOpen && popup}
    </div>
  );
}
