import type { Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';

interface LearnerFacts {
  name: string;
  phone: string;
  postcode: string;
}

/** Corrects the learners of an order's lessons, where they are as the order had them. */
export async function correctLearnersOfOrder(
  tx: Tx,
  orderId: string,
  { from, to }: { from: LearnerFacts; to: LearnerFacts },
) {
  for (const field of ['name', 'phone', 'postcode'] as const) {
    if (from[field] === to[field]) continue;
    await tx
      .updateTable('learners')
      .set({ [field]: to[field] })
      .where('id', 'in', (of) =>
        of.selectFrom('lesson_lines').select('learner_id').where('order_id', '=', orderId),
      )
      .where(field, '=', from[field])
      .execute();
  }
}
