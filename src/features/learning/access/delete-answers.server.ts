import type { Tx } from '#src/platform/db/db.server.ts';
import type { CopyKey } from './access.server.ts';

/** Deletes what was answered with these copies' codes. */
export async function deleteAnswers(tx: Tx, copies: readonly CopyKey[]) {
  for (const { order_id, copy } of copies)
    for (const table of ['learning_progress', 'learning_tests'] as const)
      await tx
        .deleteFrom(table)
        .where((where) => where.and({ order_id, copy }))
        .execute();
}
