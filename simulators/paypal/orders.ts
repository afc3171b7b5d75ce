import { type Answer, problem } from './answer.ts';
import type { PayPalKnobs } from './knobs.ts';
import { APPROVAL_LIFE_MS, ORDER_LIFE_MS, REQUEST_ID_LIFE_MS } from './limits.ts';
import { readOrderRequest, unitOf } from './order-request.ts';
import {
  type Book,
  type Choice,
  type LedgerEntry,
  type Notice,
  newId,
  newPayerId,
  type OrderRecord,
} from './records.ts';
import { captureBody, fullOrder, minimalOrder, refundBody } from './representation.ts';

/** What the orders depend on. */
export type Till = {
  book: Book;
  clock: { now(): Date };
  knobs: PayPalKnobs;
  /** Our own address, which links are made from. */
  base(): string;
  /** Sends the order's pending webhooks. */
  notify(order: string): void;
  /** Calls back after a delay, unless the simulator has closed. */
  later(ms: number, work: () => void): void;
};

/** The headers that change what a call does. */
export type RequestOptions = { requestId: string | undefined; full: boolean };

export function createOrder(till: Till, body: unknown, { requestId, full }: RequestOptions): Answer {
  if (requestId && requestId.length > 108)
    return problem(400, 'INVALID_STRING_LENGTH', { field: 'PayPal-Request-Id' });
  const now = till.clock.now().getTime();
  const earlier = till.book
    .all()
    .find(
      (record) => requestId && record.requestId === requestId && now - record.createdAt < REQUEST_ID_LIFE_MS,
    );
  if (earlier && earlier.body !== JSON.stringify(body)) return problem(422, 'DUPLICATE_REQUEST_ID');
  if (earlier) return { status: 200, body: show(till, earlier, full) };
  const read = readOrderRequest(body);
  if ('refused' in read) return read.refused;
  if (read.request.payment_source && !requestId) return problem(400, 'PAYPAL_REQUEST_ID_REQUIRED');
  const record: OrderRecord = {
    id: newId(),
    request: read.request,
    requestId: requestId ?? '',
    body: JSON.stringify(body),
    createdAt: now,
    refunds: [],
    owed: [],
  };
  till.book.save(record);
  return { status: 201, body: show(till, record, full) };
}

export function readOrder(till: Till, id: string): Answer {
  const record = current(till, id);
  return record ? { status: 200, body: show(till, record, true) } : unknownOrder();
}

export function unknownOrder(): Answer {
  return problem(404, 'INVALID_RESOURCE_ID');
}

export function show(till: Till, record: OrderRecord, full: boolean): object {
  return full ? fullOrder(till.base(), record) : minimalOrder(till.base(), record);
}

/** The payer's choice on the approval page. A captured order stays as it is. */
export function approve(till: Till, record: OrderRecord, choice: Choice): OrderRecord {
  if (record.capture || record.authorization) return record;
  const approvedAt = till.clock.now().getTime();
  const approved = { ...record, choice, approvedAt, payerId: record.payerId ?? newPayerId() };
  return saveAndNotify(till, approved, 'CHECKOUT.ORDER.APPROVED', fullOrder(till.base(), approved));
}

/** Undefined for an unknown or expired order. Applies the state changes that depend on time. */
export function current(till: Till, id: string): OrderRecord | undefined {
  const record = till.book.find(id);
  const now = till.clock.now().getTime();
  if (!record) return undefined;
  if (!record.capture && !record.authorization) {
    const { createdAt, approvedAt } = record;
    const ends = approvedAt === undefined ? createdAt + ORDER_LIFE_MS : approvedAt + APPROVAL_LIFE_MS;
    return now < ends ? record : undefined;
  }
  const { status, until } = record.capture ?? {};
  if (status === 'PENDING' && until !== undefined && now >= until)
    return settleCapture(till, record, 'COMPLETED');
  const due = record.refunds.find((refund) => refund.until !== undefined && now >= refund.until);
  if (!due) return record;
  const completed = { ...due, status: 'COMPLETED' as const, until: undefined };
  const refunds = record.refunds.map((refund) => (refund === due ? completed : refund));
  const changed = { ...record, refunds };
  const resource = refundBody(till.base(), changed, completed);
  saveAndNotify(
    till,
    changed,
    'PAYMENT.CAPTURE.REFUNDED',
    resource,
    entryOf(till, changed, 'refund', due.pence),
  );
  return current(till, id);
}

/** Ends the review of a capture that is pending. */
export function settleCapture(
  till: Till,
  record: OrderRecord,
  status: 'COMPLETED' | 'DECLINED',
): OrderRecord {
  if (!record.capture) return record;
  const settled = { ...record, capture: { ...record.capture, status, until: undefined } };
  return saveCapture(till, settled);
}

const CAPTURE_EVENTS = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
} as const;

/** Money moves only with a capture that is completed. */
export function saveCapture(till: Till, record: OrderRecord): OrderRecord {
  const status = record.capture?.status ?? 'DECLINED';
  const paid =
    status === 'COMPLETED' ? entryOf(till, record, 'capture', unitOf(record.request).pence) : undefined;
  return saveAndNotify(till, record, CAPTURE_EVENTS[status], captureBody(till.base(), record), paid);
}

export function entryOf(
  till: Till,
  record: OrderRecord,
  kind: LedgerEntry['kind'],
  amountPence: number,
): LedgerEntry {
  const { custom_id: customId = '', invoice_id: invoiceId = '' } = unitOf(record.request);
  const at = till.clock.now().toISOString();
  const captureId = record.capture?.id ?? '';
  return { kind, order: record.id, customId, invoiceId, captureId, amountPence, at };
}

function resourceOf(event: string): string {
  if (event.startsWith('CHECKOUT')) return 'checkout-order';
  if (event.startsWith('PAYMENT.AUTHORIZATION')) return 'authorization';
  return event.endsWith('REFUNDED') ? 'refund' : 'capture';
}

export function saveAndNotify(
  till: Till,
  record: OrderRecord,
  event: string,
  resource: object,
  entry?: LedgerEntry,
): OrderRecord {
  const notice: Notice = {
    id: `WH-${newId()}-${newId()}`,
    event_type: event,
    resource_type: resourceOf(event),
    create_time: till.clock.now().toISOString(),
    summary: event,
    resource,
  };
  const saved = till.knobs.dropWebhooks ? record : { ...record, owed: [...record.owed, notice] };
  till.book.save(saved, entry);
  till.notify(record.id);
  return saved;
}
