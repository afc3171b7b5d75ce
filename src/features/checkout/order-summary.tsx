import { ChevronDown, Lock } from 'lucide-react';
import { Receipt, SummaryItems, TotalSign } from '#src/features/basket/summary.tsx';
import type { BasketWire } from '#src/features/basket/wire.ts';
import { fromDecimal, pounds } from '#src/platform/money.ts';

/** The side summary; on phones the total stays in view and the rest folds away. */
export function OrderSummary({ basket }: { basket: BasketWire }) {
  return (
    <aside className="split__aside only-desk" aria-labelledby="order-summary">
      <div className="card">
        <h2 id="order-summary" className="visually-hidden">
          Your order
        </h2>
        <SummaryItems items={basket.contents.products} />
        <Receipt basket={basket} />
        <TotalSign total={basket.contents.total} />
      </div>
      <FeeNote basket={basket} />
    </aside>
  );
}

export function OrderGlance({ basket }: { basket: BasketWire }) {
  return (
    <details className="card glance only-phone">
      <summary>
        <span>
          <ChevronDown className="icon" aria-hidden="true" />
          Your order
        </span>
        <span className="money">{pounds(fromDecimal(basket.contents.total))}</span>
      </summary>
      <div>
        <SummaryItems items={basket.contents.products} />
        <Receipt basket={basket} />
        <FeeNote basket={basket} />
      </div>
    </details>
  );
}

function FeeNote({ basket }: { basket: BasketWire }) {
  const { contents, totals } = basket;
  return (
    <p className="small quiet aside-note">
      <Lock className="icon" aria-hidden="true" />
      <span>
        Nothing is added after this.
        {totals.has_fee &&
          ` Pay your instructor on the day of the first lesson and the ${pounds(fromDecimal(contents.mpf))} fee goes.`}
      </span>
    </p>
  );
}
