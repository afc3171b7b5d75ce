import { sql } from 'kysely';
import { artOf, findDesign } from '#src/features/catalogue/voucher-designs.ts';
import type { Db, Subquery } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, pounds } from '#src/platform/money.ts';
import type { MarkDeps } from '#src/platform/school/mark/school-mark.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import type { CardSheet } from '../card/print/card-back.ts';
import { drawPostedCards } from '../card/print/card-drawings.server.ts';
import { schoolArt } from '../card/print/school-art.server.ts';
import { undeliverableStates } from '../delivery-status.ts';
import { giftPath } from '../gift/gift-state.ts';
import { cardToPrint } from '../voucher-card.ts';
import { decryptVoucherSecrets, type IssuedVoucher } from '../vouchers.server.ts';
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
  paidAt: Date;
  recipientName: string;
  value: Pence;
  design: string;
  art: string;
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
    .orderBy('order_number')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderNumber: row.order_number ?? '',
    paidAt: row.issued_at,
    recipientName: row.recipient_name,
    value: asPence(row.value_pence),
    design: findDesign(row.card_template)?.name ?? '',
    art: artOf(row.card_template ?? ''),
    address: [
      [row.firstname, row.surname].filter(Boolean).join(' '),
      ...[row.address_line_1, row.address_line_2, row.address_line_3, row.city, row.postcode],
    ].flatMap((line) => line || []),
    printable: isPrintable(row),
  }));
}

export interface Undelivered {
  id: string;
  recipientName: string;
  value: string;
  email: string;
  since: Date | null;
  /** The buyer, to ring about it. */
  buyer: string;
  phone: string;
}

/** E-vouchers whose last email could not be delivered, latest first. */
export async function undeliveredVouchers(db: Db, buyers: OrderAddresses): Promise<Undelivered[]> {
  const rows = await db
    .selectFrom('vouchers')
    .leftJoin(buyers.as('buyer'), 'buyer.order_id', 'vouchers.order_id')
    .select(['vouchers.id', 'recipient_name', 'value_pence', 'vouchers.email', 'undelivered_at'])
    .select(['buyer.phone', sql<string>`concat_ws(' ', buyer.firstname, buyer.surname)`.as('name')])
    .where('undelivered_at', 'is not', null)
    .where('vouchers.state', 'in', undeliverableStates)
    .orderBy('undelivered_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    recipientName: row.recipient_name,
    value: pounds(asPence(row.value_pence)),
    email: row.email ?? '',
    since: row.undelivered_at,
    buyer: row.name,
    phone: row.phone ?? '',
  }));
}

/** Whether a gift card's code is still stored and the card still worth printing. */
export function isPrintable({
  voucher_type,
  state,
  encrypted_code,
}: Pick<IssuedVoucher, 'voucher_type' | 'state' | 'encrypted_code'>): boolean {
  return voucher_type === 'gift-card' && state !== 'void' && state !== 'expired' && encrypted_code !== null;
}

/** As many cards as one file takes: a page for each side. */
export const MAX_CARDS_A_FILE = 60;

/**
 * The print-ready PDF of gift cards, those paid first first; printed twice, it is the same. Undefined where one is unknown
 * or its code has been deleted.
 */
export async function printCards(
  { db, secrets, publicUrl, school, uploads }: { db: Db; secrets: Secrets; publicUrl: string } & MarkDeps,
  ids: readonly string[],
): Promise<Buffer | undefined> {
  const vouchers = await db
    .selectFrom('vouchers')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('issued_at')
    .orderBy('order_number')
    .orderBy('position')
    .execute();
  const sheets: CardSheet[] = [];
  for (const voucher of vouchers) {
    const known = isPrintable(voucher) ? decryptVoucherSecrets(secrets, voucher) : undefined;
    if (!known) continue;
    const card = cardToPrint(voucher, known.code);
    sheets.push({
      card,
      art: await schoolArt(card.design, { school, uploads }),
      school: school.current(),
      pageUrl: `${publicUrl}${giftPath(known.page)}`,
      howToUse: howToUse(new URL(publicUrl).host, school.current().phone, voucher.gift_name),
      madeAt: voucher.issued_at,
    });
  }
  const [first, ...others] = sheets;
  return first && sheets.length === new Set(ids).size ? drawPostedCards([first, ...others]) : undefined;
}
