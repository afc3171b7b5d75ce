import { createElement } from 'react';
import { Check } from './drawings/check.ts';
import { ChevronRight } from './drawings/chevron-right.ts';
import type { Drawing } from './drawings/drawing.ts';
import { Info } from './drawings/info.ts';
import { Lock } from './drawings/lock.ts';
import { Phone } from './drawings/phone.ts';
import { Printer } from './drawings/printer.ts';
import { Search } from './drawings/search.ts';
import { ShoppingBasket } from './drawings/shopping-basket.ts';
import { X } from './drawings/x.ts';

/** An icon of a drawing, hidden from screen readers. */
export function icon(drawing: Drawing) {
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
