import { useEffect } from 'react';
import { removeItem } from '#src/features/basket/basket-calls.ts';
import { removeDiscount } from '#src/features/basket/discount-calls.ts';
import { formatLondonTime } from '#src/platform/dates.ts';
import { fromDecimal, pounds } from '#src/platform/money.ts';
import { announce } from '#src/ui/feedback/live-regions.tsx';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import type { CheckoutResponse } from '../session/api-schema.ts';
import type { CheckoutStore } from '../session/checkout-client.ts';
import { focusHeading } from './step-panel.tsx';

/** What has changed about the basket's products since they were added, in words. The buyer confirms it before paying. */
export function newsOf({ basket, price_changes }: CheckoutResponse) {
  const unsold = unsoldOf(basket);
  const codes = basket.contents.discounts.flatMap(({ refusal }) => refusal ?? []);
  const tooMany = basket.contents.products.filter(
    ({ withdrawn, limit, quantity }) => !withdrawn && limit !== null && quantity > limit,
  );
  return [
    ...price_changes.map(
      ({ name, was, now }) =>
        `The price of ${name} has changed from ${pounds(fromDecimal(was))} to ${pounds(fromDecimal(now))} since you added it.`,
    ),
    ...unsold.map(({ name, course }) => `${name} ${course?.closed ?? 'is no longer available'}.`),
    ...codes,
    ...tooMany.map(({ name, limit }) => `You can now buy up to ${limit} of ${name}.`),
  ];
}

function unsoldOf({ contents }: CheckoutResponse['basket']) {
  return contents.products.filter(({ withdrawn, course }) => withdrawn || course?.closed);
}

/** The changes at the top of the open section, each with a button or link to resolve it. */
export function BasketNews({
  checkout,
  takePrices,
}: Pick<CheckoutStore, 'takePrices'> & { checkout: CheckoutResponse }) {
  const news = newsOf(checkout);
  const text = news.join(' ');
  useEffect(() => announce(text), [text]);
  if (!text) return null;
  const { price_changes } = checkout;
  const refusedCodes = checkout.basket.contents.discounts.filter(({ refusal }) => refusal);
  const unsold = unsoldOf(checkout.basket);
  const settle = async (way: () => Promise<unknown>) => {
    await way();
    focusHeading();
  };
  return (
    <div className="notice news">
      {news.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className="row">
        {price_changes.length > 0 && (
          <ActionButton
            className="btn btn--small"
            labels={[`Accept the new ${price_changes.length > 1 ? 'prices' : 'price'}`, 'Saving…']}
            run={() => settle(takePrices)}
          />
        )}
        {unsold.map(({ id, name }) => (
          <ActionButton
            className="btn btn--small"
            key={id}
            labels={[`Remove ${news.length > 1 ? name : 'it'}`, 'Removing…']}
            run={() => settle(() => removeItem(id))}
          />
        ))}
        {refusedCodes.map(({ code }) => (
          <ActionButton
            className="btn btn--small"
            key={code}
            labels={[`Remove ${code}`, 'Removing…']}
            run={() => settle(() => removeDiscount(code))}
          />
        ))}
        {news.length > price_changes.length + unsold.length + refusedCodes.length && (
          <a className="btn btn--small" href="/basket">
            Back to the basket
          </a>
        )}
      </p>
    </div>
  );
}

/** What a wallet has approved in the basket. In Payment it can be given up for another way to pay. */
export function Approved({
  approved: { by, total, until },
  onGiveUp,
}: {
  approved: NonNullable<CheckoutResponse['approved']>;
  onGiveUp?(): void;
}) {
  return (
    <div className={onGiveUp ? 'notice' : 'notice news'} role="status">
      <div>
        <p>
          <strong>
            {by} has approved {pounds(fromDecimal(total))}.
          </strong>{' '}
          {onGiveUp
            ? 'Nothing is charged until you press Pay'
            : 'Nothing is charged, and nothing is ordered, until you press Pay in the last step'}
          , by {formatLondonTime(new Date(until))}.
        </p>
        {onGiveUp && (
          <button type="button" className="btn btn--text mt-2" onClick={onGiveUp}>
            Pay another way
          </button>
        )}
      </div>
    </div>
  );
}
