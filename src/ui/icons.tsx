import {
  Check,
  ChevronRight,
  type IconNode,
  Info,
  Lock,
  Phone,
  Printer,
  Search,
  ShoppingBasket,
  X,
} from 'lucide';
import { createElement } from 'react';

/** Lucide's drawings without its 2 kB of React code, which every page would load. Hidden from screen readers. */
export function icon(drawing: IconNode) {
  return () => (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {drawing.map(([shape, attributes]) =>
        createElement(shape, { key: JSON.stringify(attributes), ...attributes }),
      )}
    </svg>
  );
}

export const PhoneIcon = icon(Phone);
export const BasketIcon = icon(ShoppingBasket);
export const TickIcon = icon(Check);
export const SearchIcon = icon(Search);
export const InfoIcon = icon(Info);
export const NextIcon = icon(ChevronRight);
export const LockIcon = icon(Lock);
export const PrinterIcon = icon(Printer);
export const CloseIcon = icon(X);
