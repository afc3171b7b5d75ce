import { gatewayOf } from '#src/features/payments/choose-gateway.server.ts';
import { findPaymentById, type Payment } from '#src/features/payments/payments.server.ts';
import { writeSettlement } from '#src/features/payments/settlements.server.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { type ByHand, capture } from './capture.server.ts';
import { endAsNotTaken, type SettleDeps, settlePayment } from './settle.server.ts';

/** Before it, a gateway is merely slow (R53). */
export const STUCK_AFTER_MS = 15 * MINUTE_MS;

export function isStuck({ state, updated_at }: Pick<Payment, 'state' | 'updated_at'>, now: Date): boolean {
  return state === 'capturing' && now.getTime() - updated_at.getTime() >= STUCK_AFTER_MS;
}

export interface HandSettlement {
  outcome: 'taken' | 'not_taken';
  /** The gateway's name for the charge, where it was taken. */
  reference: string | null;
  summary: string;
  reason: string;
  evidence: string;
  by: string;
}

/**
 * Ends a payment that no gateway decides on, by the owner's evidence (R53). The gateway is asked once more, and its word
 * wins. Then the payment goes the way that the gateway's word would take it: taken, it is captured and its order paid, or
 * given back where another payment paid; not taken, its order is not paid, and a charge that turns up later goes back.
 * `also` writes in the transaction of that change.
 */
export async function settleByHand(
  deps: SettleDeps,
  payment: Payment,
  input: HandSettlement,
  { signal, also }: { signal: AbortSignal; also(tx: Tx): Promise<void> },
): Promise<{ isByHand: boolean; payment: Payment }> {
  const settlement = await settlePayment(deps, payment, signal);
  if (settlement.payment.state !== 'capturing') return { isByHand: false, payment: settlement.payment };
  let isByHand = false;
  const byHand: ByHand = {
    reason: `settled by hand by ${input.by}`,
    async also(tx) {
      const { outcome, reference, reason, evidence, by } = input;
      await writeSettlement(tx, {
        payment_id: payment.id,
        outcome,
        reference,
        reason,
        evidence,
        settled_by: by,
        settled_at: deps.clock.now(),
      });
      await also(tx);
      isByHand = true;
    },
  };
  if (input.outcome === 'taken')
    await capture(
      deps,
      settlement.payment,
      { crossReference: input.reference ?? '', summary: input.summary },
      byHand,
    );
  else {
    // Where the gateway can still give it up, nothing can be charged later.
    await gatewayOf(deps, payment.gateway).revoke(payment.token ?? '', signal);
    await endAsNotTaken(deps, settlement.payment, byHand);
  }
  return { isByHand, payment: (await findPaymentById(deps.db, payment.id)) ?? settlement.payment };
}
