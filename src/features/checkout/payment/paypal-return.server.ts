import { createContext } from 'react-router';
import { basketInCookie } from '#src/features/basket/basket-cookie.server.ts';
import { keptUntil } from '#src/features/basket/checkout-basket.server.ts';
import { publicState } from '#src/features/payments/payment.ts';
import {
  findCurrentPayment,
  findPayment,
  findPaymentByToken,
  movePayment,
  type Payment,
} from '#src/features/payments/payments.server.ts';
import { checkoutCookie } from '../session/checkout-cookie.server.ts';
import {
  type Asking,
  type CurrentCheckoutDeps,
  currentCheckout,
} from '../session/current-checkout.server.ts';
import { NO_SCRIPT_CHECKOUT } from '../session/no-script-paths.ts';
import { payPath } from '../session/pay-link.server.ts';
import { returnQuery } from './decline-text.ts';
import { GATEWAY_WAIT_MS, type SettleDeps, settlePayment } from './settle.server.ts';

/** A return from PayPal: the token in the address, and the request with its cookies. */
interface WalletReturn {
  token: string | null;
  request: Asking;
}

type Deps = SettleDeps & CurrentCheckoutDeps;

/** Where the page that PayPal redirects to sends the browser. */
export const paypalReturnContext =
  createContext<(way: string, token: string | null) => Promise<string | undefined>>();

export function paypalReturn(deps: Deps, request: Asking) {
  return async (way: string, token: string | null) => {
    if (way === 'return') return returnFromWallet(deps, { token, request });
    return way === 'cancel' ? cancelAtWallet(deps, { token, request }) : undefined;
  };
}

/**
 * The payer comes back from approving at PayPal. Settles the payment and returns the page that shows its result. Idempotent.
 * Undefined if the payment is not this browser's.
 */
async function returnFromWallet(deps: Deps, back: WalletReturn): Promise<string | undefined> {
  const payment = await ownPayment(deps, back);
  if (!payment) return undefined;
  const { payment: settled, gatewaySaid } = await settlePayment(
    deps,
    payment,
    AbortSignal.timeout(GATEWAY_WAIT_MS),
  );
  // Not approved, and no charge under way: the buyer may try again.
  if (settled.state === 'created' && gatewaySaid !== 'unknown')
    return `${await pageToPay(deps, settled, back)}&status=error`;
  return wayOn(deps, settled, back, 'error');
}

/** The payer has cancelled at PayPal. Revokes the payment, unless a charge is under way or done. */
async function cancelAtWallet(deps: Deps, back: WalletReturn): Promise<string | undefined> {
  const payment = await ownPayment(deps, back);
  if (!payment) return undefined;
  const change = { reason: 'cancelled by the payer', now: deps.clock.now() };
  if (payment.state === 'created') await movePayment(deps.db, payment, 'revoked', change);
  const current = (await findPayment(deps.db, payment.reference)) ?? payment;
  return wayOn(deps, current, back, 'cancel');
}

async function ownPayment(deps: Deps, { token, request }: WalletReturn): Promise<Payment | undefined> {
  // Comes first, as it may revoke the payment.
  const { checkout } = await currentCheckout(deps, request);
  const payment = token ? await findPaymentByToken(deps.db, token) : undefined;
  return payment?.gateway === 'paypal' && checkout?.basketUuid === payment.basket_uuid ? payment : undefined;
}

async function wayOn(
  deps: SettleDeps,
  payment: Payment,
  back: WalletReturn,
  status: 'cancel' | 'error',
): Promise<string> {
  if (publicState(payment.state) !== 'declined') return confirmationOf(payment);
  // The basket was paid for, or is being paid for, in another tab: that payment's page is shown.
  const current = await findCurrentPayment(deps.db, payment.basket_uuid);
  if (current?.state === 'captured' || current?.state === 'capturing') return confirmationOf(current);
  const page = await pageToPay(deps, payment, back);
  return payment.state === 'revoked' ? `${page}&status=${status}` : `${page}&${returnQuery(payment)}`;
}

/** The checkout, its forms where scripts don't run, or the page of the link that opened it. */
async function pageToPay({ db }: SettleDeps, { basket_uuid }: Payment, { request }: WalletReturn) {
  const isByLink = await keptUntil(db, basket_uuid);
  const checkout = basketInCookie(request.cookies) === basket_uuid ? NO_SCRIPT_CHECKOUT : '/basket/checkout';
  return `${isByLink ? payPath(checkoutCookie(request) ?? '') : checkout}?paypal=true`;
}

function confirmationOf({ reference }: Payment): string {
  return `/basket/checkout/confirmation/${reference}`;
}
