import { createContext } from 'react-router';
import { publicState } from '#src/features/payments/payment.ts';
import {
  findPayment,
  findPaymentByToken,
  movePayment,
  type Payment,
  standingPayment,
} from '#src/features/payments/payments.server.ts';
import {
  type Asking,
  type CurrentCheckoutDeps,
  currentCheckout,
} from '../session/current-checkout.server.ts';
import { returnQuery } from './decline-words.ts';
import { PATIENCE_MS, type SettleDeps, settlePayment } from './settle.server.ts';

/** What the browser brings back from PayPal: the token in the address, and its cookies. */
interface ComingBack {
  token: string | null;
  request: Asking;
}

type Deps = SettleDeps & CurrentCheckoutDeps;

const CHECKOUT = '/basket/checkout?paypal=true';

/** How the page that PayPal leads back to asks where to go on, for the browser that opens it. */
export const walletReturnContext =
  createContext<(way: string, token: string | null) => Promise<string | undefined>>();

export function waysBack(deps: Deps, request: Asking) {
  return async (way: string, token: string | null) => {
    if (way === 'return') return returnFromWallet(deps, { token, request });
    return way === 'cancel' ? cancelAtWallet(deps, { token, request }) : undefined;
  };
}

/**
 * The payer has approved at PayPal, or says so: the one completion function decides, and this says which page shows
 * what came of it. May be opened any number of times. Undefined where the payment is not this browser's.
 */
async function returnFromWallet(deps: Deps, back: ComingBack): Promise<string | undefined> {
  const payment = await ownPayment(deps, back);
  if (!payment) return undefined;
  const { payment: settled, gatewaySaid } = await settlePayment(
    deps,
    payment,
    AbortSignal.timeout(PATIENCE_MS),
  );
  // Not approved after all, and nothing under way: it may be tried again.
  if (settled.state === 'created' && gatewaySaid !== 'unknown') return `${CHECKOUT}&status=error`;
  return wayOn(deps, settled, 'error');
}

/** The payer has turned back. What has been captured by then stays captured; what has not never will be. */
async function cancelAtWallet(deps: Deps, back: ComingBack): Promise<string | undefined> {
  const payment = await ownPayment(deps, back);
  if (!payment) return undefined;
  const change = { reason: 'cancelled by the payer', now: deps.clock.now() };
  if (payment.state === 'created')
    await deps.db.transaction().execute((tx) => movePayment(tx, payment, 'revoked', change));
  const current = (await findPayment(deps.db, payment.reference)) ?? payment;
  return wayOn(deps, current, 'cancel');
}

async function ownPayment(deps: Deps, { token, request }: ComingBack): Promise<Payment | undefined> {
  // First: it may have to withdraw the payment.
  const { checkout } = await currentCheckout(deps, request);
  const payment = token ? await findPaymentByToken(deps.db, token) : undefined;
  return payment?.gateway === 'paypal' && checkout?.basketUuid === payment.purchase_id ? payment : undefined;
}

async function wayOn(deps: SettleDeps, payment: Payment, status: 'cancel' | 'error'): Promise<string> {
  if (publicState(payment.state) !== 'declined') return confirmationOf(payment);
  // Paid in another tab meanwhile, or about to be: that is what the buyer should see.
  const standing = await standingPayment(deps.db, payment.purchase_id);
  if (standing?.state === 'captured' || standing?.state === 'capturing') return confirmationOf(standing);
  if (payment.state === 'revoked') return `${CHECKOUT}&status=${status}`;
  return `${CHECKOUT}&${returnQuery(payment)}`;
}

function confirmationOf({ reference }: Payment): string {
  return `/basket/checkout/confirmation/${reference}`;
}
