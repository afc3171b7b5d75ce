import { basketDepsOf } from '#src/app/services.server.ts';
import { addProduct } from '#src/features/basket/basket.server.ts';
import { ownBasketCookie } from '#src/features/basket/basket-cookie.server.ts';
import { type AddRequest, addRequest } from '#src/features/basket/basket-request.ts';
import { openCheckout } from '#src/features/checkout/checkout-changes.server.ts';
import { addConsents, keepConsents } from '#src/features/checkout/payment/consents.server.ts';
import {
  billingRequest,
  customerRequest,
  deliveryRequest,
  lessonRequest,
} from '#src/features/checkout/session/api-schema.ts';
import { factsOf } from '#src/features/checkout/session/buyer.server.ts';
import {
  completedSteps,
  type Entered,
  saveSections,
} from '#src/features/checkout/session/checkout.server.ts';
import { currentStep } from '#src/features/checkout/session/steps.ts';
import { saveVoucher } from '#src/features/vouchers/builder/builder-api.server.ts';
import { type VoucherBody, voucherRequest } from '#src/features/vouchers/builder/builder-api-schema.ts';
import type { TestApp } from './app.ts';
import { keepCookie, requestOf, type TestBrowser } from './browser.ts';
import { answersOf, CONSENTS, type FilledIn } from './section-answers.ts';

const requests = {
  customer: customerRequest,
  delivery: deliveryRequest,
  billing: billingRequest,
  lesson: lessonRequest,
};

/** Adds a product or a voucher as its call does, and answers its basket. */
export async function addByRows(
  { running }: Pick<TestApp, 'running'>,
  browser: TestBrowser,
  product: AddRequest | VoucherBody,
): Promise<string> {
  const deps = basketDepsOf(running);
  const { uuid } = await ('voucher_type' in product
    ? saveVoucher(deps, voucherRequest.parse(product))
    : addProduct(deps, addRequest.parse(product)));
  keepCookie(browser, ownBasketCookie(uuid, deps.secureCookies));
  return uuid;
}

/** Writes the rows that the calls of the checkout's sections would, since these take long. */
export async function fillInByRows(
  { running }: Pick<TestApp, 'running'>,
  { browser, basket: uuid }: { browser: TestBrowser; basket: string },
  filledIn: FilledIn,
) {
  const { services: deps, baskets, accounts, config } = running;
  const opening = { ...basketDepsOf(running), baskets, accounts, payIn3: config.payIn3 };
  const { open, cookie: newCookie } = await openCheckout(opening, requestOf(browser), uuid);
  if (newCookie) keepCookie(browser, newCookie);
  const { basket, checkout, account } = open;
  const answers = answersOf(filledIn);
  const enter = (step: keyof typeof requests) => {
    const { basket: _, ...section } = requests[step].parse({ basket: uuid, ...answers[step] });
    return { [step]: section };
  };
  // Details come from an account that is signed in, and may be changed.
  let entered: Entered = filledIn.email && checkout.customer ? enter('customer') : {};
  for (;;) {
    const step = currentStep(factsOf(basket), completedSteps({ ...checkout, ...entered }));
    if (step === 'payment') break;
    entered = { ...entered, ...enter(step) };
  }
  const words = { school: deps.school.current(), now: deps.clock.now() };
  const request = requestOf(browser);
  await saveSections(deps.db, request.cookies.checkout, { entered, accountId: account?.id ?? null });
  await keepConsents(deps, request, addConsents([], CONSENTS, words), words.school);
}
