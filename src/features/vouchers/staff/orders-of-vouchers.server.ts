import type { NotNull } from 'kysely';
import type { Db, Subquery } from '#src/platform/db/db.server.ts';

/** The orders that bought or used a voucher whose code ends so, as a part of a query. */
export function ordersOfVouchersEnding(db: Db, ends: string): Subquery<{ order_id: string }> {
  return db
    .selectFrom('voucher_movements')
    .innerJoin('vouchers', 'vouchers.id', 'voucher_movements.voucher_id')
    .select('voucher_movements.order_id')
    .$narrowType<{ order_id: NotNull }>()
    .where('voucher_movements.order_id', 'is not', null)
    .where('vouchers.code_last4', '=', ends);
}
