import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { IssuedVoucher } from '../vouchers.server.ts';

/** Keeps whether the buyer of a voucher asks to be told that it has been taken up. */
export async function setTellsBuyer(db: Db, voucher: Pick<IssuedVoucher, 'id'>, tells: boolean) {
  await db.updateTable('vouchers').set({ tells_buyer: tells }).where('id', '=', voucher.id).execute();
}

/** Ends what the buyer has asked for, as they are told now. Undefined where they have not asked, or were told before. */
export function endBuyersNews(tx: Tx, voucherId: string): Promise<IssuedVoucher | undefined> {
  return tx
    .updateTable('vouchers')
    .set({ tells_buyer: false })
    .where('id', '=', voucherId)
    .where('tells_buyer', '=', true)
    .returningAll()
    .executeTakeFirst();
}
