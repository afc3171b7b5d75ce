import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { closePopup, countLabel, useBasket } from '#src/features/basket/basket-store.ts';
import { BasketIcon, TickIcon } from '#src/ui/icons.tsx';

/**
 * The header's way to the basket, with its badge and the popup after an add. Focus stays on the button that added.
 * Until scripts run, `posted` counts what forms have put in.
 */
export function BasketButton({ posted = 0 }: { posted?: number }) {
  const { loaded, basket, popupOpen } = useBasket();
  const place = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const count = basket?.totals.item_count ?? (loaded ? 0 : posted);

  useEffect(() => {
    if (!popupOpen) return;
    const onClick = (event: MouseEvent) => {
      if (!place.current?.contains(event.target as Node)) closePopup();
    };
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && closePopup();
    // What the Tab key comes to must be seen: a popup over it makes way.
    const onFocus = (event: FocusEvent) =>
      requestAnimationFrame(() => {
        const popup = place.current?.querySelector('.popup');
        if (popup && event.target instanceof Element && overlap(popup, event.target)) closePopup();
      });
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
    };
  }, [popupOpen]);

  // A course or a voucher leads to the basket by itself, where the popup would lead nowhere and cover the total.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page comes
  useEffect(closePopup, [pathname]);

  return (
    <div className="bag-place" ref={place}>
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
      {popupOpen && (
        <div className="popup">
          <p>
            <TickIcon />
            Item added to your basket
          </p>
          <Link className="btn" to="/basket" onClick={closePopup}>
            View basket &amp; checkout
          </Link>
        </div>
      )}
    </div>
  );
}

function overlap(popup: Element, focused: Element): boolean {
  if (popup.contains(focused)) return false;
  const [over, under] = [popup.getBoundingClientRect(), focused.getBoundingClientRect()];
  return (
    under.left < over.right && under.right > over.left && under.top < over.bottom && under.bottom > over.top
  );
}
