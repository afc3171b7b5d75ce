import type { Tx } from '#src/platform/db/db.server.ts';

/** One copy of an order's digital products. */
export interface CopyKey {
  order_id: string;
  copy: number;
}

/** Locks a copy, so that what is kept of its learner changes by one call at a time. */
export async function lockCopy(tx: Tx, { order_id, copy }: CopyKey) {
  await tx
    .selectFrom('learning_access')
    .select('order_id')
    .where((where) => where.and({ order_id, copy }))
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Deletes what was answered with these copies' codes. */
export async function deleteAnswers(tx: Tx, copies: readonly CopyKey[]) {
  for (const { order_id, copy } of copies) {
    await tx
      .deleteFrom('learning_progress')
      .where((where) => where.and({ order_id, copy }))
      .execute();
    await tx
      .deleteFrom('learning_tests')
      .where((where) => where.and({ order_id, copy }))
      .execute();
  }
}
