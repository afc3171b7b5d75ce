import { type LoggedEntry, listAuditEntries } from '#src/kit/audit/read-audit-log.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';

export interface OrderAuditEntries {
  /** Done to the order itself, its payments and its refunds. */
  own: LoggedEntry[];
  /** Done to the vouchers that it bought. */
  vouchers: LoggedEntry[];
}

/** What the staff did about an order, whatever of it their lines of the log are about. */
export async function listEntriesOfOrder(
  db: Db,
  ids: {
    order: string;
    payments: readonly string[];
    refunds: readonly string[];
    vouchers: readonly string[];
  },
): Promise<OrderAuditEntries> {
  const [order, payments, refunds, vouchers] = await Promise.all([
    listAuditEntries(db, 'order', [ids.order]),
    listAuditEntries(db, 'payment', ids.payments),
    listAuditEntries(db, 'refund', ids.refunds),
    listAuditEntries(db, 'voucher', ids.vouchers),
  ]);
  return { own: [...order, ...payments, ...refunds], vouchers };
}
