import { type EarlierCharge, earlierCharges } from '../earlier-charges.ts';
import type { Answer } from './answer.ts';
import type { Book } from './book.ts';
import { CODE, newCrossReference, newTokenRecord, type TokenRecord } from './records.ts';

/** POST /desk/earlier-charges: keeps them and what has gone back of them, each once. */
export function keepEarlierCharges(book: Book, body: unknown): Answer {
  const read = earlierCharges.safeParse(body);
  if (!read.success) return { status: 400, body: 'Input variable errors' };
  for (const charge of read.data.charges) if (!book.find(charge.token)) keep(book, charge);
  return { status: 200, body: {} };
}

function keep(book: Book, { token, orderNumber, pence, at, reference, refunds }: EarlierCharge) {
  const sale = made({ token, orderNumber, pence, at, reference, type: 'SALE' });
  const chargeFields = { token, orderId: orderNumber, crossReference: reference };
  book.save(sale, { ...chargeFields, kind: 'capture', amountPence: pence, at });
  for (const refund of refunds) {
    const own = newCrossReference(new Date(refund.at));
    const { id, ...of } = refund;
    const record = made({ ...of, token: id, orderNumber, reference: own, type: 'REFUND' });
    const request = { ...record.request, crossReference: reference };
    const entry = {
      ...chargeFields,
      token: id,
      kind: 'refund' as const,
      amountPence: refund.pence,
      at: refund.at,
    };
    book.save({ ...record, request, card: sale.card }, entry);
  }
}

function made({
  token,
  orderNumber,
  pence,
  at,
  reference,
  type,
}: Omit<EarlierCharge, 'invoice' | 'refunds'> & { type: 'SALE' | 'REFUND' }): TokenRecord {
  const executedAt = Date.parse(at);
  const request = {
    currencyCode: '826',
    amount: String(pence),
    transactionType: type,
    orderId: orderNumber,
    metaData: { orderId: orderNumber },
  };
  return {
    ...newTokenRecord(request, executedAt),
    id: token,
    executedAt,
    crossReference: reference,
    statusCode: CODE.approved,
    authCode: '451676',
    message: 'AuthCode: 451676',
    card: { masked: '497600******3436', name: '', expiry: '', type: 'VISA' },
  };
}
