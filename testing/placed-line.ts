import { randomUUID } from 'node:crypto';
import type { Db } from '#src/platform/db/db.server.ts';
import type { TaughtLearner } from './learners.ts';

/** Assigns a learner's line to an instructor, without the staff, from any other who has it. */
export async function placeLine(db: Db, { orderId }: TaughtLearner, instructor: string) {
  await db.deleteFrom('instructor_assignments').where('order_id', '=', orderId).execute();
  await db
    .insertInto('instructor_assignments')
    .values({
      id: randomUUID(),
      order_id: orderId,
      position: 0,
      instructor_slug: instructor,
      assigned_at: new Date(0),
      assigned_by: 'Sam Okafor',
      ended_at: null,
      ended_by: null,
      ended_reason: null,
    })
    .execute();
}
