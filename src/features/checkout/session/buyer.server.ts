import type { PricedBasket } from '#src/features/basket/basket.ts';
import { pricesChanged } from '#src/features/basket/basket-problems.ts';
import { priceChanges } from '#src/features/basket/lines/price-changes.ts';
import { totalsOf } from '#src/features/basket/lines/totals.ts';
import { unavailableLines, whyClosed } from '#src/features/basket/lines/unavailable-lines.ts';
import type { Buyer, OrderAddress } from '#src/features/orders/purchase.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { Lesson } from './api-schema.ts';
import { type Checkout, completedSteps } from './checkout.server.ts';
import { type BasketFacts, currentStep } from './steps.ts';

export function factsOf(basket: Pick<PricedBasket, 'lines'>): BasketFacts {
  return totalsOf(basket.lines);
}

/**
 * Refuses what cannot be bought: an empty basket, products withdrawn, quantities above a lowered limit (R17),
 * places on courses that have filled or begun.
 */
export function requireSellable(basket: PricedBasket) {
  if (basket.lines.length === 0) throw new Problem(422, 'Your basket is empty.', { code: 'basket_empty' });
  const [first] = unavailableLines(basket.lines);
  if (!first) return;
  const closed = whyClosed(first, basket.lines);
  const reason = first.product.withdrawn
    ? 'is no longer available. Please remove it'
    : closed
      ? `${closed}. Please remove it`
      : 'is over the limit. Please buy fewer';
  throw new Problem(422, `${first.product.name} ${reason} before you check out.`, {
    code: 'basket_not_sellable',
  });
}

/** Refuses the payment of a checkout with a section missing (R27), or of what `requirePayable` refuses. */
export function requireComplete(basket: PricedBasket, checkout: Checkout) {
  requireSellable(basket);
  const current = currentStep(factsOf(basket), completedSteps(checkout));
  if (current !== 'payment')
    throw new Problem(422, 'Please complete the earlier sections before you pay.', {
      code: 'step_out_of_order',
    });
  requirePayable(basket);
}

/**
 * Refuses what cannot be bought, and prices that its buyer has not been told: 409 prices_changed until they have looked at
 * today's, and have removed a code that takes nothing off any more.
 */
export function requirePayable(basket: PricedBasket) {
  requireSellable(basket);
  if (priceChanges(basket.lines).length > 0 || basket.discounts.some(({ refusal }) => refusal))
    throw pricesChanged();
}

/** The people and addresses of a complete checkout, as the order stores them. */
export function buyerOf(basket: Pick<PricedBasket, 'lines'>, checkout: Checkout): Buyer {
  const { customer, delivery, billing, lesson } = checkout;
  if (!customer || !billing) throw new Problem(422, 'Please complete the earlier sections before you pay.');
  const facts = factsOf(basket);
  const taught = lesson && (facts.hasLessons || facts.isTraining) ? lesson : null;
  return {
    email: customer.email,
    customerIsPupil: customer.customer_is_pupil,
    addresses: {
      ...(delivery && facts.needsDelivery && { delivery: addressOf(delivery) }),
      billing: addressOf(billing),
      ...(taught && { learner: learnerOf(taught, billing, customer.email) }),
    },
    ...(taught && { availability: taught.availability }),
    // Left out for guests, so that their snapshot has no such field.
    ...(checkout.accountId && { accountId: checkout.accountId }),
  };
}

/** A buyer who learns is named by the billing section: the learner section asks for the address only (§5). */
function learnerOf(lesson: Lesson, billing: OrderAddress, buyerEmail: string): OrderAddress {
  if (!lesson.customer_is_pupil) return { ...addressOf(lesson), email: lesson.email };
  const { firstname, surname, phone } = billing;
  return addressOf({ ...lesson, firstname, surname, phone, email: buyerEmail });
}

const KEPT = [
  'firstname',
  'surname',
  'phone',
  'email',
  'address_line_1',
  'address_line_2',
  'address_line_3',
  'city',
  'postcode',
  'country',
] as const satisfies readonly (keyof OrderAddress)[];

/** Only the fields that an order stores. */
function addressOf(person: OrderAddress): OrderAddress {
  const kept = KEPT.filter((name) => person[name] !== undefined).map((name) => [name, person[name]]);
  return Object.fromEntries(kept) as OrderAddress;
}
