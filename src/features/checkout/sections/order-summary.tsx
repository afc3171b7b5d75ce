import { DiscountBox } from '#src/features/basket/codes/discount-box.tsx';
import { AvoidFeeLink, Receipt, SummaryItems, TotalSign } from '#src/features/basket/summary.tsx';
import { fromDecimal, pounds } from '#src/platform/money.ts';
import { LockIcon } from '#src/ui/icons.tsx';
import type { CheckoutResponse } from '../session/api-schema.ts';

/** The side summary; on phones the total stays in view and the rest folds away. */
export function OrderSummary({ checkout }: { checkout: CheckoutResponse }) {
  const { basket } = checkout;
  return (
    <aside className="split__aside only-desk" aria-labelledby="order-summary">
      <div className="panel">
        <h2 id="order-summary" className="visually-hidden">
          Your order
        </h2>
        <SummaryItems items={basket.contents.products} />
        <Receipt basket={basket} />
        <DiscountBox basket={basket} />
        <TotalSign total={basket.contents.total} />
        <PaidByVoucher checkout={checkout} />
      </div>
      <FeeNote basket={basket} />
    </aside>
  );
}

export function OrderGlance({ checkout }: { checkout: CheckoutResponse }) {
  const { basket, vouchers, due } = checkout;
  return (
    <details className="panel glance only-phone">
      <summary>
        Your order
        <span className="nowrap">
          {vouchers.length > 0
            ? `${pounds(fromDecimal(due))} left to pay`
            : pounds(fromDecimal(basket.contents.total))}
        </span>
      </summary>
      <div>
        <SummaryItems items={basket.contents.products} />
        <Receipt basket={basket} />
        <DiscountBox basket={basket} />
        <PaidByVoucher checkout={checkout} />
        <FeeNote basket={basket} />
      </div>
    </details>
  );
}

/** Below the total: what vouchers pay of it, and what is left to pay. */
export function PaidByVoucher({ checkout: { vouchers, due } }: { checkout: CheckoutResponse }) {
  if (vouchers.length === 0) return null;
  return (
    <dl className="receipt mt-4">
      {vouchers.map(({ id, ends, pays }) => (
        <div key={id}>
          <dt>Gift voucher ending {ends}</dt>
          <dd>−{pounds(fromDecimal(pays))}</dd>
        </div>
      ))}
      <div>
        <dt>
          <strong>Left to pay</strong>
        </dt>
        <dd>
          <strong>{pounds(fromDecimal(due))}</strong>
        </dd>
      </div>
    </dl>
  );
}

export function FeeNote({ basket }: Pick<CheckoutResponse, 'basket'>) {
  const { contents, totals } = basket;
  return (
    <>
      <p className="small quiet aside-note cluster cluster--nowrap items-stretch g-2 mt-4">
        <LockIcon />
        <span>
          No other charges will be added.
          {totals.has_fee && (
            <>
              {' '}
              Pay your instructor directly on the day of the first lesson and there’s no{' '}
              {pounds(fromDecimal(contents.mpf))} booking fee. <AvoidFeeLink />
            </>
          )}
        </span>
      </p>
      <p className="small mt-3">
        <a href="/basket/checkout/finish-later">Send me a link to finish</a>
      </p>
    </>
  );
}
