import type { Link } from './answer.ts';
import { moneyOf } from './money.ts';
import { unitOf } from './order-request.ts';
import { type OrderRecord, type RefundRecord, refundedPence } from './records.ts';

/** COMPLETED says that a capture was tried, not that it was paid: that is the capture's own status. */
export function orderStatus({ capture, authorization, approvedAt, request }: OrderRecord): string {
  if (capture || authorization) return 'COMPLETED';
  if (approvedAt !== undefined) return 'APPROVED';
  return request.payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED';
}

export function approvalUrl(base: string, { id }: OrderRecord): string {
  return `${base}/checkoutnow?token=${id}`;
}

/** What `Prefer: return=minimal` leaves: of what was bought, only what was captured. */
export function minimalOrder(base: string, record: OrderRecord) {
  const { id, request } = record;
  const { reference_id = 'default' } = unitOf(request);
  return {
    id,
    status: orderStatus(record),
    links: orderLinks(base, record),
    ...(hasPayments(record) && { purchase_units: [{ reference_id, ...paymentsOf(base, record) }] }),
  };
}

function hasPayments({ capture, authorization }: OrderRecord): boolean {
  return Boolean(capture || authorization);
}

function paymentsOf(base: string, record: OrderRecord) {
  const { authorization, capture, refunds } = record;
  return {
    payments: {
      ...(authorization && { authorizations: [authorizationBody(base, record)] }),
      ...(capture && { captures: [captureBody(base, record)] }),
      ...(refunds.length > 0 && { refunds: refunds.map((refund) => refundBody(base, record, refund)) }),
    },
  };
}

export function fullOrder(base: string, record: OrderRecord) {
  const { request, payerId } = record;
  const unit = request.purchase_units[0];
  return {
    ...minimalOrder(base, record),
    intent: request.intent,
    create_time: new Date(record.createdAt).toISOString(),
    purchase_units: [
      {
        reference_id: 'default',
        ...unit,
        ...(hasPayments(record) && paymentsOf(base, record)),
      },
    ],
    ...((request.payment_source || payerId) && {
      payment_source: {
        paypal: payerId ? { email_address: 'payer@paypal.example', account_id: payerId } : {},
      },
    }),
    ...(payerId && { payer: { payer_id: payerId, email_address: 'payer@paypal.example' } }),
  };
}

function orderLinks(base: string, record: OrderRecord): Link[] {
  const self = `${base}/v2/checkout/orders/${record.id}`;
  const links = [{ href: self, rel: 'self', method: 'GET' }];
  if (hasPayments(record)) return links;
  links.push({
    href: approvalUrl(base, record),
    rel: record.request.payment_source ? 'payer-action' : 'approve',
    method: 'GET',
  });
  return record.approvedAt === undefined ? links : [...links, nextLink(self, record)];
}

function nextLink(self: string, { request }: OrderRecord): Link {
  const rel = request.intent === 'AUTHORIZE' ? 'authorize' : 'capture';
  return { href: `${self}/${rel}`, rel, method: 'POST' };
}

export function authorizationBody(base: string, { id: order, request, authorization }: OrderRecord) {
  const { custom_id, invoice_id, pence } = unitOf(request);
  const self = `${base}/v2/payments/authorizations/${authorization?.id}`;
  return {
    id: authorization?.id,
    status: authorization?.status,
    amount: moneyOf(pence),
    custom_id,
    invoice_id,
    supplementary_data: { related_ids: { order_id: order } },
    create_time: new Date(authorization?.at ?? 0).toISOString(),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/capture`, rel: 'capture', method: 'POST' },
      { href: `${self}/void`, rel: 'void', method: 'POST' },
      { href: `${base}/v2/checkout/orders/${order}`, rel: 'up', method: 'GET' },
    ],
  };
}

function captureStatus(record: OrderRecord): string {
  const refundedTotal = refundedPence(record);
  if (refundedTotal === 0) return record.capture?.status ?? '';
  return refundedTotal < unitOf(record.request).pence ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
}

export function captureBody(base: string, record: OrderRecord) {
  const { capture, request } = record;
  const { custom_id, invoice_id, pence } = unitOf(request);
  const status = captureStatus(record);
  const fee = Math.floor((pence * 290 + 5_000) / 10_000) + 30;
  return {
    id: capture?.id,
    status,
    ...(status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: moneyOf(pence),
    final_capture: true,
    ...(status === 'COMPLETED' && {
      seller_receivable_breakdown: {
        gross_amount: moneyOf(pence),
        paypal_fee: moneyOf(fee),
        net_amount: moneyOf(Math.max(0, pence - fee)),
      },
    }),
    custom_id,
    invoice_id,
    supplementary_data: { related_ids: { order_id: record.id } },
    create_time: new Date(capture?.at ?? 0).toISOString(),
    links: [
      { href: `${base}/v2/payments/captures/${capture?.id}`, rel: 'self', method: 'GET' },
      { href: `${base}/v2/payments/captures/${capture?.id}/refund`, rel: 'refund', method: 'POST' },
      { href: `${base}/v2/checkout/orders/${record.id}`, rel: 'up', method: 'GET' },
    ],
  };
}

export function refundBody(base: string, record: OrderRecord, refund: RefundRecord, full = true) {
  const links = [
    { href: `${base}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
    { href: `${base}/v2/payments/captures/${record.capture?.id}`, rel: 'up', method: 'GET' },
  ];
  const { custom_id, invoice_id } = unitOf(record.request);
  const create_time = new Date(refund.at).toISOString();
  const rest = {
    amount: moneyOf(refund.pence),
    custom_id: refund.customId ?? custom_id,
    invoice_id,
    create_time,
  };
  return { id: refund.id, status: refund.status, ...(full && rest), links };
}
