import { unitOf } from './order-request.ts';
import { current, entryOf, saveAndNotify, type Till } from './orders.ts';
import { newId, type RefundRecord, refundedPence } from './records.ts';
import { refundBody } from './representation.ts';

export type DeskEvent = 'PAYMENT.CAPTURE.REFUNDED' | 'PAYMENT.CAPTURE.REVERSED';

/** What a merchant does on PayPal's own pages, or a payer's bank behind them: no call of the merchant's asked for it. */
export function giveAtDesk(till: Till, order: string, event: DeskEvent, pence?: number): void {
  const record = current(till, order);
  if (record?.capture?.status !== 'COMPLETED') throw new Error('There is no capture of this order');
  const remainingPence = unitOf(record.request).pence - refundedPence(record);
  const refundPence = Math.min(pence ?? remainingPence, remainingPence);
  if (refundPence <= 0) return;
  const at = till.clock.now().getTime();
  const refund: RefundRecord = { id: newId(), requestId: '', pence: refundPence, at, status: 'COMPLETED' };
  const changed = { ...record, refunds: [...record.refunds, refund] };
  const resource = refundBody(till.base(), changed, refund);
  saveAndNotify(till, changed, event, resource, entryOf(till, changed, 'refund', refundPence));
}
