import { type Baskets, keptUntil, unfreezeBasket } from '#src/features/basket/checkout-basket.server.ts';
import { paymentNotTaken } from '#src/features/orders/emails.server.tsx';
import { moveOrder } from '#src/features/orders/orders.server.ts';
import { type Gateways, gatewayOf } from '#src/features/payments/choose-gateway.server.ts';
import type { TokenState } from '#src/features/payments/gateway.ts';
import { type Decline, isLive } from '#src/features/payments/payment.ts';
import {
  attemptOf,
  declineOf,
  findPayment,
  lockPurchase,
  movePayment,
  type Payment,
} from '#src/features/payments/payments.server.ts';
import { claimGatewayCheck, recordGatewayCheck } from '#src/features/payments/unsettled-payments.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { failpoint } from '#src/platform/failpoints.server.ts';
import { prepare, sendPrepared } from '#src/platform/mail/email.server.ts';
import { keepPayer } from './approval.server.ts';
import { type ByHand, capture, refundCapture, refundWithoutOrderEmails } from './capture.server.ts';
import { checkCoursePlaces, checkLink, placeBeforeCharge } from './place-order.server.ts';
import { isUnchanged } from './purchase-snapshot.server.ts';

/** The most a request waits for the gateway: a person has an answer within five seconds, and a job asks again later. */
export const GATEWAY_WAIT_MS = 4_500;

export type SettleDeps = Services &
  Gateways & {
    baskets: Baskets;
    /** Reads, unsigned webhooks and jobs ask a gateway about one payment this often at most. */
    questionEveryMs: number;
  };

/** What the gateway said, and the payment as it stands after acting on it. */
export interface Settled {
  payment: Payment;
  gatewaySaid: TokenState['kind'] | 'not_asked';
}

// A parked payment expires at the gateway after 15 minutes; one that we have not resumed by then never will be.
const PARKED_FOR_GOOD_MS = 20 * MINUTE_MS;
// The process that moved a payment to `capturing` has this long to hear from the gateway before another one asks.
const CLAIM_MS = 8_000;
// The confirmation page tells the buyer after four requests, a second apart, that the bank has not answered.
const LATE_MS = 3_000;
// The gateway's clock may differ from ours; a token that is still valid there must not be revoked here.
const LAPSED_MS = 2 * MINUTE_MS;

/** The caller: how long it may wait, and whether the buyer has left or been told to wait, and so is emailed. */
interface SettleContext {
  signal: AbortSignal | undefined;
  late: boolean;
}

/**
 * The one function that completes a payment, for every caller: confirm, the webhook, the job or a read
 * (R37). Asks the gateway, acts on its answer alone, and may be called any number of times at once.
 * Without a signal nobody is waiting: jobs.
 */
export async function settlePayment(
  deps: SettleDeps,
  payment: Payment,
  signal?: AbortSignal,
): Promise<Settled> {
  if (!canBeAsked(payment)) return { payment, gatewaySaid: 'not_asked' };
  await recordGatewayCheck(deps.db, payment, deps.clock.now());
  return askAndAct(deps, payment, signal);
}

function canBeAsked({ state, token }: Payment): boolean {
  return isLive(state) && token !== null;
}

async function askAndAct(deps: SettleDeps, payment: Payment, signal?: AbortSignal): Promise<Settled> {
  const state = await gatewayOf(deps, payment.gateway).lookUp(attemptOf(payment), signal);
  const context = { signal, late: !signal || isLate(payment, deps.clock.now()) };
  const known = payment.waits_for_buyer ? await keepPayer(deps, payment, state) : payment;
  const settled = await actOnAnswer(deps, known, state, context);
  // Nobody waits for what a job finds.
  if (settled !== payment || !signal) return { gatewaySaid: state.kind, payment: settled };
  // Another call may have begun to charge since this one read the payment: its buyer must not be told that it has lapsed.
  const current = (await findPayment(deps.db, payment.reference)) ?? payment;
  return { gatewaySaid: state.kind, payment: current };
}

/**
 * The same for callers without a limit: the gateway is asked once a second, however many call. Between two
 * questions the payment is as the last one left it.
 */
export async function settleInTurn(
  deps: SettleDeps,
  payment: Payment,
  signal?: AbortSignal,
): Promise<Settled> {
  if (!canBeAsked(payment) || !(await isOurTurn(deps, payment))) return { payment, gatewaySaid: 'not_asked' };
  return askAndAct(deps, payment, signal);
}

export function isOurTurn({ db, clock, questionEveryMs }: SettleDeps, payment: Payment): Promise<boolean> {
  return claimGatewayCheck(db, payment, clock.now(), questionEveryMs);
}

function isLate({ state, updated_at, undecided_since }: Payment, now: Date): boolean {
  const waiting = [undecided_since, state === 'capturing' ? updated_at : null];
  return waiting.some((since) => since !== null && now.getTime() - since.getTime() > LATE_MS);
}

async function actOnAnswer(
  deps: SettleDeps,
  payment: Payment,
  state: TokenState,
  context: SettleContext,
): Promise<Payment> {
  switch (state.kind) {
    // A charge that may stand is never given up by age: `capturing` ends by the gateway's word alone (R53).
    case 'unknown':
      return isLost(deps, payment)
        ? fail(deps, payment, context, { to: 'revoked', reason: 'never resumed, and unknown past its life' })
        : payment;
    case 'pending':
      return payment;
    case 'missing':
      return payment.state === 'created'
        ? fail(deps, payment, context, { to: 'revoked', reason: 'unknown to the gateway' })
        : payment;
    case 'executing':
      return hasLapsed(deps, payment) ? abandon(deps, payment, context) : payment;
    case 'fresh':
      // PayPal waits for the payer to choose another method, and a line of the bank may have been taken back: asked to
      // charge again, both say that they refuse.
      if (payment.state === 'capturing' && payment.gateway !== 'connect-e')
        return charge(deps, payment, context);
      // From the card gateway this is a 404, which is no word on what became of the charge (R53).
      if (payment.state === 'capturing') return payment;
      return hasLapsed(deps, payment)
        ? fail(deps, payment, context, { to: 'revoked', reason: 'lapsed without a card' })
        : payment;
    case 'revoked': {
      const to = payment.state === 'created' ? 'revoked' : 'declined';
      return fail(deps, payment, context, { to, reason: 'revoked at the gateway' });
    }
    case 'declined':
      return fail(deps, payment, context, declinedBy(state));
    case 'approved':
      return capture(deps, payment, state);
    case 'awaiting_resume':
      return charge(deps, payment, context);
  }
}

function hasLapsed(deps: SettleDeps, payment: Payment): boolean {
  const past = deps.clock.now().getTime() - payment.expires_at.getTime();
  return payment.state === 'created' && past > LAPSED_MS;
}

/** No gateway keeps a token for so long, and nothing is charged unless we resume the payment. */
function isLost(deps: SettleDeps, payment: Payment): boolean {
  const past = deps.clock.now().getTime() - payment.expires_at.getTime();
  return payment.state === 'created' && past > PARKED_FOR_GOOD_MS;
}

/** A bank's check (3-D Secure) that is never finished stays "executing" for ever, so the token is revoked at the gateway. */
async function abandon(deps: SettleDeps, payment: Payment, context: SettleContext): Promise<Payment> {
  const answer = await gatewayOf(deps, payment.gateway).revoke(payment.token as string, context.signal);
  if (answer !== 'revoked') return payment;
  return fail(deps, payment, context, { to: 'revoked', reason: 'check never finished' });
}

/** The card is checked and parked. Writes the order first, then resumes the charge (R35). */
async function charge(deps: SettleDeps, payment: Payment, context: SettleContext): Promise<Payment> {
  const { clock } = deps;
  const { signal } = context;
  let charging = payment;
  if (payment.state === 'created') {
    // The payer was at PayPal, and may have changed the basket in another tab since.
    if (payment.gateway === 'paypal' && !(await isUnchanged(deps, payment)))
      return fail(deps, payment, context, await whatChanged(deps, payment));
    const placed = await placeBeforeCharge(deps, payment);
    // A parked payment is not charged until we resume it. Revoked once it has expired, so that it does not hold the basket.
    if (placed === 'not_ready')
      return hasLapsed(deps, payment)
        ? fail(deps, payment, context, { to: 'revoked', reason: 'terms never accepted' })
        : payment;
    if (placed === 'moved_elsewhere') return waitForOtherProcess(deps, payment, signal);
    if ('reason' in placed) return fail(deps, payment, context, { to: 'declined', ...placed });
    charging = placed;
    failpoint('order-placed');
  } else if (clock.now().getTime() - payment.updated_at.getTime() < CLAIM_MS) {
    return waitForOtherProcess(deps, payment, signal);
  }
  const outcome = await gatewayOf(deps, payment.gateway).resume(attemptOf(payment), signal);
  failpoint('gateway-paid');
  if (outcome.kind === 'approved') return capture(deps, charging, outcome);
  if (outcome.kind === 'declined') return fail(deps, charging, context, declinedBy(outcome));
  return (await findPayment(deps.db, payment.reference)) ?? charging;
}

/** If a link has ended, or a course has filled or begun since, that is the reason given: the buyer has changed nothing. */
async function whatChanged({ db, clock }: SettleDeps, payment: Payment): Promise<Failure> {
  const purchase = payment.snapshot;
  const now = clock.now();
  const ended = await db.transaction().execute(async (tx) => {
    const until = await keptUntil(tx, payment.basket_uuid);
    return checkLink({ until, now }) ?? checkCoursePlaces(tx, purchase, now);
  });
  const changed = ended ?? {
    reason: 'changed while its payer was away',
    decline: { code: 'basket_changed' as const },
  };
  return { to: 'declined', ...changed };
}

/** Ends a payment as not taken by the word of a member of staff, and emails the buyer. */
export function endAsNotTaken(deps: SettleDeps, payment: Payment, { reason, also }: ByHand) {
  return fail(deps, payment, { signal: undefined, late: true }, { to: 'declined', reason, also });
}

interface Failure {
  to: 'declined' | 'revoked';
  reason: string;
  decline?: Decline;
  /** The gateway's word holds in whatever state the payment is by now; a decision of ours only in the one it was made in. */
  gatewaySaid?: boolean;
  also?(tx: Tx): Promise<void>;
}

function declinedBy({ code, message }: Extract<TokenState, { kind: 'declined' }>): Failure {
  const decline = { code, detail: message };
  return { to: 'declined', reason: 'declined by the gateway', decline, gatewaySaid: true };
}

async function fail(
  deps: SettleDeps,
  payment: Payment,
  context: SettleContext,
  failure: Failure,
): Promise<Payment> {
  // A webhook can arrive before the gateway's own answer: then another call has settled the payment already.
  if (!isLive(payment.state)) return payment;
  const now = deps.clock.now();
  const { to, reason, decline } = failure;
  const purchase = payment.snapshot;
  // A buyer who was told "your bank has not answered yet" was promised an email, whichever way it goes. Who has not ordered yet wasn't.
  const promised =
    context.late && !payment.waits_for_buyer && (to === 'declined' || payment.undecided_since !== null);
  const email =
    promised &&
    (await prepare(deps, paymentNotTaken, {
      to: purchase.email,
      key: payment.id,
      data: {
        purchase,
        publicUrl: deps.publicUrl,
        madeByPhone: (await keptUntil(deps.db, payment.basket_uuid)) !== undefined,
      },
    }));
  const failed = await deps.db.transaction().execute(async (tx) => {
    await lockPurchase(tx, payment.basket_uuid);
    const current = await findPayment(tx, payment.reference);
    if (!current || !isLive(current.state)) return current;
    // Another call may have begun to charge since this one read the payment, and not have heard the answer yet.
    if (current.state !== payment.state && !failure.gatewaySaid) return current;
    const change = decline ? declineOf(decline) : {};
    const moved = await movePayment(tx, current, to, { reason, change, now });
    if (!moved) return undefined;
    await failure.also?.(tx);
    if (current.state === 'capturing') await unfreezeBasket(tx, payment.basket_uuid, now);
    await moveOrder(tx, payment.id, 'declined', { reason, now });
    if (email) await sendPrepared(tx, deps, email);
    return moved;
  });
  return failed ?? (await findPayment(deps.db, payment.reference)) ?? payment;
}

/** A look every 150 ms, for as long as any caller waits. */
const MAX_LOOKS = GATEWAY_WAIT_MS / 150;

/**
 * Another process is completing this payment: wait for its result, for as long as the caller may wait. How it stands is read
 * once at least: a caller without time must not be told of a state that the payment has left.
 */
async function waitForOtherProcess(
  deps: SettleDeps,
  payment: Payment,
  signal?: AbortSignal,
): Promise<Payment> {
  const readPayment = async () => (await findPayment(deps.db, payment.reference)) ?? payment;
  let current = await readPayment();
  for (let looks = 1; looks < MAX_LOOKS && isLive(current.state) && !signal?.aborted; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    current = await readPayment();
  }
  return current;
}

/**
 * Looks up a failed payment again. A charge that turns up after all belongs to no order, as the buyer may have paid in
 * another way since: it is refunded, and the staff are emailed (R37).
 */
export async function refundLateCapture(deps: SettleDeps, payment: Payment, signal?: AbortSignal) {
  if (!payment.token || (payment.state !== 'declined' && payment.state !== 'revoked')) return;
  if (!(await isOurTurn(deps, payment))) return;
  const state = await gatewayOf(deps, payment.gateway).lookUp(attemptOf(payment), signal);
  if (state.kind !== 'approved') return;
  const emails = await refundWithoutOrderEmails(deps, payment, {
    reason: 'We told you that your payment had not gone through, but it was taken after all.',
    although: 'it had failed',
  });
  await deps.db.transaction().execute(async (tx) => {
    await lockPurchase(tx, payment.basket_uuid);
    await refundCapture(deps, tx, payment, {
      approval: state,
      reason: 'captured after it had failed',
      emails,
    });
  });
}
