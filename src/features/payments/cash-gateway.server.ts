import type { Db } from '#src/platform/db/db.server.ts';
import { type CashPayment, chargeCash } from './cash/cash.server.ts';
import type { Gateway, Outcome, RedirectAttempt, TokenState } from './gateway.ts';
import type { RefundAnswer, RefundAttempt } from './refund-gateway.ts';

/**
 * Cash as a gateway: its answers are what staff and instructors have recorded of it. Nobody else decides whether it was taken
 * or given back.
 */
export function cashGateway(db: Db): Gateway<RedirectAttempt> {
  const cashOf = ({ orderNumber }: { orderNumber: string }) =>
    db.selectFrom('cash_payments').selectAll().where('order_number', '=', orderNumber).executeTakeFirst();

  async function lookUp({ paymentId, ...attempt }: RedirectAttempt): Promise<TokenState> {
    const cash = await cashOf(attempt);
    if (!cash) return { kind: 'missing' };
    if (cash.charged_by === paymentId) return approved(cash);
    return { kind: cash.taken_on !== null && cash.charged_by === null ? 'awaiting_resume' : 'fresh' };
  }

  async function resume(attempt: RedirectAttempt): Promise<Outcome> {
    const cash = await cashOf(attempt);
    if (cash && (await chargeCash(db, cash.basket_uuid, attempt.paymentId))) return approved(cash);
    const said = await lookUp(attempt);
    return said.kind === 'approved'
      ? said
      : { kind: 'declined', code: 'failed', message: 'the cash has not been taken' };
  }

  /** The instructor gives it back: it is given once that is recorded. */
  async function lookUpRefund({ key }: RefundAttempt): Promise<RefundAnswer> {
    const given = await db
      .selectFrom('cash_returns')
      .innerJoin('refund_legs', 'refund_legs.id', 'refund_leg_id')
      .select('refund_leg_id as id')
      .where('idempotency_key', '=', key)
      .executeTakeFirst();
    return given ? { kind: 'succeeded', id: given.id } : { kind: 'unknown' };
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

function approved({ order_number, instructor_name }: CashPayment) {
  return {
    kind: 'approved',
    crossReference: order_number,
    summary: `Cash to ${instructor_name}`,
  } as const;
}
