import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';

interface Written {
  courseId: number;
  subject: string;
  body: string;
  by: string;
  now: Date;
}

/** Keeps what staff want to send to everybody who comes; it takes the place of an earlier draft. */
export async function writeDraft(tx: Tx, { courseId, subject, body, by, now }: Written): Promise<string> {
  await tx
    .deleteFrom('course_emails')
    .where('course_id', '=', courseId)
    .where('sent_at', 'is', null)
    .execute();
  const id = randomUUID();
  await tx
    .insertInto('course_emails')
    .values({
      id,
      course_id: courseId,
      subject,
      words: body,
      written_by: by,
      written_at: now,
      sent_at: null,
      sent_by: null,
    })
    .execute();
  return id;
}

/** Marks a draft as sent, once. False: it was sent before, or replaced by another. */
export async function markSent(tx: Tx, id: string, by: string, now: Date): Promise<boolean> {
  const sent = await tx
    .updateTable('course_emails')
    .set({ sent_at: now, sent_by: by })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return sent.numUpdatedRows === 1n;
}

/** The draft first, then what was sent, the last first. */
export function courseEmails(db: Db, courseId: number) {
  return db
    .selectFrom('course_emails')
    .selectAll()
    .where('course_id', '=', courseId)
    .orderBy('sent_at', (order) => order.desc().nullsFirst())
    .execute();
}
