import { useEffect, useRef } from 'react';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import type { BasketItem, BasketResponse } from '#src/features/basket/api-schema.ts';
import { refreshBasket } from '#src/features/basket/basket-calls.ts';
import { countLabel, useBasket } from '#src/features/basket/basket-store.ts';
import {
  basketPostContext,
  changeByPost,
  postedBasket,
} from '#src/features/basket/no-script/basket-posts.server.ts';
import { AvoidFeeLink, Receipt, TotalSign } from '#src/features/basket/summary.tsx';
import { useChangedElsewhere } from '#src/features/basket/use-other-tab-changes.ts';
import type { ProductKey } from '#src/features/catalogue/catalogue.ts';
import { bundledProducts } from '#src/features/catalogue/product-pages.server.ts';
import { ExpressPlace } from '#src/features/checkout/express/express-place.tsx';
import {
  changeCheckoutByPost,
  checkoutPostContext,
} from '#src/features/checkout/no-script/checkout-posts.server.ts';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { readPosted, seeOther, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { fromDecimal, pounds } from '#src/platform/money.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import { ScriptsLost } from '#src/ui/layout/scripts-lost.tsx';
import { Link } from '#src/ui/link.tsx';
import { readModels } from '../read-models.server.ts';
import { BasketDiscount } from './basket-discount.tsx';
import { BasketLine } from './basket-line.tsx';
import { CheckoutNow } from './checkout-now.tsx';
import { EmptyBasket } from './empty-basket.tsx';
import { Upsells } from './upsells.tsx';
import '#src/features/basket/basket.css';
import { PageTitle } from '#src/ui/layout/use-school.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const { gatewayScript, wallets } = context.get(pageContext);
  const [offers, bundled, posted] = await Promise.all([
    readModels(services).upsells(),
    bundledProducts(services.db),
    postedBasket(context.get(basketPostContext)),
  ]);
  return { offers, bundled, posted, wallets: wallets() ? gatewayScript : null };
}

/** What a browser without scripts posts: an add from any page, another quantity, a removal, the start of its checkout. */
export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readPosted(request);
  return showRefusal(fields, async () => {
    if (fields.intent === 'check-out') {
      const { to, cookies } = await changeCheckoutByPost(context.get(checkoutPostContext), fields);
      return seeOther(to, cookies);
    }
    const cookie = await changeByPost(context.get(basketPostContext), fields);
    return seeOther('/basket', [cookie]);
  });
}

export function meta({ matches }: { matches: Matches }) {
  return [
    { title: pageTitle('My Basket', matches) },
    { name: 'description', content: 'What you have chosen and the total to pay, with all fees included.' },
    { name: 'robots', content: 'noindex' },
  ];
}

/** Shows the browser's copy at once, then refreshes it. A browser without scripts is shown the basket of its posts. */
export default function BasketPage() {
  const loaderData = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const kept = useBasket();
  const otherTab = useChangedElsewhere();
  const { posted } = loaderData;
  const loaded = kept.loaded || posted !== null;
  const basket = posted ?? kept.basket;
  useEffect(() => void refreshBasket(), []);
  const [query] = useSearchParams();
  // Who has filled in a gift goes on to pay the rest, once scripts have its basket.
  const isToPay = query.has('pay') && posted === null && kept.basket !== null;
  useEffect(() => {
    if (isToPay) location.replace('/basket/checkout');
  }, [isToPay]);
  const items = basket?.contents.products ?? [];
  const { offers, bundled } = loaderData;
  const inBasket = new Set(items.map(({ type, product_id }) => `${type}-${product_id}`));
  /** In the basket, alone or in a bundle (R17). */
  function isHeld({ type, id }: ProductKey): boolean {
    const key = `${type}-${id}`;
    return inBasket.has(key) || (bundled[key] ?? []).some((bundle) => inBasket.has(bundle));
  }
  return (
    <div className="wrap">
      {!kept.loaded && <ScriptsLost feature="Seeing your basket and paying" here="/basket" />}
      {refused && <ErrorSummary problems={[{ text: refused.message }]} title="My Basket" />}
      {!loaded && <BasketPlaceholder />}
      {otherTab.message && <p className="notice gap-top2">{otherTab.message}</p>}
      {loaded && basket && items.length > 0 && (
        <Full basket={basket} bundled={bundled} wallets={kept.loaded ? loaderData.wallets : null} />
      )}
      {loaded && items.length === 0 && <EmptyBasket />}
      {loaded && offers.length > 0 && (
        <section className="section section--first no-print" aria-labelledby="upsells">
          <div className="section__head grid g-3">
            <h2 id="upsells">You might also like</h2>
          </div>
          <Upsells offers={offers} isHeld={isHeld} />
        </section>
      )}
    </div>
  );
}

function Full({
  basket,
  bundled,
  wallets,
}: {
  basket: BasketResponse;
  bundled: Record<string, string[]>;
  /** The gateway's script, where the school takes wallets. */
  wallets: string | null;
}) {
  const { products, total } = basket.contents;
  const count = countLabel(basket.totals.item_count);
  const list = useRef<HTMLUListElement>(null);

  /** The bundle in the basket that has this item in it already. More of the item than of the bundle are copies for others. */
  function bundleWith({ type, product_id: id, quantity }: BasketItem) {
    const bundles = bundled[`${type}-${id}`] ?? [];
    return products.find(
      (other) => bundles.includes(`${other.type}-${other.product_id}`) && other.quantity >= quantity,
    );
  }

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
      <PageTitle title={`My Basket, ${count}`} />
      <div className="pagehead cluster between items-baseline g-2 gx-6">
        <h1 className="h1--quiet" tabIndex={-1}>
          My Basket
        </h1>
        <p className="quiet">{count}</p>
      </div>
      <div className="split">
        <div>
          <h2 className="visually-hidden">Items</h2>
          <ul className="lines" ref={list}>
            {products.map((item, index) => (
              <BasketLine
                key={item.id}
                item={item}
                bundle={bundleWith(item)}
                onRemoved={() => focusAfterRemoval(index)}
              />
            ))}
          </ul>
        </div>
        <aside className="split__aside" aria-labelledby="basket-summary">
          <div className="panel">
            <h2 className="visually-hidden" id="basket-summary">
              Basket summary
            </h2>
            <Receipt basket={basket} />
            <BasketDiscount basket={basket} />
            <TotalSign total={total} className="pay-total" />
            <div className="pay only-desk">
              <CheckoutNow basket={basket} wide />
            </div>
            <p className="small mt-2 mb-3">
              <a href="/basket/checkout/finish-later">Send me a link to finish</a>
            </p>
            {basket.totals.has_fee && (
              <p className="small quiet">
                No other charges will be added. Pay your instructor directly on the day of your first lesson
                and there’s no booking fee. <AvoidFeeLink />
              </p>
            )}
          </div>
          {wallets && <ExpressPlace basket={basket} script={wallets} />}
        </aside>
      </div>
      <div className="paybar" data-keep-clear>
        <div>
          <span className="small quiet">Total</span>
          <strong>{pounds(fromDecimal(total))}</strong>
        </div>
        <div>
          <CheckoutNow basket={basket} />
        </div>
      </div>
    </>
  );
}

/** Reserves the space until the browser's copy has been read. Without JavaScript nothing was put in yet. */
function BasketPlaceholder() {
  return (
    <div className="basket-waiting">
      <div className="pagehead cluster between items-baseline g-2 gx-6">
        <h1 className="h1--quiet">My Basket</h1>
      </div>
      <noscript>
        <p>
          Your basket is empty. <Link to="/areas-covered">See areas covered</Link>
        </p>
      </noscript>
      <div className="stack needs-script" aria-hidden="true">
        <span className="bone bone--tall" />
        <span className="bone bone--w60" />
        <span className="bone bone--w80" />
      </div>
    </div>
  );
}
