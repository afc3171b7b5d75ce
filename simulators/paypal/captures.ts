import { type Answer, problem } from './answer.ts';
import { REFUND_WINDOW_MS } from './limits.ts';
import { type Money, penceOf } from './money.ts';
import { unitOf } from './order-request.ts';
import {
  current,
  entryOf,
  type RequestOptions,
  saveAndNotify,
  saveCapture,
  show,
  type Till,
  unknownOrder,
} from './orders.ts';
import { newId, type OrderRecord, type RefundRecord, refundedPence } from './records.ts';
import { approvalUrl, captureBody, refundBody } from './representation.ts';

/** Whether a capture was made for this request id. */
export function isCaptured(till: Till, id: string, { requestId }: RequestOptions): boolean {
  return requestId !== undefined && current(till, id)?.capture?.requestId === requestId;
}

/** Captures the money once. The same request id again returns that capture's current state. */
export function captureOrder(till: Till, id: string, { requestId, full }: RequestOptions): Answer {
  const record = current(till, id);
  if (!record) return unknownOrder();
  if (record.capture) {
    return isCaptured(till, id, { requestId, full })
      ? { status: 200, body: show(till, record, full) }
      : problem(422, 'ORDER_ALREADY_CAPTURED');
  }
  if (record.request.intent !== 'CAPTURE') return problem(422, 'ACTION_DOES_NOT_MATCH_INTENT');
  if (record.approvedAt === undefined) return problem(422, 'ORDER_NOT_APPROVED');
  if (record.choice === 'decline') {
    // The payer is redirected to choose another card or account; the order stays approved, and nothing is stored.
    const href = approvalUrl(till.base(), record);
    return problem(422, 'INSTRUMENT_DECLINED', { links: [{ href, rel: 'redirect', method: 'GET' }] });
  }
  if (till.knobs.refuseDuplicateInvoices && isInvoicePaid(till, record))
    return problem(422, 'DUPLICATE_INVOICE_ID');
  const body = show(till, makeCapture(till, record, requestId), full);
  return { status: 201, body, lateMs: record.choice === 'slow' ? till.knobs.slowAnswerMs : undefined };
}

/** Takes the money, or holds it for a review where the payer chose that. */
export function makeCapture(till: Till, record: OrderRecord, requestId = ''): OrderRecord {
  const at = till.clock.now().getTime();
  const { pendingMs } = till.knobs;
  const pending = record.choice === 'pending';
  const captured = saveCapture(till, {
    ...record,
    capture: {
      id: newId(),
      requestId,
      status: pending ? 'PENDING' : 'COMPLETED',
      at,
      ...(pending && { until: at + pendingMs }),
    },
  });
  if (pending) till.later(pendingMs + 50, () => current(till, record.id));
  return captured;
}

function isInvoicePaid(till: Till, record: OrderRecord): boolean {
  const { invoice_id } = unitOf(record.request);
  return till.book.entries().some((entry) => entry.kind === 'capture' && entry.invoiceId === invoice_id);
}

/** Whether a refund was given for this request id. */
export function isRefunded(till: Till, captureId: string, { requestId }: RequestOptions): boolean {
  const record = ofCapture(till, captureId);
  return record !== undefined && refundOf(record, requestId) !== undefined;
}

function refundOf({ refunds }: OrderRecord, requestId: string | undefined): RefundRecord | undefined {
  return refunds.find((refund) => requestId !== undefined && refund.requestId === requestId);
}

/** Refunds an amount, or without one all that is left. */
export function refundCapture(till: Till, captureId: string, body: unknown, options: RequestOptions): Answer {
  const record = ofCapture(till, captureId);
  if (!record) return unknownOrder();
  const { requestId, full } = options;
  const earlier = refundOf(record, requestId);
  if (earlier) return { status: 200, body: refundBody(till.base(), record, earlier, full) };
  const remainingPence = unitOf(record.request).pence - refundedPence(record);
  const { amount, custom_id: customId } = (body ?? {}) as { amount?: Money; custom_id?: string };
  const pence = amount ? penceOf(amount) : remainingPence;
  if (pence === undefined || (amount && pence === 0))
    return problem(400, 'INVALID_PARAMETER_VALUE', { field: '/amount' });
  const issue = whyNot(till, record, { pence, remainingPence, currency: amount?.currency_code });
  if (issue) return problem(422, issue);
  const now = till.clock.now().getTime();
  const refund: RefundRecord = {
    id: newId(),
    requestId: requestId ?? '',
    ...(customId && { customId }),
    pence,
    at: now,
    status: 'COMPLETED',
    ...(till.knobs.refundsPending && { status: 'PENDING', until: now + till.knobs.pendingMs }),
  };
  const changed = { ...record, refunds: [...record.refunds, refund] };
  if (refund.status === 'PENDING') {
    till.book.save(changed);
    till.later(till.knobs.pendingMs + 50, () => current(till, record.id));
  } else {
    const resource = refundBody(till.base(), changed, refund);
    saveAndNotify(
      till,
      changed,
      'PAYMENT.CAPTURE.REFUNDED',
      resource,
      entryOf(till, changed, 'refund', pence),
    );
  }
  return { status: 201, body: refundBody(till.base(), changed, refund, full) };
}

export function readCapture(till: Till, captureId: string): Answer {
  const record = ofCapture(till, captureId);
  return record ? { status: 200, body: captureBody(till.base(), record) } : unknownOrder();
}

export function readRefund(till: Till, refundId: string): Answer {
  const order = till.book.all().find(({ refunds }) => refunds.some(({ id }) => id === refundId));
  const record = order && current(till, order.id);
  const refund = record?.refunds.find(({ id }) => id === refundId);
  return record && refund ? { status: 200, body: refundBody(till.base(), record, refund) } : unknownOrder();
}

function ofCapture(till: Till, captureId: string): OrderRecord | undefined {
  const order = till.book.all().find((candidate) => candidate.capture?.id === captureId);
  return order && current(till, order.id);
}

function whyNot(
  till: Till,
  { capture }: OrderRecord,
  {
    pence,
    remainingPence,
    currency = 'GBP',
  }: { pence: number; remainingPence: number; currency: string | undefined },
): string | undefined {
  if (capture?.status === 'PENDING') return 'PENDING_CAPTURE';
  if (capture?.status === 'DECLINED') return 'REFUND_NOT_ALLOWED';
  if (remainingPence === 0) return 'CAPTURE_FULLY_REFUNDED';
  if (currency !== 'GBP') return 'REFUND_CAPTURE_CURRENCY_MISMATCH';
  if (pence > remainingPence) return 'REFUND_AMOUNT_EXCEEDED';
  const age = till.clock.now().getTime() - (capture?.at ?? 0);
  return age > REFUND_WINDOW_MS ? 'REFUND_TIME_LIMIT_EXCEEDED' : undefined;
}
