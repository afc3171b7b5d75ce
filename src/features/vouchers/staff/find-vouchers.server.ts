import { sql } from 'kysely';
import { voucherName } from '#src/features/basket/lines/voucher-line.ts';
import { artOf } from '#src/features/catalogue/voucher-designs.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import type { Db, Subquery } from '#src/platform/db/db.server.ts';
import { splitName } from '#src/platform/db/split-name.ts';
import { asPence, type Pence, pounds } from '#src/platform/money.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { isPrintable } from '../delivery/print-queue.server.ts';
import { canPay, findByCode } from '../redemption/redeem.server.ts';
import { findVoucher, type IssuedVoucher } from '../vouchers.server.ts';
import { whatIsCorrectable } from './correct-voucher.server.ts';
import { extensionDays } from './extend-voucher.server.ts';
import { canSendAgain } from './send-again.server.ts';
import { whyNotVoidable } from './void-voucher.server.ts';
import { formatHistory, formatState, type HistoryEntry } from './voucher-history.ts';
import { endOfWholeCode, readVoucherQuery, type VoucherQuery } from './voucher-search.ts';

/** A voucher as the office sees it. Never its code or its page. */
export interface FoundVoucher {
  id: string;
  /** Of the order that bought it. Null where none did. */
  orderNumber: string | null;
  origin: IssuedVoucher['origin'];
  /** Who bought it elsewhere, or whose reward it is. */
  buyerEmail: string | null;
  /** Its type and design. */
  name: string;
  art: string;
  /** The last four characters of the code. */
  ends: string;
  recipientName: string;
  email: string | null;
  value: string;
  remaining: string;
  /** What the holder can still spend, in pence. */
  leftPence: Pence;
  /** What is left of its value, in per cent. */
  leftPercent: number;
  state: string;
  expiresOn: string;
  /** As a date field has it. */
  lastDay: string;
  sentOn: string | null;
  /** How often it has been emailed. */
  sendCount: number;
  history: HistoryEntry[];
  printable: boolean;
  spendable: boolean;
  sendable: boolean;
  correctable: 'name' | 'name and email' | null;
  /** The days that it can be extended to. */
  extensible: { first: string; last: string } | null;
  voidable: boolean;
}

const MAX_RESULTS = 20;

/**
 * The vouchers of an order, of a recipient or of a buyer, or those with these last code characters, latest order first.
 * `ordersOf` are the ids of the orders of an email address, as a part of a query. `more` says whether there are others.
 */
export async function findVouchers(
  db: Db,
  input: string,
  { now, ordersOf }: { now: Date; ordersOf: (email: string) => Subquery<{ id: string }> },
): Promise<{ vouchers: FoundVoucher[]; more: boolean }> {
  const query = readVoucherQuery(input);
  if (!query) return { vouchers: [], more: false };
  const rows = await db
    .selectFrom('vouchers')
    .selectAll()
    .where('id', 'in', matchingIds(db, query, ordersOf))
    .orderBy('issued_at', 'desc')
    .orderBy('position')
    .limit(MAX_RESULTS + 1)
    .execute();
  const visibleRows = rows.slice(0, MAX_RESULTS);
  const past = await historiesOf(
    db,
    visibleRows.map(({ id }) => id),
  );
  return {
    vouchers: visibleRows.map((row) => asFound(row, past(row.id), now)),
    more: rows.length > MAX_RESULTS,
  };
}

/** Whose whole code was typed, found by its hash, and how the code ends. Undefined where it is no whole code. */
export async function findVoucherByCode(
  db: Db,
  secrets: Secrets,
  input: string,
): Promise<{ id: string | undefined; ends: string } | undefined> {
  const voucher = await findByCode(db, secrets, input);
  const ends = voucher?.code_last4 ?? endOfWholeCode(input);
  return ends ? { id: voucher?.id, ends } : undefined;
}

/** Each way of finding has an index of its own, so each is a query of its own. */
function matchingIds(
  db: Db,
  { orderNumber, codeEnds, typedEnds, email, name }: VoucherQuery,
  ordersOf: (email: string) => Subquery<{ id: string }>,
) {
  const ids = db.selectFrom('vouchers').select('id');
  const nameQuery = name && splitName(name);
  const ways = [
    ...(orderNumber ? [ids.where('order_number', '=', orderNumber)] : []),
    ...(codeEnds ? [ids.where('code_last4', '=', codeEnds)] : []),
    ...(typedEnds ? [ids.where('code_last4', '=', typedEnds)] : []),
    ...(email
      ? [
          ids.where(sql`lower(email)`, '=', email),
          ids.where('order_id', 'in', ordersOf(email)),
          ids.where(sql<boolean>`(buyer_email <> '' and lower(buyer_email) = ${email})`),
        ]
      : []),
    ...(nameQuery
      ? [ids.where(sql<boolean>`name_words(recipient_name) @@ to_tsquery('simple', ${nameQuery})`)]
      : []),
  ];
  const [first = ids.where(sql.lit(false)), ...others] = ways;
  return others.reduce((all, way) => all.union(way), first);
}

/** One voucher as the office sees it. */
export async function voucherForStaff(db: Db, id: string, now: Date): Promise<FoundVoucher | undefined> {
  const row = await findVoucher(db, id);
  return row && asFound(row, (await historiesOf(db, [id]))(id), now);
}

const NAMES: Partial<Record<IssuedVoucher['origin'], string>> = {
  moved: 'Voucher from your old system',
  reward: 'Reward',
};

function asFound(row: IssuedVoucher, history: HistoryEntry[], now: Date): FoundVoucher {
  const today = londonDate(now);
  const design = row.template ?? row.card_template ?? '';
  const balance = asPence(row.state === 'void' ? 0 : row.balance_pence);
  const over = row.state === 'void' || row.balance_pence === 0;
  return {
    id: row.id,
    orderNumber: row.order_number,
    origin: row.origin,
    buyerEmail: row.buyer_email || null,
    name: NAMES[row.origin] ?? voucherName(row.voucher_type, design, row.gift_name),
    art: artOf(design),
    ends: row.code_last4,
    recipientName: row.recipient_name,
    email: row.email,
    value: pounds(asPence(row.value_pence)),
    remaining: row.state === 'void' ? 'Nothing' : pounds(balance),
    leftPence: balance,
    leftPercent: (balance * 100) / row.value_pence,
    state: formatState(row, today),
    expiresOn: formatDate(row.expires_on),
    lastDay: row.expires_on,
    sentOn: row.sent_at && formatDate(londonDate(row.sent_at)),
    sendCount: row.send_count,
    history,
    printable: isPrintable(row),
    spendable: canPay(row, now),
    sendable: canSendAgain(row),
    correctable: whatIsCorrectable(row) ?? null,
    extensible: over ? null : extensionDays(row, today),
    voidable: whyNotVoidable(row, today) === undefined,
  };
}

/** The histories of these vouchers, in two statements. */
async function historiesOf(db: Db, ids: string[]): Promise<(id: string) => HistoryEntry[]> {
  if (ids.length === 0) return () => [];
  const [events, movements] = await Promise.all([
    db.selectFrom('voucher_events').selectAll().where('voucher_id', 'in', ids).orderBy('id').execute(),
    db
      .selectFrom('voucher_movements')
      .select(['voucher_id', 'kind', 'pence', 'at', 'note', 'order_number as orderNumber'])
      .where('voucher_id', 'in', ids)
      .orderBy('id')
      .execute(),
  ]);
  return (id) =>
    formatHistory(
      events.filter(({ voucher_id }) => voucher_id === id),
      movements.filter(({ voucher_id }) => voucher_id === id),
    );
}
