import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { VoucherState } from '../voucher.ts';

/** What happened to the vouchers that an order bought, and what it paid by voucher. */
export async function listVoucherEntries(db: Db, orderId: string) {
  const [events, movements] = await Promise.all([
    db
      .selectFrom('voucher_events')
      .innerJoin('vouchers', 'vouchers.id', 'voucher_events.voucher_id')
      .select([
        'voucher_events.voucher_id',
        'voucher_events.to_state',
        'voucher_events.reason',
        'voucher_events.at',
        'vouchers.code_last4',
      ])
      .where('vouchers.order_id', '=', orderId)
      .orderBy('voucher_events.id')
      .execute(),
    db
      .selectFrom('voucher_movements')
      .innerJoin('vouchers', 'vouchers.id', 'voucher_movements.voucher_id')
      .select([
        'voucher_movements.voucher_id',
        'kind',
        'pence',
        'voucher_movements.at',
        'vouchers.code_last4',
      ])
      .where('voucher_movements.order_id', '=', orderId)
      .where('kind', 'in', ['redeemed', 'returned'])
      .orderBy('voucher_movements.id')
      .execute(),
  ]);
  return { events, movements };
}

const UNSENT: readonly VoucherState[] = ['pending', 'scheduled'];

/** The vouchers of an order that are still to be sent to this address, which is the buyer's. */
export function unsentToBuyer(db: Db, orderId: string, buyer: string) {
  return db
    .selectFrom('vouchers')
    .select(['value_pence', 'code_last4'])
    .where('order_id', '=', orderId)
    .where('send_to', '=', 'buyer')
    .where('email', '=', buyer)
    .where('state', 'in', UNSENT)
    .orderBy('position')
    .execute();
}

/** Corrects the address of vouchers that go to their buyer and have not been sent. */
export async function updateBuyerEmailOfVouchers(
  tx: Tx,
  orderId: string,
  { from, to }: { from: string; to: string },
) {
  await tx
    .updateTable('vouchers')
    .set({ email: to })
    .where('order_id', '=', orderId)
    .where('send_to', '=', 'buyer')
    .where('email', '=', from)
    .where('state', 'in', UNSENT)
    .execute();
}
