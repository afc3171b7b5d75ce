import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { forgetLinkedCode, linkedCode } from '#src/features/basket/basket-store.ts';
import { DiscountBox } from '#src/features/basket/codes/discount-box.tsx';

/** The basket's discount codes. One that came with a link is entered, by itself where scripts run. */
export function BasketDiscount({ basket }: { basket: BasketResponse }) {
  const codes = basket.contents.discounts.map(({ code }) => code).join();
  const inAddress = new URLSearchParams(useLocation().search).get('code') ?? '';
  const [linked, setLinked] = useState('');
  useEffect(() => {
    const code = linkedCode();
    if (isAmong(codes, code)) forgetLinkedCode();
    setLinked(isAmong(codes, code) ? '' : code);
  }, [codes]);
  const isNew = (code: string) => code !== '' && !isAmong(codes, code);
  return (
    <DiscountBox basket={basket} linked={linked} isOpen={isNew(linked) || isNew(inAddress)}>
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
          {codes && (
            <label className="tick">
              <input type="checkbox" name="instead" />
              <span>Use it instead of {codes.replace(',', ' and ')}</span>
            </label>
          )}
          <button className="btn" type="submit">
            Apply
          </button>
        </form>
      </noscript>
    </DiscountBox>
  );
}

/** However it is typed. */
function isAmong(codes: string, code: string): boolean {
  return codes.split(',').includes(code.replaceAll(/\s/g, '').toUpperCase());
}
