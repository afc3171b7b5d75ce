import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { linkedCode } from '#src/features/basket/basket-store.ts';
import { DiscountBox } from '#src/features/basket/codes/discount-box.tsx';

/** The basket's discount code. One that came with a link is entered, by itself where scripts run. */
export function BasketDiscount({ basket }: { basket: BasketResponse }) {
  const hasCode = Boolean(basket.contents.discount);
  const inAddress = new URLSearchParams(useLocation().search).get('code') ?? '';
  const [linked, setLinked] = useState('');
  useEffect(() => setLinked(hasCode ? '' : linkedCode()), [hasCode]);
  return (
    <DiscountBox basket={basket} linked={linked} isOpen={inAddress !== ''}>
      <noscript>
        <form method="post" action="/basket">
          <input type="hidden" name="intent" value="enter-code" />
          <div className="field">
            <label className="field__label" htmlFor="plain-code">
              Discount code
            </label>
            <input
              className="input"
              id="plain-code"
              name="code"
              defaultValue={inAddress}
              autoComplete="off"
            />
          </div>
          <button className="btn" type="submit">
            Apply
          </button>
        </form>
      </noscript>
    </DiscountBox>
  );
}
