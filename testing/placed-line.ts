import { randomUUID } from 'node:crypto';
import type { Db } from '#src/platform/db/db.server.ts';
import type { TaughtLearner } from './learners.ts';

/** Places a learner's line with an instructor, without the staff, whoever has had it so far. */
export async function placeLine(db: Db, { orderId }: TaughtLearner, instructor: string) {
  await db.deleteFrom('placements').where('order_id', '=', orderId).execute();
  await db
    .insertInto('placements')
    .values({
      ...{ id: randomUUID(), order_id: orderId, position: 0, instructor_slug: instructor },
      ...{ placed_at: new Date(0), placed_by: 'Sam Okafor', ended_at: null, ended_by: null, ended_why: null },
    })
    .execute();
}
