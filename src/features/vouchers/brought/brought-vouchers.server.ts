import { sql } from 'kysely';
import { londonDate } from '#src/platform/clock.ts';
import { LONDON } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { newReference } from '#src/platform/references.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { readAnyVoucherCode } from '../redemption/redeem.server.ts';
import { plainDesign, stateOfBalance } from '../voucher.ts';

/** A voucher as the system before had it. */
export interface BroughtVoucher {
  id: string;
  /** As `broughtCode` reads it. */
  code: string;
  left: Pence;
  first: Pence;
  /** The last day that it is valid, YYYY-MM-DD. */
  expiresOn: string;
  /** May be empty, as all of these. */
  buyerEmail: string;
  recipientName: string;
  recipientEmail: string;
  issuedOn: string | null;
}

/** A code as it is kept, however it is written. Undefined where it could be guessed. */
export const broughtCode = readAnyVoucherCode;

/** Those of these codes that a voucher here has. */
export async function codesInUse(
  db: Db,
  secrets: Secrets,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const hashes = new Map(codes.map((code) => [secrets.hash(code), code]));
  if (hashes.size === 0) return new Set();
  const rows = await db
    .selectFrom('vouchers')
    .select('code_hash')
    .where('code_hash', 'in', [...hashes.keys()])
    .execute();
  return new Set(rows.map(({ code_hash }) => hashes.get(code_hash) ?? ''));
}

/** Writes vouchers with what is left on them. They keep their codes, which nobody is sent. */
export async function bringVouchers(
  tx: Tx,
  secrets: Secrets,
  vouchers: readonly BroughtVoucher[],
  now: Date,
) {
  if (vouchers.length === 0) return;
  await tx
    .insertInto('vouchers')
    .values(
      vouchers.map((voucher) => ({
        id: voucher.id,
        order_id: null,
        order_number: null,
        origin: 'moved' as const,
        buyer_email: voucher.buyerEmail,
        position: 0,
        voucher_type: 'e-voucher' as const,
        template: plainDesign,
        card_template: null,
        recipient_name: voucher.recipientName,
        email: voucher.recipientEmail || null,
        personal_message: '',
        send_to: null,
        send_on: null,
        state: stateOfBalance(voucher.left, voucher.first),
        value_pence: voucher.first,
        balance_pence: voucher.left,
        code_hash: secrets.hash(voucher.code),
        code_last4: voucher.code.slice(-4),
        // Nobody has a link to it: its code opens it.
        page_hash: secrets.hash(newReference()),
        manage_hash: secrets.hash(newReference()),
        encrypted_code: null,
        mailed_at: null,
        sent_at: now,
        undelivered_at: null,
        issued_at: voucher.issuedOn ? noonOf(voucher.issuedOn) : now,
        expires_on: voucher.expiresOn,
      })),
    )
    .execute();
  await tx
    .insertInto('voucher_movements')
    .values(
      vouchers.map(({ id, left }) => ({
        voucher_id: id,
        kind: 'opened' as const,
        pence: left,
        order_id: null,
        order_number: null,
        at: now,
      })),
    )
    .execute();
}

function noonOf(day: string): Date {
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: LONDON, plainTime: '12:00' });
  return new Date(noon.epochMilliseconds);
}

/** Those of these vouchers that somebody has spent from or changed since they were brought, by their ends. */
export async function vouchersBuiltOn(
  db: Db,
  ids: readonly string[],
  { lock = false } = {},
): Promise<Map<string, string>> {
  const vouchers = await db
    .selectFrom('vouchers')
    .select(['id', 'code_last4'])
    .where(oneOf('id', ids))
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  const { rows } = await sql<{ id: string }>`
    select voucher_id as id from voucher_movements where voucher_id = any(${[...ids]}::uuid[]) and kind <> 'opened'
    union select voucher_id from voucher_events
      where voucher_id = any(${[...ids]}::uuid[]) and to_state <> 'expired'`.execute(db);
  const builtOn = new Set(rows.map(({ id }) => id));
  return new Map(
    vouchers.flatMap(({ id, code_last4 }) =>
      builtOn.has(id) ? [[id, `ending ${code_last4}`] as const] : [],
    ),
  );
}

/** Deletes vouchers on which nobody has built. */
export async function takeOutVouchers(tx: Tx, ids: readonly string[]) {
  await tx.deleteFrom('vouchers').where(oneOf('id', ids)).execute();
}

/** A voucher with a balance, as another system would be told. Its code is known to its holder alone. */
export interface VoucherOfPortion {
  ends: string;
  left: Pence;
  first: Pence;
  expiresOn: string;
  buyerEmail: string;
  recipientName: string;
  recipientEmail: string;
  issuedOn: string;
}

const PORTION = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** All vouchers that can still be spent, a portion after the other. `buyersOf` are the email addresses of orders, by their ids. */
export async function* vouchersInPortions(
  db: Db,
  buyersOf: (orders: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): AsyncIterable<VoucherOfPortion[]> {
  for (let after = FIRST_ID; ; ) {
    const rows = await db
      .selectFrom('vouchers')
      .selectAll()
      .where('balance_pence', '>', 0)
      .where('state', 'not in', ['void', 'expired', 'used'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PORTION)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    const buyers = await buyersOf(rows.flatMap(({ order_id }) => order_id ?? []));
    yield rows.map((row) => ({
      ends: row.code_last4,
      left: asPence(row.balance_pence),
      first: asPence(row.value_pence),
      expiresOn: row.expires_on,
      buyerEmail: row.buyer_email ?? buyers.get(row.order_id ?? '') ?? '',
      recipientName: row.recipient_name,
      recipientEmail: row.email ?? '',
      issuedOn: londonDate(row.issued_at),
    }));
    after = last.id;
  }
}
