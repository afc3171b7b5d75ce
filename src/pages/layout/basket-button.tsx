import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { closePopup, countLabel, useBasket } from '#src/features/basket/basket-store.ts';
import { BasketIcon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';

/**
 * The header's way to the basket, with its badge, and where things are added the popup after an add.
 * Until scripts run, `posted` counts what forms have put in.
 */
export function BasketButton({ posted = 0, popup }: { posted?: number; popup?: ReactNode }) {
  const { loaded, basket, popupOpen } = useBasket();
  const { pathname } = useLocation();
  const count = basket?.totals.item_count ?? (loaded ? 0 : posted);

  // A course or a voucher leads to the basket by itself, where the popup would lead nowhere and cover the total.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page comes
  useEffect(closePopup, [pathname]);

  return (
    <div className="bag-place">
      <Link className="bag" to="/basket" onClick={closePopup}>
        <BasketIcon />
        <span className="bag__word" aria-hidden="true">
          My Basket
        </span>
        {count > 0 && (
          <span className="badge" aria-hidden="true">
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
