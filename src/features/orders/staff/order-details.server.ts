import type { Db, Tx } from '#src/platform/db/db.server.ts';

/** What staff read of an order beside its lines and people: when somebody can learn, what was accepted, what became of it. */
export async function orderDetails(db: Db, orderId: string) {
  const [availability, consents, events] = await Promise.all([
    db
      .selectFrom('order_availability')
      .select(['day', 'morning', 'afternoon', 'evening'])
      .where('order_id', '=', orderId)
      .execute(),
    db
      .selectFrom('order_consents')
      .select(['kind', 'text_version', 'accepted_at'])
      .where('order_id', '=', orderId)
      .orderBy('accepted_at')
      .execute(),
    db
      .selectFrom('order_events')
      .select(['to_state', 'reason', 'at'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute(),
  ]);
  return { availability, consents, events };
}

/** Puts right the address that the buyer's emails go to. False where it has been changed since, or is the same. */
export async function correctBuyerEmail(
  tx: Tx,
  orderId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const corrected = await tx
    .updateTable('orders')
    .set({ email: to })
    .where('id', '=', orderId)
    .where('email', '=', from)
    .executeTakeFirst();
  return corrected.numUpdatedRows > 0n;
}
