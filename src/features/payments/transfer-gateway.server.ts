import type { Db } from '#src/platform/db/db.server.ts';
import type { Gateway, Outcome, RedirectAttempt, TokenState } from './gateway.ts';
import type { RefundAnswer, RefundAttempt } from './refund-gateway.ts';
import { chargeTransfer } from './transfers/transfers.server.ts';

/** How a transfer is named beside "Visa ending 3436". */
export const BY_TRANSFER = 'Bank transfer';

/**
 * Bank transfers as a gateway: its answers are what staff have recorded of the bank's statement. Nobody else decides
 * whether money has come or gone back.
 */
export function bankTransferGateway(db: Db): Gateway<RedirectAttempt> {
  const transferOf = ({ orderNumber }: { orderNumber: string }) =>
    db.selectFrom('bank_transfers').selectAll().where('order_number', '=', orderNumber).executeTakeFirst();

  async function lookUp({ paymentId, ...attempt }: RedirectAttempt): Promise<TokenState> {
    const transfer = await transferOf(attempt);
    if (!transfer) return { kind: 'missing' };
    if (transfer.charged_by === paymentId) return approved(transfer.reference);
    const isAllThere = transfer.charged_by === null && transfer.held_pence >= transfer.amount_pence;
    return { kind: isAllThere ? 'awaiting_resume' : 'fresh' };
  }

  async function resume(attempt: RedirectAttempt): Promise<Outcome> {
    const transfer = await transferOf(attempt);
    if (transfer && (await chargeTransfer(db, transfer.basket_uuid, attempt.paymentId)))
      return approved(transfer.reference);
    const said = await lookUp(attempt);
    return said.kind === 'approved'
      ? said
      : { kind: 'declined', code: 'failed', message: 'not all of it is there' };
  }

  /** Sent by hand: it is given once staff have recorded that. */
  async function lookUpRefund({ key }: RefundAttempt): Promise<RefundAnswer> {
    const sent = await db
      .selectFrom('bank_returns')
      .innerJoin('refund_legs', 'refund_legs.id', 'bank_returns.refund_leg_id')
      .select('bank_returns.id')
      .where('idempotency_key', '=', key)
      .executeTakeFirst();
    return sent ? { kind: 'succeeded', id: sent.id } : { kind: 'unknown' };
  }

  return {
    lookUp,
    resume,
    revoke: async () => 'revoked',
    refundToken: async () => ({ kind: 'issued', token: null, expiresAt: null }),
    lookUpRefund,
    makeRefund: lookUpRefund,
    refundsMade: async () => [],
  };
}

function approved(reference: string) {
  return { kind: 'approved', crossReference: reference, summary: BY_TRANSFER } as const;
}
