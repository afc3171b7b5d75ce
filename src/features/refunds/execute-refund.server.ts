import { creditRefunds } from '#src/features/books/invoices/invoices.server.ts';
import { orderOfPayment } from '#src/features/orders/orders.server.ts';
import { publishOrderRefunded } from '#src/features/orders/publish-order-event.server.ts';
import { type Gateways, gatewayOf } from '#src/features/payments/choose-gateway.server.ts';
import {
  chargeOf,
  findPaymentById,
  lockPayment,
  movePayment,
  type Payment,
} from '#src/features/payments/payments.server.ts';
import type {
  Charge,
  RefundAnswer,
  RefundAttempt,
  RefundGateway,
} from '#src/features/payments/refund-gateway.ts';
import { isOpen } from '#src/features/payments/refunds/refund.ts';
import {
  claimLeg,
  findLeg,
  findRefund,
  givenPence,
  legsOfRefund,
  moveLeg,
  partsOfRefund,
  type Refund,
  type RefundLeg,
} from '#src/features/payments/refunds/refunds.server.ts';
import { refundToVoucher } from '#src/features/vouchers/redemption/redeem.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { failpoint } from '#src/platform/failpoints.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { asPence } from '#src/platform/money.ts';
import { refundMade, refundRefusedAlert } from './emails.server.tsx';
import { applyRefundConsequences } from './refund-consequences.server.ts';
import { consequencesOfChargeReturned } from './refund-plan.ts';
import { lockRefundable } from './refundable.server.ts';

export type RefundDeps = Services & Gateways;

/** Carries out a refund as far as the gateways answer. May be called any number of times, by any number of processes. */
export async function executeRefund(deps: RefundDeps, refundId: string) {
  const { db } = deps;
  const refund = await findRefund(db, refundId);
  const payment = refund && (await findPaymentById(db, refund.payment_id));
  if (!refund || !payment) return;
  failpoint('refund-written');
  for (const leg of await legsOfRefund(db, refundId)) {
    const claimed = isOpen(leg.state) ? await claimLeg(db, leg, deps.clock.now()) : undefined;
    if (!claimed) continue;
    if (claimed.method === 'voucher') await returnToVoucher(deps, payment, claimed);
    else await refundByGateway(deps, payment, refund, claimed);
  }
}

async function refundByGateway(deps: RefundDeps, payment: Payment, refund: Refund, claimed: RefundLeg) {
  const { db, clock } = deps;
  const gateway = gatewayOf(deps, payment.gateway);
  const asking = { db, now: () => clock.now(), gateway };
  const answer = await askForLeg(asking, claimed, chargeOf(payment));
  await db.transaction().execute(async (tx) => {
    // Before the refund's own row, as everywhere.
    await lockPayment(tx, payment.id);
    const leg = await findLeg(tx, claimed.id);
    if (leg) await recordAnswer(deps, tx, { refund, payment, leg, answer });
  });
}

interface AnsweredLeg {
  refund: Refund;
  payment: Payment;
  leg: RefundLeg;
  answer: RefundAnswer;
}

async function recordAnswer(deps: RefundDeps, tx: Tx, { refund, payment, leg, answer }: AnsweredLeg) {
  const now = deps.clock.now();
  switch (answer.kind) {
    case 'succeeded':
    case 'pending': {
      if (leg.state === answer.kind) return;
      const change = { gateway_refund_id: answer.id, refusal: null };
      const reason = answer.kind === 'succeeded' ? 'given by the gateway' : 'taken on by the gateway';
      const state = await moveLeg(tx, leg, answer.kind, { reason, change, now });
      if (state === 'succeeded') await completeRefund(deps, tx, refund);
      if (state && state !== 'in_progress') await creditGiven(tx, payment, now);
      return;
    }
    case 'refused': {
      const change = { refusal: answer.message };
      if (!(await moveLeg(tx, leg, 'refused', { reason: answer.message, change, now }))) return;
      await send(tx, deps, refundRefusedAlert, {
        to: deps.school.current().officeEmail,
        key: `${leg.id}-${leg.tries}`,
        data: { payment, refund, leg, reason: answer.message },
      });
      await creditGiven(tx, payment, now);
      return;
    }
    case 'too_soon':
      if (leg.state === 'requested')
        await moveLeg(tx, leg, 'planned', {
          reason: 'too soon for the gateway',
          change: { token: null, token_expires_at: null },
          now,
        });
      return;
    case 'not_made':
    case 'unknown':
  }
}

interface AskDeps {
  db: Db;
  now: () => Date;
  gateway: RefundGateway;
}

/**
 * Asks the gateway for a leg that is claimed: first whether it was given already, then, where it was not, for the
 * money. What the gateway will know it by is stored before it is asked, and so is that it is asked: a process that
 * dies at any point leaves what the next one needs to find out (R54).
 */
async function askForLeg(deps: AskDeps, claimed: RefundLeg, charge: Charge): Promise<RefundAnswer> {
  const { gateway } = deps;
  let leg = claimed;
  if (leg.state !== 'planned') {
    const answer = await gateway.lookUpRefund(attempt(leg, charge));
    if (answer.kind !== 'not_made') return answer;
    if (leg.state === 'pending') return { kind: 'unknown' };
    // A gateway that has forgotten the token cannot tell whether it was used: people look (R53).
    if (hasLapsed(leg, deps.now())) return { kind: 'unknown' };
  } else {
    const prepared = await prepare(deps, leg, charge);
    if ('kind' in prepared) return prepared;
    leg = prepared;
  }
  const answer = await gateway.makeRefund(attempt(leg, charge));
  failpoint('refund-given');
  return answer;
}

/** Moves the leg to `requested`, with the gateway's token for it. */
async function prepare(
  { db, now, gateway }: AskDeps,
  leg: RefundLeg,
  charge: Charge,
): Promise<RefundLeg | RefundAnswer> {
  const token = await gateway.refundToken(attempt(leg, charge), leg.tries);
  if (token.kind !== 'issued') return token;
  const change = { token: token.token, token_expires_at: token.expiresAt };
  const moved = await db
    .transaction()
    .execute((tx: Tx) =>
      moveLeg(tx, leg, 'requested', { reason: 'asked of the gateway', change, now: now() }),
    );
  failpoint('refund-asked');
  if (!moved) return { kind: 'unknown' };
  return (await findLeg(db, leg.id)) ?? leg;
}

function hasLapsed({ token_expires_at }: RefundLeg, now: Date): boolean {
  return token_expires_at !== null && token_expires_at <= now;
}

function attempt(leg: RefundLeg, charge: Charge): RefundAttempt {
  return {
    charge,
    amount: asPence(leg.amount_pence),
    key: leg.idempotency_key,
    token: leg.token,
    refundId: leg.gateway_refund_id,
  };
}

/** Our own money needs no gateway: the leg and the voucher's balance change in one transaction. */
async function returnToVoucher(
  { db, clock, enqueue, school }: Pick<Services, 'db' | 'clock' | 'enqueue' | 'school'>,
  payment: Payment,
  leg: RefundLeg,
) {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await lockPayment(tx, payment.id);
    const state = await moveLeg(tx, leg, 'succeeded', { reason: 'back on the voucher', now });
    if (!state) return;
    const order = await orderOfPayment(tx, payment.id);
    const pence = asPence(leg.amount_pence);
    await refundToVoucher(tx, {
      voucherId: leg.voucher_id ?? '',
      legId: leg.id,
      pence,
      order: { id: order?.id ?? '', number: payment.order_number },
      now,
    });
    const refund = await findRefund(tx, leg.refund_id);
    if (refund && state === 'succeeded') await completeRefund({ clock, enqueue, school }, tx, refund);
    if (state !== 'in_progress') await creditGiven(tx, payment, now);
  });
}

/** An order with an invoice gets one credit note for a refund, once each of its legs was given or refused. */
async function creditGiven(tx: Tx, payment: Payment, now: Date) {
  const order = await orderOfPayment(tx, payment.id);
  if (order) await creditRefunds(tx, order, now);
}

/**
 * Every leg of a refund is given: its buyer is told, and its payment and order follow once all that was paid has been
 * given back. What is only planned may still be refused, and counts for nothing here (R54).
 */
async function completeRefund(deps: Pick<Services, 'clock' | 'enqueue' | 'school'>, tx: Tx, refund: Refund) {
  const now = deps.clock.now();
  const payment = await findPaymentById(tx, refund.payment_id);
  if (!payment) return;
  if (payment.state === 'refunding')
    await movePayment(tx, payment, 'refunded', { reason: 'all of it has gone back', now });
  const order = await orderOfPayment(tx, payment.id);
  if (!order || order.paid_at === null) return;
  const amount = asPence(refund.amount_pence);
  await publishOrderRefunded(tx, order.id, { refund: refund.id, amount, now });
  if (isByStaff(refund)) {
    const legs = await legsOfRefund(tx, refund.id);
    await send(tx, deps, refundMade, {
      to: order.email,
      key: refund.id,
      data: { order, payment, refund, legs, parts: await partsOfRefund(tx, refund.id) },
      order: { id: order.id, toBuyer: true },
    });
  }
  if (payment.state !== 'captured' || (await givenPence(tx, payment.id)) < order.total_pence) return;
  const state = await lockRefundable(tx, payment, order, now);
  const applied = { payment, order, id: payment.id, by: refund.requested_by, now };
  await applyRefundConsequences(tx, consequencesOfChargeReturned(state), applied);
}

/** The buyer is emailed about these alone: others have emails of their own, or come from the gateway. */
function isByStaff({ requested_by }: Refund): boolean {
  return requested_by !== 'system' && requested_by !== 'elsewhere';
}
