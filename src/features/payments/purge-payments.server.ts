import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import { liveStates, type PaymentState, paymentStates } from './payment.ts';

const unsettled: readonly PaymentState[] = [...liveStates, 'refunding'];
// Named one by one, since no index finds what is not in a list.
const settled = paymentStates.filter((state) => !unsettled.includes(state));

/** The ids of payments that came to nothing and have not changed since an instant. */
export function abandonedPayments(db: Db, before: Date): Promise<string[]> {
  return paymentsBefore(db, before, ['declined', 'revoked']);
}

/** The ids of settled payments that have not changed since an instant, nor been refunded in part, the oldest first. */
export async function paymentsBefore(db: Db, before: Date, states = settled): Promise<string[]> {
  return idsOf(await unchanged(db, before, states).orderBy('updated_at').execute());
}

/** Those of these payments of which that is still true. They do not change until the transaction ends. */
export async function lockPaymentsBefore(tx: Tx, ids: readonly string[], before: Date): Promise<string[]> {
  const still = unchanged(tx, before, settled).where(oneOf('id', ids)).forUpdate();
  return idsOf(await still.execute());
}

function unchanged(db: Db, before: Date, states: readonly PaymentState[]) {
  const notRefundedSince = sql<boolean>`not exists (
    select from refunds where payment_id = payments.id and refunds.updated_at >= ${before})`;
  return db
    .selectFrom('payments')
    .select('id')
    .where('updated_at', '<', before)
    .where('state', 'in', states)
    .where(notRefundedSince);
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** What is being paid for or refunded, as a part of a query. */
export function purchasesUnsettled(db: Db) {
  return db.selectFrom('payments').select('basket_uuid').where('state', 'in', unsettled);
}

/** Deletes payments with their events. Their orders must be gone. */
export async function purgePayments(tx: Tx, ids: readonly string[]) {
  await tx.deleteFrom('payments').where(oneOf('id', ids)).execute();
}

/** Changes these payments' snapshots, for what must not be kept for as long as they are. */
export async function rewriteSnapshots(tx: Tx, ids: string[], snapshot: RawBuilder<unknown>) {
  await tx.updateTable('payments').set({ snapshot }).where('id', 'in', ids).execute();
}
