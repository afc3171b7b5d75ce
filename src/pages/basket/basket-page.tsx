import { useEffect, useRef } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { refreshBasket } from '#src/features/basket/basket-calls.ts';
import { countLabel, useBasket } from '#src/features/basket/basket-store.ts';
import { Receipt, TotalSign } from '#src/features/basket/summary.tsx';
import type { BasketWire } from '#src/features/basket/wire.ts';
import { bundledProducts } from '#src/features/catalogue/product-pages.server.ts';
import { upsells } from '#src/features/catalogue/products-on-sale.server.ts';
import { pageTitle } from '#src/platform/brand.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { fromDecimal, pounds } from '#src/platform/money.ts';
import { BasketLine } from './basket-line.tsx';
import { CheckoutNow } from './checkout-now.tsx';
import { EmptyBasket } from './empty-basket.tsx';
import { Upsells } from './upsells.tsx';
import '#src/features/basket/basket.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, clock } = context.get(servicesContext);
  const [offers, bundled] = await Promise.all([upsells(db, clock.now()), bundledProducts(db)]);
  return { offers, bundled };
}

export function meta() {
  return [
    { title: pageTitle('My Basket') },
    { name: 'description', content: 'What you have chosen and the total to pay, with all fees included.' },
    { name: 'robots', content: 'noindex' },
  ];
}

/** Shows the browser's copy at once, then refreshes it. */
export default function BasketPage() {
  const loaderData = useLoaderData<typeof loader>();
  const { loaded, basket } = useBasket();
  useEffect(() => void refreshBasket(), []);
  const items = basket?.contents.products ?? [];
  // Upsells already in the basket are not offered (R17); one added on this page stays ticked until a reload.
  const inBasketAtFirst = useRef<Set<string>>(undefined);
  if (loaded && !inBasketAtFirst.current) inBasketAtFirst.current = new Set(items.map(keyOf));
  const had = inBasketAtFirst.current;
  // Nor are products that a bundle in the basket contains.
  const { bundled } = loaderData;
  const offers = loaderData.offers
    .map((offer) => ({ ...offer, key: `${offer.type}-${offer.id}` }))
    .filter(({ key }) => !had?.has(key) && !bundled[key]?.some((bundle) => had?.has(bundle)));
  return (
    <div className="wrap">
      {!loaded && <Waiting />}
      {loaded && basket && items.length > 0 && <Full basket={basket} />}
      {loaded && items.length === 0 && <EmptyBasket />}
      {loaded && offers.length > 0 && (
        <section className="section section--first" aria-labelledby="upsells">
          <div className="section__head">
            <h2 id="upsells">You might also like</h2>
          </div>
          <Upsells offers={offers} />
        </section>
      )}
    </div>
  );
}

function keyOf(item: { type: string; product_id: number }) {
  return `${item.type}-${item.product_id}`;
}

function Full({ basket }: { basket: BasketWire }) {
  const { products, total } = basket.contents;
  const count = countLabel(basket.totals.item_count);
  const list = useRef<HTMLUListElement>(null);

  /** After a removal the next item's heading takes the focus, or else the page's. */
  function focusAfterRemoval(index: number) {
    requestAnimationFrame(() => {
      const headings = list.current?.querySelectorAll('h3') ?? [];
      const next = headings[Math.min(index, headings.length - 1)] ?? document.querySelector('h1');
      next?.focus();
    });
  }

  return (
    <>
      <title>{pageTitle(`My Basket, ${count}`)}</title>
      <div className="pagehead">
        <h1 className="h1--quiet" tabIndex={-1}>
          My Basket
        </h1>
        <p className="quiet">
          {count}, <strong className="money">{pounds(fromDecimal(total))}</strong>
        </p>
      </div>
      <div className="split">
        <div>
          <h2 className="visually-hidden">Items</h2>
          <ul className="lines" ref={list}>
            {products.map((item, index) => (
              <BasketLine key={item.id} item={item} onRemoved={() => focusAfterRemoval(index)} />
            ))}
          </ul>
        </div>
        <aside className="split__aside" aria-labelledby="basket-summary">
          <div className="card">
            <h2 className="visually-hidden" id="basket-summary">
              Basket summary
            </h2>
            <Receipt basket={basket} />
            <TotalSign total={total} className="pay-total" />
            <div className="pay only-desk">
              <CheckoutNow basket={basket} wide />
            </div>
            {basket.totals.has_fee && (
              <p className="small quiet">
                No other charges will be added. Pay your instructor directly on the day of your first lesson
                and there’s no booking fee.
              </p>
            )}
          </div>
        </aside>
      </div>
      <div className="paybar">
        <div>
          <span className="small quiet">Total</span>
          <strong>{pounds(fromDecimal(total))}</strong>
        </div>
        <CheckoutNow basket={basket} />
      </div>
    </>
  );
}

/** Reserves the space until the browser's copy has been read, and is all that a page without JavaScript shows. */
function Waiting() {
  return (
    <div className="basket-waiting">
      <div className="pagehead">
        <h1 className="h1--quiet">My Basket</h1>
      </div>
      <noscript>
        <p>
          The basket needs JavaScript. You can also <Link to="/areas-covered">look at our prices</Link> and
          ring us.
        </p>
      </noscript>
      <div className="stack" aria-hidden="true">
        <span className="bone bone--tall" />
        <span className="bone bone--w60" />
        <span className="bone bone--w80" />
      </div>
    </div>
  );
}
