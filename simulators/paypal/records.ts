import { randomBytes } from 'node:crypto';
import type { Journal } from '../journal.ts';
import type { OrderRequest } from './order-request.ts';

/** One movement of money. Amounts are pence. */
export type LedgerEntry = {
  kind: 'capture' | 'refund';
  /** PayPal's id of the order. */
  order: string;
  customId: string;
  invoiceId: string;
  captureId: string;
  amountPence: number;
  /** ISO 8601. */
  at: string;
};

/** What the payer does on the approval page. All but `cancel` come back as approved. */
export const CHOICES = ['approve', 'decline', 'pending', 'slow', 'cancel'] as const;
export type Choice = (typeof CHOICES)[number];

export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED';

export type CaptureRecord = {
  id: string;
  requestId: string;
  status: CaptureStatus;
  /** Unix milliseconds, here and below. */
  at: number;
  /** When a pending one is completed by itself. */
  until?: number;
};

export type AuthorizationRecord = {
  id: string;
  requestId: string;
  status: 'CREATED' | 'CAPTURED' | 'VOIDED';
  at: number;
};

export type RefundRecord = {
  id: string;
  requestId: string;
  /** The merchant's own name for it; without one it carries the order's. */
  customId?: string;
  pence: number;
  at: number;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  until?: number;
};

/** A webhook's body, sent until it is answered with 2xx. */
export type Notice = {
  id: string;
  event_type: string;
  resource_type: string;
  create_time: string;
  summary: string;
  resource: object;
};

export type OrderRecord = {
  id: string;
  request: OrderRequest;
  requestId: string;
  /** What the request id came with: the same id with another body is refused. */
  body: string;
  createdAt: number;
  approvedAt?: number;
  choice?: Choice;
  payerId?: string;
  /** Money that is held, of an order whose intent says so. */
  authorization?: AuthorizationRecord;
  capture?: CaptureRecord;
  refunds: RefundRecord[];
  /** Webhooks not yet delivered or given up. */
  owed: Notice[];
};

export type Book = Journal<OrderRecord, LedgerEntry>;

const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXY';
const PAYER_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** 17 capitals and digits, as PayPal's ids of orders, captures and refunds are. */
export function newId(): string {
  return randomText(17, LETTERS);
}

/** 13 of the fewer that PayPal's pattern of a payer's id allows. */
export function newPayerId(): string {
  return randomText(13, PAYER_LETTERS);
}

function randomText(length: number, letters: string): string {
  return [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');
}

export function refundedPence(record: OrderRecord): number {
  return record.refunds.reduce((sum, { status, pence }) => sum + (status === 'FAILED' ? 0 : pence), 0);
}
