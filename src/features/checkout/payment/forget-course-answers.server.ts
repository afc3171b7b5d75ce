import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';

/** What guests of a course want us to know. It can tell of their health or faith. */
const WISHES = ['dietary_requirements', 'questions_for_speaker', 'comments'];

/**
 * Forgets the wishes of those who came to courses that ended before an instant. Who had a place stays with the order, in
 * its lines and in what was frozen for the payment.
 */
export async function forgetCourseAnswers(db: Db, endedBefore: Date) {
  await db.transaction().execute(async (tx) => {
    const over = tx.selectFrom('product_events').select('product_id').where('ends_at', '<', endedBefore);
    const lines = await tx
      .updateTable('order_lines')
      .set({ options: sql`options - ${WISHES}::text[]` })
      .where('type', '=', 'course')
      .where('product_id', 'in', over)
      .where(sql<boolean>`options ?| ${WISHES}::text[]`)
      .returning('order_id')
      .execute();
    if (lines.length === 0) return;
    const orders = lines.map(({ order_id: id }) => id);
    await tx
      .updateTable('payments')
      .set({
        snapshot: sql`jsonb_set(snapshot, '{lines}', (
          select jsonb_agg(
            case when line ->> 'type' = 'course' and (line ->> 'productId')::integer in (${over})
            then line || jsonb_build_object('options', (line -> 'options') - ${WISHES}::text[])
            else line end
            order by position)
          from jsonb_array_elements(snapshot -> 'lines') with ordinality as listed (line, position)
        ))`,
      })
      .where('id', 'in', (eb) => eb.selectFrom('orders').select('payment_id').where('id', 'in', orders))
      .execute();
  });
}
