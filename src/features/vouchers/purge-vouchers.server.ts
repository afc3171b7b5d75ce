import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';

/** Those of these orders of which a voucher still has a balance, or was spent or ended at an instant or after it. */
export async function withVouchersSince(
  tx: Tx,
  orderIds: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select order_id as id from vouchers
    where ${oneOf('order_id', orderIds)} and (
      (balance_pence > 0 and state not in ('void', 'expired', 'used'))
      or exists (select from voucher_movements where voucher_id = vouchers.id and at >= ${since})
      or exists (select from voucher_events where voucher_id = vouchers.id and at >= ${since}))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Deletes vouchers that no order here bought, and of which nothing was spent or changed since an instant. */
export async function purgeVouchersWithoutOrder(db: Db, before: Date) {
  await sql`
    delete from vouchers
    where order_id is null and issued_at < ${before}
      and not (balance_pence > 0 and state not in ('void', 'expired', 'used'))
      and not exists (select from voucher_movements where voucher_id = vouchers.id and at >= ${before})
      and not exists (select from voucher_events where voucher_id = vouchers.id and at >= ${before})`.execute(
    db,
  );
}

/** Deletes the vouchers that these orders bought, with their ledgers. Those that paid for them forget the number. */
export async function purgeVouchers(tx: Tx, orderIds: readonly string[]) {
  const ofOrders = oneOf('order_id', orderIds);
  await tx.updateTable('voucher_movements').set({ order_number: null }).where(ofOrders).execute();
  await tx.deleteFrom('vouchers').where(ofOrders).execute();
}
