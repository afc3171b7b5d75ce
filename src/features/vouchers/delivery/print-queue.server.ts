import { sql } from 'kysely';
import { findDesign } from '#src/features/catalogue/voucher-designs.ts';
import { londonDate } from '#src/platform/clock.ts';
import { dateInWords } from '#src/platform/dates.ts';
import type { Db, Subquery } from '#src/platform/db/db.server.ts';
import { asPence, shortPounds } from '#src/platform/money.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { postedCardPdf } from '../card/print/card-pdf.server.ts';
import { undeliverableStates } from '../delivery-status.ts';
import { cardToPrint } from '../voucher-card.ts';
import {
  decryptVoucherSecrets,
  findVoucher,
  type IssuedVoucher,
  lockVoucher,
  moveVoucher,
} from '../vouchers.server.ts';
import { howToUse } from './how-to-use.ts';

/** Where orders go, or whom they are billed to, as a part of a query: orders know it. */
type OrderAddresses = Subquery<
  { order_id: string } & Record<
    | 'firstname'
    | 'surname'
    | 'phone'
    | 'address_line_1'
    | 'address_line_2'
    | 'address_line_3'
    | 'city'
    | 'postcode',
    string
  >
>;

/** A gift card in the print queue. */
export interface CardToPost {
  id: string;
  orderNumber: string;
  paidOn: string;
  recipientName: string;
  value: string;
  design: string;
  /** Lines of the label. */
  address: string[];
  /** It cannot be printed once its code has been deleted. */
  printable: boolean;
}

/** Paid gift cards that have not been posted, oldest first. */
export async function cardsToPost(db: Db, deliveries: OrderAddresses): Promise<CardToPost[]> {
  const rows = await db
    .selectFrom('vouchers')
    .leftJoin(deliveries.as('to'), 'to.order_id', 'vouchers.order_id')
    .selectAll('vouchers')
    .select(['to.firstname', 'to.surname', 'to.address_line_1', 'to.address_line_2'])
    .select(['to.address_line_3', 'to.city', 'to.postcode'])
    .where('voucher_type', '=', 'gift-card')
    .where('sent_at', 'is', null)
    .where('vouchers.state', 'not in', ['void', 'expired'])
    .orderBy('issued_at')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderNumber: row.order_number,
    paidOn: dateInWords(londonDate(row.issued_at)),
    recipientName: row.recipient_name,
    value: shortPounds(asPence(row.value_pence)),
    design: findDesign(row.card_template)?.name ?? '',
    address: [
      [row.firstname, row.surname].filter(Boolean).join(' '),
      ...[row.address_line_1, row.address_line_2, row.address_line_3, row.city, row.postcode],
    ].flatMap((line) => line || []),
    printable: isPrintable(row),
  }));
}

export interface Undelivered {
  id: string;
  orderNumber: string;
  recipientName: string;
  value: string;
  email: string;
  since: string;
  /** The buyer, to ring about it. */
  buyer: string;
  phone: string;
}

/** E-vouchers whose last email could not be delivered, latest first. */
export async function undeliveredVouchers(db: Db, buyers: OrderAddresses): Promise<Undelivered[]> {
  const rows = await db
    .selectFrom('vouchers')
    .leftJoin(buyers.as('buyer'), 'buyer.order_id', 'vouchers.order_id')
    .select([
      'vouchers.id',
      'order_number',
      'recipient_name',
      'value_pence',
      'vouchers.email',
      'undelivered_at',
    ])
    .select(['buyer.phone', sql<string>`concat_ws(' ', buyer.firstname, buyer.surname)`.as('name')])
    .where('undelivered_at', 'is not', null)
    .where('vouchers.state', 'in', undeliverableStates)
    .orderBy('undelivered_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderNumber: row.order_number,
    recipientName: row.recipient_name,
    value: shortPounds(asPence(row.value_pence)),
    email: row.email ?? '',
    since: row.undelivered_at ? dateInWords(londonDate(row.undelivered_at)) : '',
    buyer: row.name,
    phone: row.phone ?? '',
  }));
}

/** Whether a gift card's code is still stored and the card still worth printing. */
export function isPrintable({
  voucher_type,
  state,
  sealed,
}: Pick<IssuedVoucher, 'voucher_type' | 'state' | 'sealed'>): boolean {
  return voucher_type === 'gift-card' && state !== 'void' && state !== 'expired' && sealed !== null;
}

/** The print-ready PDF of a gift card. Undefined for an unknown card, or if its code has been deleted. */
export async function printCard(
  { db, secrets, publicUrl }: { db: Db; secrets: Secrets; publicUrl: string },
  id: string,
): Promise<Buffer | undefined> {
  const voucher = await findVoucher(db, id);
  if (!voucher || !isPrintable(voucher)) return undefined;
  const known = decryptVoucherSecrets(secrets, voucher);
  if (!known) return undefined;
  return postedCardPdf({
    card: cardToPrint(voucher, known.code),
    pageUrl: `${publicUrl}/vouchers/${known.page}`,
    howToUse: howToUse(new URL(publicUrl).host),
    madeAt: voucher.issued_at,
  });
}

/** Marks a gift card as posted. False for an unknown card; repeating it changes nothing. */
export function markPosted(db: Db, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const voucher = await lockVoucher(tx, id);
    if (voucher?.voucher_type !== 'gift-card' || voucher.state === 'void') return false;
    if (voucher.sent_at) return true;
    if (voucher.state === 'pending')
      await moveVoucher(tx, voucher, 'sent', { reason: 'posted', change: { sent_at: now }, now });
    else await tx.updateTable('vouchers').set({ sent_at: now }).where('id', '=', id).execute();
    return true;
  });
}
