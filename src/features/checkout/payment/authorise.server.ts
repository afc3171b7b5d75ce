import { basketHeld, basketNotFound } from '#src/features/basket/basket-problems.ts';
import type { Purchase } from '#src/features/orders/purchase.ts';
import { type GatewayName, whoAnswers } from '#src/features/payments/gateway.ts';
import {
  movePayment,
  openPayment,
  type Payment,
  standingPayment,
} from '#src/features/payments/payments.server.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { fingerprint, isUnchanged, type Method, takeSnapshot } from './purchase-snapshot.server.ts';
import { gatewayOf, type SettleDeps, settlePayment } from './settle.server.ts';
import { issueToken } from './token-requests.server.ts';

// A card's token lives for 30 minutes; one with less than this left is not worth handing out again.
const ENOUGH_LEFT_MS = 5 * MINUTE_MS;
const OPENING_MS = 10_000;
const TRIES = 12;
const MIN_INTERVAL_MS = 400;

/** A payment about to begin: what is bought, by whom the money is taken, and the print that tells whether it changed. */
interface Beginning {
  purchase: Purchase;
  gateway: GatewayName;
  print: string;
}

type Cleared =
  /** Nothing stands in the way. */
  | 'clear'
  /** Something does, for a moment. */
  | 'wait'
  /** The payment under way is for the same thing and still fresh. */
  | 'reuse';

/**
 * Takes a snapshot of the basket into a payment and gets the token that the card frame or PayPal needs (R38). One live
 * token for each purchase: what stands is used again, or settled or revoked before a new one is made.
 */
export async function authorise(
  deps: SettleDeps,
  basketUuid: string,
  method: Method,
  signal: AbortSignal,
): Promise<Payment> {
  for (let attempt = 0; attempt < TRIES && !signal.aborted; attempt += 1) {
    const basket = await deps.baskets.find(basketUuid);
    if (!basket) throw await whyGone(deps.db, basketUuid);
    const purchase = await takeSnapshot(deps, basket, method);
    const beginning = { purchase, gateway: gatewayFor(purchase, method), print: fingerprint(purchase) };
    const standing = await standingPayment(deps.db, purchase.basketUuid);
    const cleared = standing ? await clearTheWay(deps, standing, beginning, signal) : 'clear';
    if (cleared === 'reuse' && standing) return standing;
    const begun = cleared === 'clear' ? await beginPayment(deps, beginning, signal) : undefined;
    // A change that came while the gateway was asked makes a new payment; the next round revokes this one.
    if (begun && (await isUnchanged(deps, begun))) return begun;
    if (!begun) await new Promise((resolve) => setTimeout(resolve, MIN_INTERVAL_MS));
  }
  throw new Problem(409, 'Your basket is being changed or paid for elsewhere. Please try again.', {
    code: 'basket_changed',
  });
}

function gatewayFor({ due }: Purchase, method: Method): GatewayName {
  if (due === 0) return 'voucher';
  return method === 'paypal' ? 'paypal' : 'connect-e';
}

/** A basket that was paid for is closed: tell the browser that holds its checkout which payment did it. */
export async function whyGone(db: Db, basketUuid: string): Promise<Problem> {
  const standing = await standingPayment(db, basketUuid);
  return standing?.state === 'captured' ? alreadyPaid(standing) : basketNotFound();
}

/** A basket that is being paid for does not change: tell the browser that holds its checkout which payment is asked for. */
export async function whyHeld(db: Db, basketUuid: string): Promise<Problem> {
  const standing = await standingPayment(db, basketUuid);
  if (standing?.state === 'captured') return alreadyPaid(standing);
  return standing ? undecided(standing) : basketHeld();
}

/** Records the payment, then gets its token. Undefined where another payment of the basket was quicker. */
async function beginPayment(
  deps: SettleDeps,
  { purchase, gateway, print }: Beginning,
  signal: AbortSignal,
): Promise<Payment | undefined> {
  const { db, clock } = deps;
  const opened = {
    purchaseId: purchase.basketUuid,
    orderNumber: purchase.orderNumber,
    gateway,
    amount: purchase.due,
    snapshot: purchase,
    fingerprint: print,
  };
  const payment = await openPayment(db, opened, clock.now());
  if (!payment) return undefined;
  const token = await issueToken(deps, payment, purchase, signal);
  const now = clock.now();
  if (token.kind !== 'issued') {
    await db
      .transaction()
      .execute((tx) => movePayment(tx, payment, 'revoked', { reason: `token ${token.kind}`, now }));
    throw unavailable(gateway);
  }
  const change = { token: token.id, expires_at: token.expiresAt, approve_url: token.approveUrl ?? null };
  const created = await db
    .transaction()
    .execute((tx) => movePayment(tx, payment, 'created', { reason: 'token issued', change, now }));
  return created ? { ...payment, ...change, state: 'created', updated_at: now } : undefined;
}

async function clearTheWay(
  deps: SettleDeps,
  standing: Payment,
  { gateway, print }: Beginning,
  signal: AbortSignal,
): Promise<Cleared> {
  const now = deps.clock.now();
  if (standing.state === 'captured') throw alreadyPaid(standing);
  if (standing.state === 'opening') {
    if (now.getTime() - standing.updated_at.getTime() < OPENING_MS) return 'wait';
    await deps.db
      .transaction()
      .execute((tx) => movePayment(tx, standing, 'revoked', { reason: 'never opened', now }));
    return 'clear';
  }
  const { payment, gatewaySaid } = await settlePayment(deps, standing, signal);
  if (payment.state === 'captured') throw alreadyPaid(payment);
  if (payment.state === 'capturing') throw undecided(payment);
  if (payment.state !== 'created') return 'clear';
  if (gatewaySaid === 'unknown') throw unavailable(payment.gateway);
  const stillGood =
    payment.gateway === gateway &&
    payment.fingerprint === print &&
    payment.expires_at.getTime() - now.getTime() > ENOUGH_LEFT_MS;
  if (gatewaySaid === 'fresh' && stillGood) return 'reuse';
  // Parked without the terms accepted: once it is moved nobody resumes it, so the gateway need not agree.
  if (gatewaySaid === 'awaiting_resume') return supersede(deps, payment);
  return revoke(deps, payment, gatewaySaid === 'fresh', signal);
}

/** Another basket, another way to pay, or a reload in the middle of the bank's check. */
async function revoke(
  deps: SettleDeps,
  payment: Payment,
  wasFresh: boolean,
  signal: AbortSignal,
): Promise<Cleared> {
  const answer = await gatewayOf(deps, payment.gateway).revoke(payment.token as string, signal);
  if (answer === 'unknown') throw unavailable(payment.gateway);
  if (answer === 'revoked') return supersede(deps, payment);
  if (!wasFresh) throw undecided(payment);
  // Refused although no card was in it: it has run out there, or a card came in this very moment and tells next time.
  return payment.expires_at <= deps.clock.now() ? supersede(deps, payment) : 'wait';
}

async function supersede(deps: SettleDeps, payment: Payment): Promise<Cleared> {
  const now = deps.clock.now();
  const moved = await deps.db
    .transaction()
    .execute((tx) => movePayment(tx, payment, 'revoked', { reason: 'superseded', now }));
  return moved ? 'clear' : 'wait';
}

function alreadyPaid(payment: Payment): Problem {
  return new Problem(409, 'This basket has been paid for.', {
    code: 'already_paid',
    transaction: payment.reference,
  });
}

function undecided(payment: Payment): Problem {
  return new Problem(409, `${whoAnswers(payment.gateway)} has not answered yet. Please do not pay again.`, {
    code: 'payment_undecided',
    transaction: payment.reference,
  });
}

/** The literal words for each (§8). */
function unavailable(gateway: GatewayName): Problem {
  const message =
    gateway === 'paypal'
      ? 'An error occurred while connecting to PayPal. Please try again.'
      : 'Could not connect to the payment gateway.';
  return new Problem(503, message, { code: 'gateway_unavailable' });
}
