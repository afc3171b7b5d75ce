import { AddToBasketButton } from '#src/features/basket/add-to-basket-button.tsx';
import type { Offer } from '#src/features/catalogue/catalogue.ts';
import { pounds } from '#src/platform/money.ts';

/** The price, the former price, the button, and what the buyer agrees to. */
export function BuyBox({ product }: { product: Offer }) {
  const digital = product.dispatch === 'digital';
  return (
    <div className="plate plate--paper buy">
      <p className="buy__price">
        {product.usual !== undefined && (
          <span className="quiet">
            {product.usualWord} <s className="money">{pounds(product.usual)}</s>
          </span>
        )}{' '}
        <strong className="buy__now money">
          {product.usual !== undefined && <span className="visually-hidden">now </span>}
          {pounds(product.price)}
        </strong>
      </p>
      <p className="small quiet">
        {digital
          ? 'No fee, no postage and no subscription: you pay once.'
          : product.postage > 0
            ? `Plus ${pounds(product.postage)} postage. No fee.`
            : 'Postage included. No fee.'}
      </p>
      <div>
        <AddToBasketButton product={product} name={product.name} variant="go" />
      </div>
      <p className="small quiet">
        {digital
          ? 'It is yours as soon as you have paid. We ask you at checkout to agree to that, as you cannot cancel it afterwards.'
          : 'You may send it back within 14 days of its arrival, for all of your money.'}
      </p>
    </div>
  );
}
