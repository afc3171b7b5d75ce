import { sql } from 'kysely';
import { coursesOver } from '#src/features/courses/places.server.ts';
import { clearLineOptions } from '#src/features/orders/purge-orders.server.ts';
import { rewriteSnapshots } from '#src/features/payments/purge-payments.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';

/** Free-text answers of the course form. They can contain data about health or religion. */
const FREE_TEXT_FIELDS = ['dietary_requirements', 'questions_for_speaker', 'comments'];

/**
 * Forgets the wishes of those who came to courses that ended before an instant. Who had a place stays with the order, in
 * its lines and in the payment's snapshot.
 */
export async function deleteCourseAnswers(db: Db, endedBefore: Date) {
  await db.transaction().execute(async (tx) => {
    const over = coursesOver(tx, endedBefore);
    const payments = await clearLineOptions(tx, over, FREE_TEXT_FIELDS);
    if (payments.length === 0) return;
    const snapshot = sql`jsonb_set(snapshot, '{lines}', (
      select jsonb_agg(
        case when line ->> 'type' = 'course' and (line ->> 'productId')::integer in (${over})
        then line || jsonb_build_object('options', (line -> 'options') - ${FREE_TEXT_FIELDS}::text[])
        else line end
        order by position)
      from jsonb_array_elements(snapshot -> 'lines') with ordinality as listed (line, position)
    ))`;
    await rewriteSnapshots(tx, payments, snapshot);
  });
}
