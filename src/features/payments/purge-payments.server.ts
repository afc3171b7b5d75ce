import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { liveStates, type PaymentState, paymentStates } from './payment.ts';

const unsettled: readonly PaymentState[] = [...liveStates, 'refunding'];
// Named one by one, since no index finds what is not in a list.
const settled = paymentStates.filter((state) => !unsettled.includes(state));

/** The ids of payments that came to nothing and have not changed since an instant, as a part of a query. */
export function abandonedPayments(db: Db | Tx, before: Date) {
  return paymentsBefore(db, before, ['declined', 'revoked']);
}

/** The ids of settled payments that have not changed since an instant, as a part of a query. */
export function paymentsBefore(db: Db | Tx, before: Date, states = settled) {
  return db.selectFrom('payments').select('id').where('updated_at', '<', before).where('state', 'in', states);
}

export type PaymentIds = ReturnType<typeof paymentsBefore>;

/** What is being paid for or refunded, as a part of a query. */
export function purchasesUnsettled(db: Db) {
  return db.selectFrom('payments').select('purchase_id').where('state', 'in', unsettled);
}

/** Deletes payments with their events. Their orders must be gone. */
export async function purgePayments(tx: Tx, payments: PaymentIds) {
  await tx.deleteFrom('payments').where(sql<boolean>`id = any(array(${payments}))`).execute();
}

/** Changes these payments' snapshots, for what must not be kept for as long as they are. */
export async function rewriteSnapshots(tx: Tx, ids: string[], snapshot: RawBuilder<unknown>) {
  await tx.updateTable('payments').set({ snapshot }).where('id', 'in', ids).execute();
}
