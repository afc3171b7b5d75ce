import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { liveStates, type PaymentSnapshot } from './payment.ts';

/** Payments, with or without an order, whose snapshot names this email address. */
export function paymentsOfPerson(db: Db, email: string) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where(sql<boolean>`lower(snapshot ->> 'email') = ${email.toLowerCase()}`)
    .execute();
}

/** Whether money of theirs is on the way in either direction. */
export async function isPayingOrPaidBack(db: Db, email: string): Promise<boolean> {
  const payments = await paymentsOfPerson(db, email);
  const moving: readonly string[] = [...liveStates, 'refunding'];
  return payments.some(({ state }) => moving.includes(state));
}

/** Rewrites each snapshot that names this email address. */
export async function rewriteSnapshotsOf(
  tx: Tx,
  email: string,
  rewrite: (snapshot: PaymentSnapshot) => PaymentSnapshot,
) {
  for (const { id, snapshot } of await paymentsOfPerson(tx, email))
    await tx
      .updateTable('payments')
      .set({ snapshot: JSON.stringify(rewrite(snapshot)) })
      .where('id', '=', id)
      .execute();
}
