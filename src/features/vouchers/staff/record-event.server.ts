import type { Tx } from '#src/platform/db/db.server.ts';
import type { IssuedVoucher } from '../vouchers.server.ts';

/** Writes what was done to a voucher that stays in its state. */
export async function recordEvent(
  tx: Tx,
  { id, state }: Pick<IssuedVoucher, 'id' | 'state'>,
  reason: string,
  now: Date,
) {
  await tx
    .insertInto('voucher_events')
    .values({ voucher_id: id, from_state: state, to_state: state, reason, at: now })
    .execute();
}
