import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { liveStates } from './payment.ts';

const unsettled = [...liveStates, 'refunding'] as const;

/** The ids of payments that came to nothing and have not changed since an instant, as a part of a query. */
export function abandonedPayments(db: Db | Tx, before: Date) {
  return paymentsBefore(db, before).where('state', 'in', ['declined', 'revoked']);
}

/** The ids of settled payments that have not changed since an instant, as a part of a query. */
export function paymentsBefore(db: Db | Tx, before: Date) {
  return db
    .selectFrom('payments')
    .select('id')
    .where('updated_at', '<', before)
    .where('state', 'not in', unsettled);
}

export type PaymentIds = ReturnType<typeof paymentsBefore>;

/** What is being paid for or refunded, as a part of a query. */
export function purchasesUnsettled(db: Db) {
  return db.selectFrom('payments').select('purchase_id').where('state', 'in', unsettled);
}

/** Deletes payments with their events. Their orders must be gone. */
export async function purgePayments(tx: Tx, payments: PaymentIds) {
  await tx.deleteFrom('payments').where('id', 'in', payments).execute();
}

/** Changes these payments' snapshots, for what must not be kept for as long as they are. */
export async function rewriteSnapshots(tx: Tx, ids: string[], snapshot: RawBuilder<unknown>) {
  await tx.updateTable('payments').set({ snapshot }).where('id', 'in', ids).execute();
}
