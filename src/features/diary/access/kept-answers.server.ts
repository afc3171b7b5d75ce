import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import type { KeptAnswers } from '#src/kit/actions/audience.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import './tables.ts';

/** A phone keeps what waits to be sent for 30 days. */
const KEPT_MS = 60 * DAY_MS;

/** So that a mark made without reception, whose answer was lost, is not made twice when it is sent again. */
export const keptAnswers: KeptAnswers<SignedIn> = {
  async take(tx, { slug }, { key, action, now }) {
    const taken = await tx
      .insertInto('diary_answers')
      .values({ key, instructor_slug: slug, action, answer: null, answered_at: now })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (taken) {
      await forgetOld(tx, slug, now);
      return undefined;
    }
    const before = await tx
      .selectFrom('diary_answers')
      .select(['instructor_slug', 'action', 'answer'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (before.instructor_slug !== slug || before.action !== action)
      throw new Problem(409, 'This was sent before, as something else.', { code: 'key_taken' });
    return { answer: before.answer };
  },
  async keep(tx, key, answer) {
    await tx
      .updateTable('diary_answers')
      .set({ answer: JSON.stringify(answer) })
      .where('key', '=', key)
      .execute();
  },
};

async function forgetOld(tx: Tx, instructor: string, now: Date) {
  await tx
    .deleteFrom('diary_answers')
    .where('instructor_slug', '=', instructor)
    .where('answered_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
