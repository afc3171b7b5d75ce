import { type Gateways, gatewayOf } from '#src/features/payments/choose-gateway.ts';
import {
  chargeOf,
  findPaymentById,
  lockPayment,
  type Payment,
} from '#src/features/payments/payments.server.ts';
import type { RefundAnswer } from '#src/features/payments/refund-gateway.ts';
import { askForLeg } from '#src/features/payments/refunds/ask-for-leg.server.ts';
import { isOpen } from '#src/features/payments/refunds/refund.ts';
import {
  claimLeg,
  findLeg,
  findRefund,
  legsOfRefund,
  moveLeg,
  type Refund,
  type RefundLeg,
} from '#src/features/payments/refunds/refunds.server.ts';
import { brand } from '#src/platform/brand.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { failpoint } from '#src/platform/failpoints.server.ts';
import { send } from '#src/platform/mail/email.server.tsx';
import { completeRefund } from './complete-refund.server.ts';
import { refundRefusedAlert } from './emails.server.tsx';
import { giveToVoucher } from './give-to-voucher.server.ts';

export type RefundDeps = Services & Gateways;

/** Carries out a refund as far as the gateways answer. May be called any number of times, by any number of processes. */
export async function giveRefund(deps: RefundDeps, refundId: string) {
  const { db } = deps;
  const refund = await findRefund(db, refundId);
  const payment = refund && (await findPaymentById(db, refund.payment_id));
  if (!refund || !payment) return;
  failpoint('refund-written');
  for (const leg of await legsOfRefund(db, refundId)) {
    const claimed = isOpen(leg.state) ? await claimLeg(db, leg, deps.clock.now()) : undefined;
    if (!claimed) continue;
    if (claimed.method === 'voucher') await giveToVoucher(deps, payment, claimed);
    else await giveByGateway(deps, payment, refund, claimed);
  }
}

async function giveByGateway(deps: RefundDeps, payment: Payment, refund: Refund, claimed: RefundLeg) {
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

interface Answered {
  refund: Refund;
  payment: Payment;
  leg: RefundLeg;
  answer: RefundAnswer;
}

async function recordAnswer(deps: RefundDeps, tx: Tx, { refund, payment, leg, answer }: Answered) {
  const now = deps.clock.now();
  switch (answer.kind) {
    case 'given':
    case 'pending': {
      if (leg.state === answer.kind) return;
      const change = { gateway_refund_id: answer.id, refusal: null };
      const reason = answer.kind === 'given' ? 'given by the gateway' : 'taken on by the gateway';
      const state = await moveLeg(tx, leg, answer.kind, { reason, change, now });
      if (state === 'given') await completeRefund(deps, tx, refund);
      return;
    }
    case 'refused': {
      const change = { refusal: answer.message };
      if (!(await moveLeg(tx, leg, 'refused', { reason: answer.message, change, now }))) return;
      await send(tx, deps, refundRefusedAlert, {
        to: brand.officeEmail,
        key: `${leg.id}-${leg.tries}`,
        data: { payment, refund, leg, reason: answer.message },
      });
      return;
    }
    case 'too_soon':
      if (leg.state === 'asked')
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
