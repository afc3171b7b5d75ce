import type { BasketDeps } from '#src/features/basket/basket.server.ts';
import type { PricedBasket } from '#src/features/basket/basket.ts';
import { toResponse } from '#src/features/basket/basket-answer.ts';
import { basketNotFound } from '#src/features/basket/basket-problems.ts';
import type { Baskets } from '#src/features/basket/checkout-basket.server.ts';
import { priceChanges } from '#src/features/basket/lines/price-changes.ts';
import type { Account } from '#src/features/identity/customer/account.ts';
import { toAccountResponse } from '#src/features/identity/customer/account-api-schema.ts';
import { lessonsStartOf, needsExpressRequest } from '#src/features/orders/lessons-start.ts';
import { termsAcceptedSince } from '#src/features/orders/order-queries.server.ts';
import { partsOf } from '#src/features/orders/purchase.ts';
import { termsVersionOf } from '#src/features/orders/terms/terms-document.server.ts';
import { listKeptCards, type ShownCard } from '#src/features/payments/kept-cards.server.ts';
import { splitPayment, type VoucherBalance } from '#src/features/vouchers/redemption/redemption.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, toDecimal, ZERO } from '#src/platform/money.ts';
import { readApproval } from './payment/approval.server.ts';
import { whyFrozen, whyGone } from './payment/authorise.server.ts';
import { consentsNeeded } from './payment/consents.server.ts';
import type { CheckoutResponse } from './session/api-schema.ts';
import { factsOf } from './session/buyer.server.ts';
import { forBuyer } from './session/buyers-discount.server.ts';
import { type Checkout, checkoutNotFound, completedSteps } from './session/checkout.server.ts';
import { voucherBalancesOf } from './session/checkout-vouchers.server.ts';
import { type Asking, type CurrentCheckoutDeps, currentCheckout } from './session/current-checkout.server.ts';
import { offersPayIn3, type PayIn3 } from './session/pay-in-3.ts';
import { currentStep, neededSteps } from './session/steps.ts';

/** Dependencies of the checkout's sections. */
export type CheckoutDeps = Pick<Services, 'secrets' | 'school'> &
  CurrentCheckoutDeps &
  BasketDeps & {
    baskets: Baskets;
    payIn3: PayIn3;
    secureCookies: boolean;
    codesPerMinute: number;
  };

/** A basket, this browser's checkout of it, and who is signed in there. */
export interface Open {
  basket: PricedBasket;
  checkout: Checkout;
  account: Account | undefined;
}

/** The checkout, for changes. If another tab has paid or is paying for the basket, the error names that payment. */
export async function requireOpen(deps: CheckoutDeps, request: Asking, uuid: string): Promise<Open> {
  const { db, baskets } = deps;
  const { checkout, account } = await currentCheckout(deps, request);
  const isOwn = checkout?.basketUuid === uuid;
  const basket = await baskets.find(uuid);
  if (!basket) throw isOwn ? await whyGone(db, uuid) : basketNotFound();
  if (!isOwn) throw checkoutNotFound();
  if (basket.isFrozen) throw await whyFrozen(db, uuid);
  return { basket, checkout, account };
}

const NOT_SHOWN = { customer: null, delivery: null, billing: null, lesson: null };

/** The state of the checkout, which every call of its sections answers. */
export async function readCheckoutState(
  deps: CheckoutDeps,
  { basket, checkout, account }: Open,
): Promise<CheckoutResponse> {
  const { db, clock, payIn3 } = deps;
  const now = clock.now();
  const [voucherBalances, priced, keptCards, approved, termsAcceptedOn] = await Promise.all([
    voucherBalancesOf(db, checkout, now),
    forBuyer(db, basket, checkout, now),
    keptCardsFor(db, { checkout, account }, now),
    checkout.wasApproved ? readApproval(deps, basket.uuid) : null,
    account && termsAcceptedSince(db, account.id, termsVersionOf(deps.school.current())),
  ]);
  const shown = { voucherBalances, payIn3, account, keptCards, approved, termsAcceptedOn, now };
  return toCheckoutResponse(priced, checkout, shown);
}

/** The cards with which may be paid here; undefined where none can be kept, as `authorise` decides it too. */
export async function keptCardsFor(
  db: Db,
  { checkout: { accountId }, account }: Pick<Open, 'checkout' | 'account'>,
  now: Date,
): Promise<ShownCard[] | undefined> {
  if (!account || (accountId && accountId !== account.id)) return undefined;
  return listKeptCards(db, account.id, now);
}

/** The state of a checkout, with the account that is signed in. What staff entered is not shown to who has the link to pay. */
export function toCheckoutResponse(
  basket: PricedBasket,
  checkout: Checkout,
  {
    voucherBalances,
    payIn3,
    account,
    keptCards,
    approved = null,
    termsAcceptedOn,
    now,
  }: {
    voucherBalances: VoucherBalance[];
    payIn3: PayIn3;
    account: Account | undefined;
    keptCards: ShownCard[] | undefined;
    approved?: CheckoutResponse['approved'];
    termsAcceptedOn?: Date | undefined;
    now: Date;
  },
): CheckoutResponse {
  const facts = factsOf(basket);
  const completed = completedSteps(checkout);
  const parts = partsOf(basket.lines);
  const split = splitPayment(parts, voucherBalances);
  const entered = basket.keptUntil ? NOT_SHOWN : checkout;
  const consentKinds = checkout.consents.map((consent) => consent.kind);
  return {
    basket: toResponse(basket),
    steps: neededSteps(facts).map((step) => ({
      name: step.name,
      title: step.title(facts),
      completed: completed.has(step.name),
    })),
    current: currentStep(facts, completed),
    customer: entered.customer,
    delivery: entered.delivery,
    billing: entered.billing,
    lesson: entered.lesson as CheckoutResponse['lesson'],
    consents: {
      terms: consentKinds.includes('terms'),
      lessons_start: lessonsStartOf(consentKinds),
      digital_now: consentKinds.includes('digital_now'),
    },
    asks: {
      ...consentsNeeded(boughtOf(basket)),
      // Nobody can release the time of an order by phone.
      lesson_within_14_days:
        !basket.keptUntil &&
        basket.lines.some(({ held }) => held && needsExpressRequest(now, new Date(held.startsAt))),
    },
    vouchers: voucherBalances.map(({ voucherId, ends, balance }) => {
      const pays = split.redeemed.find((one) => one.voucherId === voucherId)?.pence ?? ZERO;
      return {
        id: voucherId,
        ends,
        pays: toDecimal(pays),
        left: toDecimal(asPence(balance - pays)),
      };
    }),
    takes_vouchers: parts.some(({ redeemable, pence }) => redeemable && pence > 0),
    due: toDecimal(split.due),
    pay_in_3: offersPayIn3(split.due, payIn3),
    account: account ? toAccountResponse(account) : null,
    drafts: checkout.drafts,
    terms_accepted_on: termsAcceptedOn?.toISOString() ?? null,
    kept_cards: keptCards ?? null,
    approved,
    price_changes: priceChanges(basket.lines).map(({ itemId, name, was, now }) => ({
      item: itemId,
      name,
      was: toDecimal(was),
      now: toDecimal(now),
    })),
  };
}

/** What of a basket's lines decides which acceptances they need. */
export function boughtOf({ lines }: Pick<PricedBasket, 'lines'>) {
  return lines.map(({ type, product: { dispatch, isInstructorTraining } }) => ({
    type,
    dispatch,
    isInstructorTraining,
  }));
}
