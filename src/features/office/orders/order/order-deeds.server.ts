import { deedsAbout, type LoggedDeed } from '#src/kit/audit/read-log.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';

export interface OrderDeeds {
  /** Done to the order itself, its payments and its refunds. */
  own: LoggedDeed[];
  /** Done to the vouchers that it bought. */
  vouchers: LoggedDeed[];
}

/** What the staff did about an order, whatever of it their lines of the log are about. */
export async function deedsOfOrder(
  db: Db,
  ids: {
    order: string;
    payments: readonly string[];
    refunds: readonly string[];
    vouchers: readonly string[];
  },
): Promise<OrderDeeds> {
  const [order, payments, refunds, vouchers] = await Promise.all([
    deedsAbout(db, 'order', [ids.order]),
    deedsAbout(db, 'payment', ids.payments),
    deedsAbout(db, 'refund', ids.refunds),
    deedsAbout(db, 'voucher', ids.vouchers),
  ]);
  return { own: [...order, ...payments, ...refunds], vouchers };
}
