import type { PricedBasket } from '#src/features/basket/basket.server.ts';
import { toWire } from '#src/features/basket/wire.ts';
import { factsOf } from './buyer.server.ts';
import { type Checkout, completedSteps } from './checkout.server.ts';
import { consentsAsked } from './consents.server.ts';
import { currentStep, neededSteps } from './steps.ts';
import type { CheckoutWire } from './wire.ts';

/** Where a checkout stands, for the browser that holds its cookie. */
export function toCheckoutWire(basket: PricedBasket, checkout: Checkout): CheckoutWire {
  const facts = factsOf(basket);
  const completed = completedSteps(checkout);
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
  };
}
