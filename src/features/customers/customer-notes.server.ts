import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#src/platform/db/db.server.ts';

interface NewNote {
  email: string;
  by: { id: string; name: string };
  words: string;
  now: Date;
}

export async function writeCustomerNote(tx: Tx, { email, by, words, now }: NewNote) {
  const note = { id: randomUUID(), email, at: now, staff_id: by.id, staff_name: by.name, words };
  await tx.insertInto('customer_notes').values(note).execute();
}

/** What staff noted about the person with these email addresses, latest first. */
export async function customerNotes(db: Db, emails: readonly string[]) {
  return db
    .selectFrom('customer_notes')
    .select(['id', 'at', 'staff_name', 'words'])
    .where('email', 'in', [...emails])
    .orderBy('at', 'desc')
    .execute();
}
