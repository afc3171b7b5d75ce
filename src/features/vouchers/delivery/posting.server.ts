import { sql } from 'kysely';
import { findDesign } from '#src/features/catalogue/voucher-designs.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, shortPounds } from '#src/platform/money.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { postedCardPdf } from '../card/print/card-pdf.server.ts';
import { undeliverableStates } from '../delivery-status.ts';
import { dateInWords } from '../voucher.ts';
import { cardToPrint } from '../voucher-card.ts';
import { findVoucher, type IssuedVoucher, lockVoucher, moveVoucher, openSeal } from '../vouchers.server.ts';
import { howToUse } from './how-to-use.ts';

/** What the staff need to print a gift card and put it in the post. */
export interface CardToPost {
  id: string;
  orderNumber: string;
  paidOn: string;
  recipientName: string;
  value: string;
  design: string;
  /** Lines of the label. */
  address: string[];
  /** Without its code, which is forgotten once it has been used, it cannot be printed. */
  printable: boolean;
}

/** Gift cards that are paid for and not posted, the oldest first. */
export async function cardsToPost(db: Db): Promise<CardToPost[]> {
  const rows = await db
    .selectFrom('vouchers')
    .innerJoin('orders', 'orders.id', 'vouchers.order_id')
    .leftJoin('order_addresses as to', (join) =>
      join.onRef('to.order_id', '=', 'orders.id').on('to.role', '=', 'delivery'),
    )
    .selectAll('vouchers')
    .select(['orders.human_id', 'to.firstname', 'to.surname', 'to.address_line_1', 'to.address_line_2'])
    .select(['to.address_line_3', 'to.city', 'to.postcode'])
    .where('voucher_type', '=', 'gift-card')
    .where('sent_at', 'is', null)
    .where('vouchers.state', 'not in', ['void', 'expired'])
    .orderBy('issued_at')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderNumber: row.human_id,
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
  /** Whom to ring about it. */
  buyer: string;
  phone: string;
}

/** E-vouchers whose last email could not be delivered, the latest first. */
export async function undeliveredVouchers(db: Db): Promise<Undelivered[]> {
  const rows = await db
    .selectFrom('vouchers')
    .innerJoin('orders', 'orders.id', 'vouchers.order_id')
    .leftJoin('order_addresses as buyer', (join) =>
      join.onRef('buyer.order_id', '=', 'orders.id').on('buyer.role', '=', 'billing'),
    )
    .select(['vouchers.id', 'human_id', 'recipient_name', 'value_pence', 'vouchers.email', 'undelivered_at'])
    .select(['buyer.phone', sql<string>`concat_ws(' ', buyer.firstname, buyer.surname)`.as('name')])
    .where('undelivered_at', 'is not', null)
    .where('vouchers.state', 'in', undeliverableStates)
    .orderBy('undelivered_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderNumber: row.human_id,
    recipientName: row.recipient_name,
    value: shortPounds(asPence(row.value_pence)),
    email: row.email ?? '',
    since: row.undelivered_at ? dateInWords(londonDate(row.undelivered_at)) : '',
    buyer: row.name,
    phone: row.phone ?? '',
  }));
}

/** Whether a gift card's code is still known, and worth printing. */
export function isPrintable({
  voucher_type,
  state,
  sealed,
}: Pick<IssuedVoucher, 'voucher_type' | 'state' | 'sealed'>): boolean {
  return voucher_type === 'gift-card' && state !== 'void' && state !== 'expired' && sealed !== null;
}

/** The print-ready PDF of a gift card. Undefined where there is none, or its code is not known any more. */
export async function printCard(
  { db, secrets, publicUrl }: { db: Db; secrets: Secrets; publicUrl: string },
  id: string,
): Promise<Buffer | undefined> {
  const voucher = await findVoucher(db, id);
  if (!voucher || !isPrintable(voucher)) return undefined;
  const known = openSeal(secrets, voucher);
  if (!known) return undefined;
  return postedCardPdf({
    card: cardToPrint(voucher, known.code),
    pageUrl: `${publicUrl}/vouchers/${known.page}`,
    howToUse: howToUse(new URL(publicUrl).host),
    madeAt: voucher.issued_at,
  });
}

/** A gift card has gone to the post office. False where there is no such card; said twice, it stays as it was. */
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
