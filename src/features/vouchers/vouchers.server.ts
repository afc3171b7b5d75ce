import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Voucher } from '#src/features/basket/lines/voucher-line.ts';
import { type Clock, londonDate } from '#src/platform/clock.ts';
import type { Db, Subquery, Tables, Tx } from '#src/platform/db/db.server.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import { newReference, newVoucherCode } from '#src/platform/references.ts';
import { type RenewDeps, renewEncrypted } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { dueAt, hasToWait } from './send-time.ts';
import { canMove, expiryOf, type VoucherState } from './voucher.ts';

export type IssuedVoucher = Selectable<Tables['vouchers']>;

export const SEND_VOUCHER = 'send-voucher';

export interface IssueDeps {
  enqueue: Enqueue;
  clock: Clock;
  secrets: Secrets;
}

/** The voucher's secrets, stored encrypted while it may have to be sent or printed. */
export interface VoucherSecrets {
  code: string;
  /** The secret in the URL of the voucher's page. */
  page: string;
}

export interface VoucherLine {
  position: number;
  voucher: Voucher;
}

/**
 * Issues the vouchers of an order in the transaction that marks it paid: each with a code, a first ledger movement
 * and, if it goes by email, the job that sends it. `manage` is the buyer's link to all of them.
 */
export async function issueVouchers(
  tx: Tx,
  deps: IssueDeps,
  issued: { orderId: string; orderNumber: string; lines: VoucherLine[]; buyerEmail: string; manage: string },
) {
  const rows = issued.lines.map(({ position, voucher }) =>
    voucherRow(deps, { ...issued, position, voucher }),
  );
  if (rows.length === 0) return;
  await tx
    .with('issued', (cte) => cte.insertInto('vouchers').values(rows))
    .insertInto('voucher_movements')
    .values(
      rows.map((row) => ({
        voucher_id: row.id,
        kind: 'issued',
        pence: row.value_pence,
        order_id: row.order_id,
        order_number: row.order_number,
        at: row.issued_at,
      })),
    )
    .execute();
  for (const row of rows) {
    if (row.voucher_type === 'gift-card') continue;
    // A day that has passed meanwhile does not wait (R23).
    if (hasToWait(row.send_on, row.issued_at))
      await moveVoucher(tx, row, 'scheduled', { reason: 'waits for its day', now: row.issued_at });
    await scheduleVoucherEmail(tx, deps, row);
  }
}

/** A new voucher with its secrets, which nobody else has. */
export function voucherRow(
  { clock, secrets }: IssueDeps,
  issued: {
    orderId: string;
    orderNumber: string;
    position: number;
    voucher: Voucher;
    buyerEmail: string;
    manage: string;
  },
): IssuedVoucher {
  const { voucher } = issued;
  const now = clock.now();
  const code = newVoucherCode();
  const page = newReference();
  const emailedTo = voucher.sendTo === 'buyer' ? issued.buyerEmail : voucher.recipientEmail;
  return {
    id: randomUUID(),
    order_id: issued.orderId,
    origin: 'sold',
    buyer_email: null,
    order_number: issued.orderNumber,
    position: issued.position,
    voucher_type: voucher.type,
    template: voucher.template,
    card_template: voucher.cardTemplate,
    recipient_name: voucher.recipientName,
    email: voucher.type === 'e-voucher' ? emailedTo : null,
    personal_message: voucher.message,
    send_to: voucher.sendTo,
    send_on: voucher.sendAt,
    state: 'pending',
    value_pence: voucher.value,
    balance_pence: voucher.value,
    code_hash: secrets.hash(code),
    code_last4: code.slice(-4),
    page_hash: secrets.hash(page),
    manage_hash: secrets.hash(issued.manage),
    encrypted_code: secrets.encrypt(JSON.stringify({ code, page } satisfies VoucherSecrets)),
    send_count: 0,
    mailed_at: null,
    sent_at: null,
    undelivered_at: null,
    tells_buyer: false,
    gift_type: voucher.gift?.type ?? null,
    gift_id: voucher.gift?.id ?? null,
    gift_name: voucher.gift?.name ?? null,
    issued_at: now,
    expires_on: expiryOf(londonDate(now)),
  };
}

/** Queues the job that sends a voucher now or at its time (R23). The sweep catches any that this misses. */
export async function scheduleVoucherEmail(
  tx: Db,
  { enqueue, clock }: Pick<IssueDeps, 'enqueue' | 'clock'>,
  voucher: Pick<IssuedVoucher, 'id' | 'send_on'>,
) {
  const seconds = Math.ceil((dueAt(voucher.send_on, clock.now()).getTime() - clock.now().getTime()) / 1_000);
  await enqueue(tx, SEND_VOUCHER, { voucherId: voucher.id }, { afterSeconds: Math.max(0, seconds) });
}

/** The decrypted secrets of a voucher; undefined after they have been deleted. */
export function decryptVoucherSecrets(
  secrets: Secrets,
  voucher: Pick<IssuedVoucher, 'encrypted_code'>,
): VoucherSecrets | undefined {
  return voucher.encrypted_code
    ? (JSON.parse(secrets.decrypt(voucher.encrypted_code)) as VoucherSecrets)
    : undefined;
}

export type VoucherChange = Partial<
  Pick<
    IssuedVoucher,
    'balance_pence' | 'encrypted_code' | 'sent_at' | 'mailed_at' | 'undelivered_at' | 'send_on' | 'email'
  >
>;

/**
 * The only way to change a voucher's state: from the state it was read in, with an event in the same transaction.
 * False if another change came first.
 */
export async function moveVoucher(
  tx: Tx,
  voucher: Pick<IssuedVoucher, 'id' | 'state'>,
  to: VoucherState,
  { reason, change = {}, now }: { reason: string; change?: VoucherChange; now: Date },
): Promise<boolean> {
  if (!canMove(voucher.state, to)) throw new Error(`A voucher cannot go from ${voucher.state} to ${to}`);
  const moved = await tx
    .updateTable('vouchers')
    .set({ ...change, state: to })
    .where('id', '=', voucher.id)
    .where('state', '=', voucher.state)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) return false;
  await tx
    .insertInto('voucher_events')
    .values({ voucher_id: voucher.id, from_state: voucher.state, to_state: to, reason, at: now })
    .execute();
  return true;
}

/** Reads a voucher for update: nobody else can change it until the transaction ends. */
export function lockVoucher(tx: Tx, id: string): Promise<IssuedVoucher | undefined> {
  return tx.selectFrom('vouchers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function findVoucher(db: Db, id: string): Promise<IssuedVoucher | undefined> {
  return db.selectFrom('vouchers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Those of these vouchers that there are, in no order. */
export async function vouchersWithIds(db: Db, ids: readonly string[]): Promise<IssuedVoucher[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('vouchers').selectAll().where('id', 'in', ids).execute();
}

export function vouchersOfOrder(db: Db, orderId: string): Promise<IssuedVoucher[]> {
  return db.selectFrom('vouchers').selectAll().where('order_id', '=', orderId).orderBy('position').execute();
}

/** The vouchers of a list, in its order. */
export function vouchersListed(
  db: Db,
  listed: Subquery<{ voucher_id: string; place: number }>,
): Promise<IssuedVoucher[]> {
  return db
    .selectFrom(listed.as('listed'))
    .innerJoin('vouchers', 'vouchers.id', 'listed.voucher_id')
    .selectAll('vouchers')
    .orderBy('listed.place')
    .execute();
}

/** The vouchers that these orders bought, newest first. */
export function vouchersOfOrders(db: Db, orders: Subquery<{ id: string }>): Promise<IssuedVoucher[]> {
  return db
    .selectFrom('vouchers')
    .selectAll()
    .where('order_id', 'in', orders)
    .orderBy('issued_at', 'desc')
    .orderBy('position')
    .execute();
}

/** Vouchers that may still be sent or printed, by the present secret. */
export function renewVouchers(deps: RenewDeps) {
  return renewEncrypted(deps, 'vouchers', 'encrypted_code', (text) => {
    const { code, page } = JSON.parse(text) as VoucherSecrets;
    return { code_hash: code, page_hash: page };
  });
}
