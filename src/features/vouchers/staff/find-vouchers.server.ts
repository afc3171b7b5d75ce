import { voucherName } from '#src/features/basket/lines/voucher-line.ts';
import { londonDate } from '#src/platform/clock.ts';
import { dateInWords } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, pounds, shortPounds } from '#src/platform/money.ts';
import { isPrintable } from '../delivery/print-queue.server.ts';
import { whyNotVoidable } from './void-voucher.server.ts';
import { type HistoryEntry, historyInWords, stateInWords } from './voucher-history.ts';
import { readVoucherQuery } from './voucher-search.ts';

/** A voucher as the office sees it. Never its code or its page. */
export interface FoundVoucher {
  id: string;
  orderNumber: string;
  /** Its type and design. */
  what: string;
  /** The last four characters of the code. */
  ends: string;
  recipientName: string;
  email: string | null;
  value: string;
  left: string;
  state: string;
  expiresOn: string;
  sentOn: string | null;
  history: HistoryEntry[];
  printable: boolean;
  voidable: boolean;
}

const MAX_RESULTS = 20;

/**
 * The vouchers of an order, or those with these last code characters, latest order first. `more` says whether there
 * are others.
 */
export async function findVouchers(
  db: Db,
  typed: string,
  now: Date,
): Promise<{ vouchers: FoundVoucher[]; more: boolean }> {
  const lookedFor = readVoucherQuery(typed);
  if (!lookedFor) return { vouchers: [], more: false };
  const found = db
    .selectFrom('vouchers')
    .selectAll()
    .orderBy('issued_at', 'desc')
    .orderBy('position')
    .limit(MAX_RESULTS + 1);
  const rows = await ('orderNumber' in lookedFor
    ? found.where('order_number', '=', lookedFor.orderNumber)
    : found.where('code_ends', '=', lookedFor.codeEnds)
  ).execute();
  const shown = rows.slice(0, MAX_RESULTS);
  const past = await historiesOf(
    db,
    shown.map(({ id }) => id),
  );
  const today = londonDate(now);
  const vouchers = shown.map((row) => ({
    id: row.id,
    orderNumber: row.order_number,
    what: voucherName(row.voucher_type, row.template ?? row.card_template ?? ''),
    ends: row.code_ends,
    recipientName: row.recipient_name,
    email: row.email,
    value: shortPounds(asPence(row.value_pence)),
    left: row.state === 'void' ? 'Nothing' : pounds(asPence(row.balance_pence)),
    state: stateInWords(row, today),
    expiresOn: dateInWords(row.expires_on),
    sentOn: row.sent_at && dateInWords(londonDate(row.sent_at)),
    history: past(row.id),
    printable: isPrintable(row),
    voidable: whyNotVoidable(row, today) === undefined,
  }));
  return { vouchers, more: rows.length > MAX_RESULTS };
}

/** The histories of these vouchers, in two statements. */
async function historiesOf(db: Db, ids: string[]): Promise<(id: string) => HistoryEntry[]> {
  if (ids.length === 0) return () => [];
  const [events, movements] = await Promise.all([
    db.selectFrom('voucher_events').selectAll().where('voucher_id', 'in', ids).orderBy('id').execute(),
    db
      .selectFrom('voucher_movements')
      .select(['voucher_id', 'kind', 'pence', 'at', 'order_number as orderNumber'])
      .where('voucher_id', 'in', ids)
      .orderBy('id')
      .execute(),
  ]);
  return (id) =>
    historyInWords(
      events.filter(({ voucher_id }) => voucher_id === id),
      movements.filter(({ voucher_id }) => voucher_id === id),
    );
}
