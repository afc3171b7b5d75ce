import { basketFrozen, basketNotFound } from '#src/features/basket/basket-problems.ts';
import { cardCustomerOf } from '#src/features/identity/customer/users.server.ts';
import type { Purchase } from '#src/features/orders/purchase.ts';
import { gatewayOf } from '#src/features/payments/choose-gateway.server.ts';
import { type GatewayName, whoAnswers } from '#src/features/payments/gateway.ts';
import {
  findCurrentPayment,
  movePayment,
  openPayment,
  type Payment,
} from '#src/features/payments/payments.server.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import {
  fingerprint,
  fingerprintOfGoods,
  isUnchanged,
  type Method,
  takeSnapshot,
} from './purchase-snapshot.server.ts';
import { type SettleDeps, settlePayment } from './settle.server.ts';
import { issueToken } from './token-requests.server.ts';

// A card's token is valid for 30 minutes; one with less time left than this is not reused.
const ENOUGH_LEFT_MS = 5 * MINUTE_MS;
const OPENING_MS = 10_000;
const TRIES = 12;
const MIN_INTERVAL_MS = 400;

/** A payment about to begin: the purchase, its gateway, and the fingerprint by which a change is found. */
interface Beginning {
  purchase: Purchase;
  gateway: GatewayName;
  print: string;
  /** The same of what is bought alone. */
  goods: string;
  /** What the card gateway knows the payer by. */
  cardCustomer: string | null;
  isExpress: boolean;
}

type CurrentPaymentOutcome =
  /** A new payment may begin. */
  | 'clear'
  /** Another request is at work: try again in a moment. */
  | 'wait'
  /** The existing payment is for the same purchase, and its token is still valid, or was approved in a wallet's sheet. */
  | 'reuse';

/**
 * Takes a snapshot of the basket into a payment and gets the token that the card frame or PayPal needs (R38). One live
 * token for each purchase: an existing one is reused, or settled or revoked before a new one is requested.
 */
export async function authorise(
  deps: SettleDeps,
  basketUuid: string,
  method: Method,
  signal: AbortSignal,
  /** The account that is signed in where it is paid. */
  payer?: string,
): Promise<Payment> {
  for (let attempt = 0; attempt < TRIES && !signal.aborted; attempt += 1) {
    const basket = await deps.baskets.find(basketUuid);
    if (!basket) throw await whyGone(deps.db, basketUuid);
    const purchase = await takeSnapshot(deps, basket, method);
    const gateway = gatewayFor(purchase, method);
    const isExpress = method === 'express';
    const cardCustomer =
      gateway === 'connect-e' && !isExpress ? await cardCustomerFor(deps, purchase, payer) : null;
    const [print, goods] = [fingerprint(purchase), fingerprintOfGoods(purchase)];
    const beginning = { purchase, gateway, print, goods, cardCustomer, isExpress };
    const current = await findCurrentPayment(deps.db, purchase.basketUuid);
    const outcome = current ? await resolveCurrentPayment(deps, current, beginning, signal) : 'clear';
    if (outcome === 'reuse' && current) return current;
    const begun = outcome === 'clear' ? await beginPayment(deps, beginning, signal) : undefined;
    // If the purchase changed during the gateway's call, the next attempt revokes this payment and makes a new one.
    if (begun && (await isUnchanged(deps, begun))) return begun;
    if (!begun) await new Promise((resolve) => setTimeout(resolve, MIN_INTERVAL_MS));
  }
  throw new Problem(409, 'Your basket is being changed or paid for in another window. Please try again.', {
    code: 'basket_changed',
  });
}

function gatewayFor({ due }: Purchase, method: Method): GatewayName {
  if (due === 0) return 'voucher';
  return method === 'card' || method === 'express' ? 'connect-e' : method;
}

/** Cards are kept by the account whose order it is, while it is signed in. Other people with a link to pay keep none. */
async function cardCustomerFor({ db }: SettleDeps, { accountId }: Purchase, payer: string | undefined) {
  return accountId && accountId === payer ? cardCustomerOf(db, accountId) : null;
}

/** The error for a basket that is gone: with the payment's reference if it was paid for. */
export async function whyGone(db: Db, basketUuid: string): Promise<Problem> {
  const current = await findCurrentPayment(db, basketUuid);
  return current?.state === 'captured' ? alreadyPaid(current) : basketNotFound();
}

/** The error for a basket that is locked because it is being paid for, with the payment's reference. */
export async function whyFrozen(db: Db, basketUuid: string): Promise<Problem> {
  const current = await findCurrentPayment(db, basketUuid);
  if (current?.state === 'captured') return alreadyPaid(current);
  return current ? undecided(current) : basketFrozen();
}

/** Records the payment, then requests its token. Undefined if another payment of the basket was first. */
async function beginPayment(
  deps: SettleDeps,
  { purchase, gateway, print, cardCustomer, isExpress }: Beginning,
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
    cardCustomer,
    waitsForBuyer: isExpress,
  };
  const payment = await openPayment(db, opened, clock.now());
  if (!payment) return undefined;
  const token = await issueToken(deps, payment, purchase, signal);
  const now = clock.now();
  if (token.kind !== 'issued') {
    await movePayment(db, payment, 'revoked', { reason: `token ${token.kind}`, now });
    throw unavailable(gateway);
  }
  const change = { token: token.id, expires_at: token.expiresAt, approve_url: token.approveUrl ?? null };
  return movePayment(db, payment, 'created', { reason: 'token issued', change, now });
}

async function resolveCurrentPayment(
  deps: SettleDeps,
  current: Payment,
  { gateway, print, goods, cardCustomer }: Beginning,
  signal: AbortSignal,
): Promise<CurrentPaymentOutcome> {
  const now = deps.clock.now();
  if (current.state === 'captured') throw alreadyPaid(current);
  if (current.state === 'opening') {
    if (now.getTime() - current.updated_at.getTime() < OPENING_MS) return 'wait';
    await movePayment(deps.db, current, 'revoked', { reason: 'never opened', now });
    return 'clear';
  }
  const { payment, gatewaySaid } = await settlePayment(deps, current, signal);
  if (payment.state === 'captured') throw alreadyPaid(payment);
  if (payment.state === 'capturing') throw undecided(payment);
  if (payment.state !== 'created') return 'clear';
  if (gatewaySaid === 'unknown') throw unavailable(payment.gateway);
  const stillGood =
    payment.gateway === gateway &&
    payment.fingerprint === print &&
    payment.card_customer === cardCustomer &&
    payment.expires_at.getTime() - now.getTime() > ENOUGH_LEFT_MS;
  if (gatewaySaid === 'fresh' && stillGood) return 'reuse';
  const isApproved = gatewaySaid === 'awaiting_resume' && payment.waits_for_buyer;
  if (isApproved && payment.gateway === gateway && payment.fingerprint === goods) return 'reuse';
  // Parked without the terms accepted: nothing resumes it once it is revoked here, so the gateway is not called.
  if (gatewaySaid === 'awaiting_resume') return supersede(deps, payment);
  return revoke(deps, payment, gatewaySaid === 'fresh', signal);
}

/** Revokes a payment after a change of basket or payment method, or a reload during the bank's check. */
async function revoke(
  deps: SettleDeps,
  payment: Payment,
  wasFresh: boolean,
  signal: AbortSignal,
): Promise<CurrentPaymentOutcome> {
  const answer = await gatewayOf(deps, payment.gateway).revoke(payment.token as string, signal);
  if (answer === 'unknown') throw unavailable(payment.gateway);
  if (answer === 'revoked') return supersede(deps, payment);
  if (!wasFresh) throw undecided(payment);
  // The gateway refused although no card was entered: the token has expired there, or a card was entered just now.
  return payment.expires_at <= deps.clock.now() ? supersede(deps, payment) : 'wait';
}

async function supersede(deps: SettleDeps, payment: Payment): Promise<CurrentPaymentOutcome> {
  const now = deps.clock.now();
  const moved = await movePayment(deps.db, payment, 'revoked', { reason: 'superseded', now });
  return moved ? 'clear' : 'wait';
}

function alreadyPaid(payment: Payment): Problem {
  return new Problem(409, 'This basket has already been paid for.', {
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

/** The texts are the specification's (§8). */
function unavailable(gateway: GatewayName): Problem {
  const message =
    gateway === 'paypal'
      ? 'An error occurred while connecting to PayPal. Please try again.'
      : 'Could not connect to the payment gateway.';
  return new Problem(503, message, { code: 'gateway_unavailable' });
}
