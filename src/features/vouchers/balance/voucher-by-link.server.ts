import type { Db } from '#src/platform/db/db.server.ts';
import { isReference } from '#src/platform/references.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { type IssuedVoucher, lockVoucher, moveVoucher } from '../vouchers.server.ts';

/** The voucher of a bearer link; its first view makes it active. Undefined for an unknown link or a void voucher. */
export async function openVoucherByLink(
  db: Db,
  secrets: Secrets,
  ref: string,
  now: Date,
): Promise<IssuedVoucher | undefined> {
  const voucher = await findVoucherByLink(db, secrets, ref);
  if (!voucher || voucher.state === 'void') return undefined;
  await markSeen(db, voucher, now);
  return voucher;
}

/** The same in any state, and not seen by that. */
export async function findVoucherByLink(
  db: Db,
  secrets: Secrets,
  ref: string,
): Promise<IssuedVoucher | undefined> {
  if (!isReference(ref)) return undefined;
  await rekey({ db, secrets }, 'vouchers', 'page_hash', ref);
  return db.selectFrom('vouchers').selectAll().where('page_hash', '=', secrets.hash(ref)).executeTakeFirst();
}

/** Its holder has looked at it. */
export async function markSeen(db: Db, { id, state }: Pick<IssuedVoucher, 'id' | 'state'>, now: Date) {
  if (state !== 'sent') return;
  await db.transaction().execute(async (tx) => {
    const voucher = await lockVoucher(tx, id);
    if (voucher?.state === 'sent')
      await moveVoucher(tx, voucher, 'active', { reason: 'looked at by its holder', now });
  });
}

/** Every payment from and refund to a voucher, latest first. */
export async function spendingOf(db: Db, voucherId: string) {
  return db
    .selectFrom('voucher_movements')
    .select(['kind', 'pence', 'at'])
    .where('voucher_id', '=', voucherId)
    .where('kind', '!=', 'issued')
    .orderBy('id', 'desc')
    .execute();
}

/** When it was spent last, and by which order; no order where it was spent by phone. */
export async function lastSpent(db: Db, voucherId: string) {
  return db
    .selectFrom('voucher_movements')
    .select(['order_id', 'at'])
    .where('voucher_id', '=', voucherId)
    .where('kind', 'in', ['redeemed', 'spent'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
}
