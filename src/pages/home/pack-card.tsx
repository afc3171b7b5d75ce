import { AddToBasketButton } from '#src/features/basket/add-to-basket-button.tsx';
import type { Offer } from '#src/features/catalogue/catalogue.ts';
import { pounds } from '#src/platform/money.ts';
import { Link } from '#src/ui/link.tsx';

/** A posted product: one wide card under the three offers. */
export function PackCard({ product }: { product: Offer }) {
  return (
    <article className="panel pack grid items-center">
      <img className="pack__art" src={product.image} alt="" width="480" height="360" loading="lazy" />
      <div>
        <h3>
          <Link to={product.url}>{product.name}</Link>
        </h3>
        <p className="small quiet">{product.summary}</p>
      </div>
      <p className="pack__price">
        <strong className="price__now">{pounds(product.price)}</strong>
        <span className="small quiet">
          {product.postage > 0 ? `+ ${pounds(product.postage)} postage` : 'postage included'}
        </span>
      </p>
      <AddToBasketButton product={{ type: product.type, id: product.id }} name={product.name} small />
    </article>
  );
}
