import { useEffect, useRef } from 'react';
import { closePopup } from '#src/features/basket/basket-store.ts';
import { EXPRESS, useWholeBasket } from '#src/features/basket/use-whole-basket.ts';
import { TickIcon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';

/** Under the header's basket after an add. Focus stays on the button that added. */
export function AddedPopup() {
  const reloads = useWholeBasket();
  const popup = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      // The second press of a double click on what added: the answer may be quicker.
      if (event.detail > 1) return;
      if (!popup.current?.parentElement?.contains(event.target as Node)) closePopup();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closePopup();
      // What the Tab key comes to must be seen: a popup over it makes way. A new page's heading has the focus by itself.
      if (key === 'Tab')
        requestAnimationFrame(() => {
          const focused = document.activeElement;
          if (popup.current && focused && overlap(popup.current, focused)) closePopup();
        });
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, []);

  return (
    <div className="popup" ref={popup}>
      <p>
        <TickIcon />
        Item added to your basket
      </p>
      <Link className="btn" to="/basket" reloadDocument={reloads} onClick={closePopup}>
        View basket &amp; checkout
      </Link>
      {reloads && (
        <a className="btn btn--text" href={`/basket#${EXPRESS}`}>
          Express checkout
        </a>
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
