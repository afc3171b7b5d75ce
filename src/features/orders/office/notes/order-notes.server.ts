import { randomUUID } from 'node:crypto';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import './tables.ts';

export async function writeNote(
  tx: Tx,
  { orderId, by, body, now }: { orderId: string; by: Staff; body: string; now: Date },
) {
  await tx
    .insertInto('order_notes')
    .values({
      id: randomUUID(),
      order_id: orderId,
      at: now,
      staff_id: by.id,
      staff_name: by.name,
      words: body,
    })
    .execute();
}

/** What the staff noted about these orders, the latest first. */
export async function notesAbout(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('order_notes')
    .select(['id', 'at', 'staff_name', 'words'])
    .where('order_id', 'in', orderIds)
    .orderBy('at', 'desc')
    .execute();
}

/** Notes are about people, and go with them. */
export async function eraseNotes(tx: Tx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return;
  await tx.deleteFrom('order_notes').where('order_id', 'in', orderIds).execute();
}
