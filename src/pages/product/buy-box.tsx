import { AddToBasketButton } from '#src/features/basket/add-to-basket-button.tsx';
import { BuyNowButton } from '#src/features/basket/buy-now-button.tsx';
import type { Offer } from '#src/features/catalogue/catalogue.ts';
import { builderPath } from '#src/features/vouchers/gift/gift-offered.ts';
import { pounds } from '#src/platform/money.ts';
import { Link } from '#src/ui/link.tsx';

/** The price, the former price, the button, and what the buyer agrees to. */
export function BuyBox({ product, canBeGiven }: { product: Offer; canBeGiven: boolean }) {
  const digital = product.dispatch === 'digital';
  return (
    <div className="plate plate--paper buy">
      <p className="cluster items-baseline g-0 gx-4">
        {product.usual !== undefined && (
          <span className="quiet">
            {product.usualWord} <s className="nowrap">{pounds(product.usual)}</s>
          </span>
        )}{' '}
        <strong className="buy__now nowrap">
          {product.usual !== undefined && <span className="visually-hidden">now </span>}
          {pounds(product.price)}
        </strong>
      </p>
      <p className="small quiet">
        {digital
          ? 'No booking fee, no postage and no subscription: you pay once.'
          : product.postage > 0
            ? `Plus ${pounds(product.postage)} postage. No fee.`
            : 'Postage included. No fee.'}
      </p>
      <div className="cluster g-3 gx-6">
        <AddToBasketButton product={product} name={product.name} variant="go" />
        <BuyNowButton product={product} name={product.name} />
        {canBeGiven && <Link to={builderPath(product)}>Give as a gift</Link>}
      </div>
      <p className="small quiet">
        {digital
          ? 'You get it as soon as you’ve paid. At checkout we’ll ask you to agree to that, because you can’t cancel it afterwards.'
          : 'You can return it within 14 days of delivery for a full refund.'}
      </p>
    </div>
  );
}
