import type { Gateway, Outcome, RedirectAttempt, TokenState } from './gateway.ts';
import type { RefundAnswer, RefundAttempt } from './refund-gateway.ts';

interface Recorded {
  basket_uuid: string;
  /** The payment that has it. */
  charged_by: string | null;
}

/** What is recorded of one way to pay that no program can be asked about. */
interface Records<Row extends Recorded> {
  find(orderNumber: string): Promise<Row | undefined>;
  isAllThere(row: Row): boolean;
  /** Whether this payment has it from now on. Only one of two at once has it. */
  charge(basket: string, paymentId: string): Promise<boolean>;
  /** The id of the record that a refund was given, by the key of its leg. */
  findReturned(key: string): Promise<string | undefined>;
  describe(row: Row): { crossReference: string; summary: string };
  notThere: string;
}

/** Such a way as a gateway: its answers are what is recorded, and nobody else decides whether money has come or gone back. */
export function recordedGateway<Row extends Recorded>(records: Records<Row>): Gateway<RedirectAttempt> {
  const approved = (row: Row) => ({ kind: 'approved', ...records.describe(row) }) as const;

  async function lookUp({ paymentId, orderNumber }: RedirectAttempt): Promise<TokenState> {
    const row = await records.find(orderNumber);
    if (!row) return { kind: 'missing' };
    if (row.charged_by === paymentId) return approved(row);
    return { kind: row.charged_by === null && records.isAllThere(row) ? 'awaiting_resume' : 'fresh' };
  }

  async function resume(attempt: RedirectAttempt): Promise<Outcome> {
    const row = await records.find(attempt.orderNumber);
    if (row && (await records.charge(row.basket_uuid, attempt.paymentId))) return approved(row);
    const said = await lookUp(attempt);
    return said.kind === 'approved' ? said : { kind: 'declined', code: 'failed', message: records.notThere };
  }

  /** Given by hand: it is given once that is recorded. */
  async function lookUpRefund({ key }: RefundAttempt): Promise<RefundAnswer> {
    const id = await records.findReturned(key);
    return id === undefined ? { kind: 'unknown' } : { kind: 'succeeded', id };
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
