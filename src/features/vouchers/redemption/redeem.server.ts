import { timingSafeEqual } from 'node:crypto';
import { londonDate } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { readForeignCode, readVoucherCode } from '#src/platform/references.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { stateOfBalance } from '../voucher.ts';
import { type IssuedVoucher, lockVoucher, moveVoucher } from '../vouchers.server.ts';
import type { Redeemed, VoucherBalance } from './redemption.ts';

/** The voucher of a code, however it is typed. The same error for every wrong code, and for void vouchers (R24). */
export async function requireByCode(db: Db, secrets: Secrets, input: string): Promise<IssuedVoucher> {
  const voucher = await findByCode(db, secrets, input);
  if (voucher && voucher.state !== 'void') return voucher;
  throw invalid('code', 'We don’t recognise that code. Please check it and try again.');
}

/** A code as it is hashed: of ours, or of a voucher that was moved in. Undefined if it cannot be one. */
export function readAnyVoucherCode(input: string): string | undefined {
  return readVoucherCode(input) ?? readForeignCode(input);
}

/** The voucher of a whole code, in any state: for staff. */
export async function findByCode(
  db: Db,
  secrets: Secrets,
  input: string,
): Promise<IssuedVoucher | undefined> {
  const code = readAnyVoucherCode(input) ?? '';
  await rekey({ db, secrets }, 'vouchers', 'code_hash', code);
  const hash = secrets.hash(code);
  const voucher = await db
    .selectFrom('vouchers')
    .selectAll()
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return voucher && timingSafeEqual(Buffer.from(voucher.code_hash), Buffer.from(hash)) ? voucher : undefined;
}

/** Whether a voucher can pay on a given day: valid, with a balance. */
export function canPay(
  voucher: Pick<IssuedVoucher, 'state' | 'expires_on' | 'balance_pence'>,
  now: Date,
): boolean {
  const over = voucher.state === 'void' || voucher.state === 'expired';
  return !over && voucher.expires_on >= londonDate(now) && voucher.balance_pence > 0;
}

export function voucherBalance(voucher: IssuedVoucher): VoucherBalance {
  return { voucherId: voucher.id, ends: voucher.code_last4, balance: asPence(voucher.balance_pence) };
}

/**
 * Locks the vouchers of a purchase and checks that each still has the balance it should pay. They stay locked until
 * the transaction ends, always in the same order, so that two purchases cannot deadlock.
 */
export async function areVouchersSufficient(tx: Tx, redeemed: Redeemed[], now: Date): Promise<boolean> {
  for (const { voucherId, pence } of inLockOrder(redeemed)) {
    const voucher = await lockVoucher(tx, voucherId);
    if (!voucher || !canPay(voucher, now) || voucher.balance_pence < pence) return false;
  }
  return true;
}

/** The order that vouchers pay for. */
interface PaidOrder {
  id: string;
  number: string | null;
}

/** Takes what an order pays by voucher, in the transaction that writes the order. Throws if a balance is too low. */
export async function redeemVouchers(tx: Tx, redeemed: Redeemed[], order: PaidOrder, now: Date) {
  for (const { voucherId, pence } of inLockOrder(redeemed)) {
    const voucher = await lockVoucher(tx, voucherId);
    if (!voucher || !canPay(voucher, now)) throw new Error('A voucher cannot pay for an order any more');
    await post(tx, voucher, { kind: 'redeemed', pence: -pence, order, reason: 'paid for an order', now });
  }
}

/** Returns what a failed order took to the same vouchers, at most once. */
export async function returnVouchers(tx: Tx, orderId: string, now: Date) {
  const taken = await tx
    .selectFrom('voucher_movements')
    .select(['voucher_id', 'pence', 'order_number'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'redeemed')
    .orderBy('voucher_id')
    .execute();
  for (const { voucher_id, pence, order_number } of taken) {
    const order = { id: orderId, number: order_number };
    const voucher = await lockVoucher(tx, voucher_id);
    if (!voucher) continue;
    await post(tx, voucher, { kind: 'returned', pence: -pence, order, reason: 'order not paid', now });
  }
}

/** Returns a part of what an order took, for one leg of a refund. Throws if the voucher is gone. */
export async function refundToVoucher(
  tx: Tx,
  refunded: { voucherId: string; legId: string; pence: Pence; order: PaidOrder; now: Date },
) {
  const { voucherId, legId, pence, order, now } = refunded;
  const voucher = await lockVoucher(tx, voucherId);
  if (!voucher) throw new Error('A voucher that an order was paid with is gone');
  await post(tx, voucher, { kind: 'refunded', legId, pence, order, reason: 'order refunded', now });
}

/** The recipient has a code that has paid, so it need not be sent or printed again. */
export async function deleteSpentSecrets(tx: Tx, orderId: string) {
  const spent = tx
    .selectFrom('voucher_movements')
    .select('voucher_id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'redeemed');
  await tx.updateTable('vouchers').set({ encrypted_code: null }).where('id', 'in', spent).execute();
}

/** Takes an amount for somebody on the phone, from a locked voucher that has it. */
export async function takeByPhone(
  tx: Tx,
  voucher: IssuedVoucher,
  { pence, note, now }: { pence: Pence; note: string; now: Date },
) {
  await post(tx, voucher, { kind: 'spent', pence: -pence, note, reason: 'spent by phone', now });
}

/** Writes one ledger movement, the new balance, and the state that it implies. */
async function post(
  tx: Tx,
  voucher: IssuedVoucher,
  entry: {
    kind: 'redeemed' | 'returned' | 'refunded' | 'spent';
    pence: number;
    order?: PaidOrder;
    legId?: string;
    note?: string;
    reason: string;
    now: Date;
  },
) {
  const { kind, pence, order, legId, note, reason, now } = entry;
  await tx
    .insertInto('voucher_movements')
    .values({
      voucher_id: voucher.id,
      kind,
      pence,
      order_id: order?.id ?? null,
      order_number: order?.number ?? null,
      refund_leg_id: legId ?? null,
      note: note ?? null,
      at: now,
    })
    .execute();
  const balance = voucher.balance_pence + pence;
  const change = { balance_pence: balance };
  const to = stateOfBalance(balance, voucher.value_pence);
  const stays = to === voucher.state || voucher.state === 'expired' || voucher.state === 'void';
  if (stays) await tx.updateTable('vouchers').set(change).where('id', '=', voucher.id).execute();
  else await moveVoucher(tx, voucher, to, { reason, change, now });
}

function inLockOrder(redeemed: Redeemed[]): Redeemed[] {
  return redeemed.toSorted((one, other) => (one.voucherId < other.voucherId ? -1 : 1));
}
