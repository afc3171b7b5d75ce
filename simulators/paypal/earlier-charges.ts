import { type EarlierCharge, earlierCharges } from '../earlier-charges.ts';
import { type Answer, problem } from './answer.ts';
import { moneyOf } from './money.ts';
import { type Book, newPayerId, type OrderRecord } from './records.ts';

/** POST /desk/earlier-charges: keeps them and what has gone back of them, each once. */
export function keepEarlierCharges(book: Book, body: unknown): Answer {
  const read = earlierCharges.safeParse(body);
  if (!read.success) return problem(400, 'INVALID_PARAMETER_VALUE');
  for (const charge of read.data.charges) if (!book.find(charge.token)) keep(book, charge);
  return { status: 200, body: {} };
}

function keep(book: Book, { token, orderNumber, invoice, pence, at, reference, refunds }: EarlierCharge) {
  const time = Date.parse(at);
  const unit = { custom_id: orderNumber, invoice_id: invoice, amount: moneyOf(pence) };
  const captured: OrderRecord = {
    id: token,
    requestId: '',
    body: '',
    refunds: [],
    owed: [],
    request: { intent: 'CAPTURE', purchase_units: [unit] },
    createdAt: time,
    approvedAt: time,
    choice: 'approve',
    payerId: newPayerId(),
    capture: { id: reference, requestId: '', status: 'COMPLETED', at: time },
  };
  const chargeFields = { order: token, customId: orderNumber, invoiceId: invoice, captureId: reference };
  book.save(captured, { ...chargeFields, kind: 'capture', amountPence: pence, at });
  const refundRecords: OrderRecord['refunds'] = [];
  for (const refund of refunds) {
    const { id, pence: back } = refund;
    refundRecords.push({ id, requestId: '', pence: back, at: Date.parse(refund.at), status: 'COMPLETED' });
    const entry = { ...chargeFields, kind: 'refund' as const, amountPence: back, at: refund.at };
    book.save({ ...captured, refunds: [...refundRecords] }, entry);
  }
}
