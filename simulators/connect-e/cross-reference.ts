import type { Answer } from './answer.ts';
import { approve, current, finish, ledgerEntry, outcome, type Till } from './payments.ts';
import { CODE, type LedgerEntry, newCrossReference, type TokenRecord } from './records.ts';

/**
 * POST /v1/cross-reference-payments/{token}: refunds, voids, collections and repeats of an earlier payment.
 * A refusal uses the token up; the next try needs a new one.
 */
export function payByReference(till: Till, token: string, body: unknown): Answer {
  const record = current(till, token);
  const now = till.clock.now();
  if (!record || record.statusCode !== undefined || record.expiresAt <= now.getTime()) {
    return { status: 400, body: 'Invalid access token' };
  }
  const reference = (body as { crossReference?: unknown } | null)?.crossReference;
  if (typeof reference !== 'string' || !/^\d{22,24}$/.test(reference)) {
    return { status: 400, body: 'Invalid crossReference' };
  }
  if (record.request.crossReference && record.request.crossReference !== reference) {
    return { status: 400, body: 'crossReference differs from the access token' };
  }
  const own = { ...record, executedAt: now.getTime(), crossReference: newCrossReference(now) };
  if (till.knobs.refundsTooSoon > 0) {
    till.knobs.refundsTooSoon -= 1;
    return outcome(finish(till, own, CODE.duplicate, 'Duplicate transaction'));
  }
  const original = till.book.all().find((candidate) => candidate.crossReference === reference);
  if (original?.statusCode !== CODE.approved) {
    return outcome(finish(till, own, CODE.failed, "Couldn't find previous transaction"));
  }
  const allowed = weigh(till, own, original);
  if (typeof allowed === 'string') return outcome(finish(till, own, CODE.failed, allowed));
  const settled = { ...own, card: original.card };
  return outcome(approve(till, settled, allowed));
}

/** The movement of money, undefined where the ordinary rule of a sale holds, or why it may not be. */
function weigh(till: Till, record: TokenRecord, original: TokenRecord): LedgerEntry | undefined | string {
  const { transactionType, orderId } = record.request;
  const amount = Number(record.request.amount);
  const sameOrder = original.request.orderId === orderId;
  const taken = moved(till, original.crossReference, 'capture');
  const remaining = taken - moved(till, original.crossReference, 'refund');
  switch (transactionType) {
    case 'REFUND':
      if (!sameOrder || amount > remaining) return 'Input variable errors';
      return ledgerEntry(till, record, 'refund', amount, original.crossReference);
    case 'VOID':
      // A void is of the whole payment, whatever amount it names: the plugins send the payment's own, or 0.
      if (!sameOrder || remaining === 0 || remaining !== taken) return 'Input variable errors';
      return ledgerEntry(till, record, 'refund', remaining, original.crossReference);
    case 'COLLECTION': {
      const collectable = original.request.transactionType === 'PREAUTH' && taken === 0;
      if (!sameOrder || !collectable || amount > Number(original.request.amount))
        return 'Input variable errors';
      return ledgerEntry(till, record, 'capture', amount, original.crossReference);
    }
    default:
      return undefined;
  }
}

function moved(till: Till, crossReference: string, kind: LedgerEntry['kind']): number {
  return till.book
    .entries()
    .filter((entry) => entry.kind === kind && entry.crossReference === crossReference)
    .reduce((sum, entry) => sum + entry.amountPence, 0);
}
