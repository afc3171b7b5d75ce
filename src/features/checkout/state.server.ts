import type { PricedBasket } from '#src/features/basket/basket.server.ts';
import { toWire } from '#src/features/basket/wire.ts';
import { partsOf } from '#src/features/orders/purchase.ts';
import { type Purse, splitPayment } from '#src/features/vouchers/redemption.ts';
import { asPence, toDecimal, ZERO } from '#src/platform/money.ts';
import { factsOf } from './buyer.server.ts';
import { type Checkout, completedSteps } from './checkout.server.ts';
import { consentsAsked } from './consents.server.ts';
import { currentStep, neededSteps } from './steps.ts';
import type { CheckoutWire } from './wire.ts';

/** Where a checkout stands, for the browser that holds its cookie. */
export function toCheckoutWire(basket: PricedBasket, checkout: Checkout, purses: Purse[]): CheckoutWire {
  const facts = factsOf(basket);
  const completed = completedSteps(checkout);
  const parts = partsOf(basket.lines);
  const split = splitPayment(parts, purses);
  const given = new Set(checkout.consents.map((consent) => consent.kind));
  return {
    basket: toWire(basket, basket.lines),
    steps: neededSteps(facts).map((step) => ({
      name: step.name,
      title: step.title(facts),
      completed: completed.has(step.name),
    })),
    current: currentStep(facts, completed),
    customer: checkout.customer,
    delivery: checkout.delivery,
    billing: checkout.billing,
    lesson: checkout.lesson as CheckoutWire['lesson'],
    consents: {
      terms: given.has('terms'),
      begin_lessons: given.has('begin_lessons'),
      digital_now: given.has('digital_now'),
    },
    asks: consentsAsked(
      basket.lines.map(({ type, product }) => ({
        type,
        dispatch: product.dispatch,
        isInstructorTraining: product.isInstructorTraining,
      })),
    ),
    vouchers: purses.map(({ voucherId, ends, balance }) => {
      const pays = split.redeemed.find((one) => one.voucherId === voucherId)?.pence ?? ZERO;
      return { id: voucherId, ends, pays: toDecimal(pays), left: toDecimal(asPence(balance - pays)) };
    }),
    takes_vouchers: parts.some(({ redeemable, pence }) => redeemable && pence > 0),
    due: toDecimal(split.due),
    pay_in_3: false,
    account: null,
    drafts: {},
    price_changes: [],
  };
}
