import { basketNotFound, requireChangeable } from '#src/features/basket/basket-problems.ts';
import { confirmPrices } from '#src/features/basket/checkout-basket.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { newReference } from '#src/platform/references.ts';
import { type CheckoutDeps, type Open, readCheckoutState, requireOpen } from './checkout-state.server.ts';
import { completeKnown } from './complete-known.server.ts';
import { whyGone } from './payment/authorise.server.ts';
import type { DraftedStep } from './session/api-schema.ts';
import { factsOf, requireSellable } from './session/buyer.server.ts';
import { completedSteps, type Details, saveSections } from './session/checkout.server.ts';
import { checkoutCookie, checkoutCookieHeader } from './session/checkout-cookie.server.ts';
import { enterCode } from './session/checkout-vouchers.server.ts';
import { type Asking, currentCheckout } from './session/current-checkout.server.ts';
import { startCheckout } from './session/start-over.server.ts';
import { mayEnter } from './session/steps.ts';

/** How often codes of vouchers are counted, by a call or by a posted form. */
export const VOUCHER_CODE_CALL = 'voucher at checkout';

/** Starts the checkout of a basket, or continues it where this browser has it. A new one comes with its secret, and the cookie to set. */
export async function openCheckout(
  deps: CheckoutDeps,
  request: Asking,
  uuid: string,
): Promise<{ open: Open; secret?: string; cookie?: string }> {
  const { db, baskets, clock } = deps;
  const { checkout: own, account } = await currentCheckout(deps, request);
  const basket = await baskets.find(uuid);
  // Reloaded while the payment was completed: answers with the payment, so that the page shows its confirmation.
  if (!basket && own?.basketUuid === uuid) throw await whyGone(db, own.basketUuid);
  if (!basket) throw basketNotFound();
  requireSellable(basket);
  if (own?.basketUuid === basket.uuid) return { open: { basket, checkout: own, account } };
  // Another browser is paying for it, or staff made it for one.
  requireChangeable(basket);
  const secret = newReference();
  const started = await startCheckout(db, basket.uuid, secret, clock.now());
  const checkout = account
    ? await completeKnown(deps, secret, { basket, checkout: started, account })
    : started;
  const cookie = checkoutCookieHeader(secret, deps.secureCookies);
  return { open: { basket, checkout, account }, secret, cookie };
}

export async function saveStep<Step extends DraftedStep>(
  deps: CheckoutDeps,
  request: Asking,
  { basket: uuid, step, entered }: { basket: string; step: Step; entered: Details[Step] & object },
) {
  const { basket, checkout, account } = await requireOpen(deps, request, uuid);
  requireChangeable(basket);
  if (!mayEnter(step, factsOf(basket), completedSteps(checkout)))
    throw new Problem(422, 'Please complete the earlier sections first.', {
      code: 'step_out_of_order',
    });
  // The session decides who is signed in, never the payload (R29).
  const accountId = account?.id ?? null;
  const saved = await saveSections(deps.db, checkoutCookie(request), {
    entered: { [step]: entered },
    accountId,
  });
  return readCheckoutState(deps, { basket, checkout: saved, account });
}

export async function acceptPrices(
  deps: CheckoutDeps,
  request: Asking,
  { basket, total }: { basket: string; total?: string | undefined },
) {
  await requireOpen(deps, request, basket);
  await confirmPrices(deps, basket, total);
  return readCheckoutState(deps, await requireOpen(deps, request, basket));
}

export async function addVoucherCode(
  deps: CheckoutDeps,
  request: Asking,
  { basket, code }: { basket: string; code: string },
) {
  const open = await requireOpen(deps, request, basket);
  const { takes_vouchers } = await readCheckoutState(deps, open);
  if (!takes_vouchers) throw invalid('code', 'You can’t use a voucher to buy another voucher.');
  await enterCode(deps, open.checkout, code);
  return readCheckoutState(deps, { ...open, checkout: { ...open.checkout, hasVouchers: true } });
}
