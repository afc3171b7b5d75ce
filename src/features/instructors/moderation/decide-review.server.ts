import type { Tx } from '#src/platform/db/db.server.ts';
import type { ReviewState } from '../review.ts';
import { type Decision, decisionFrom, stateAfter } from './moderation.ts';

export interface Decided {
  decision: Decision;
  /** Why; from the staff’s list where it is not shown. */
  reason: string;
  /** What the school writes under it, with its publication. */
  reply?: string;
}

/**
 * Publishes a review, rejects it or takes it down, and records the event with its reason. Answers the review's state
 * where somebody has decided before.
 */
export async function decideReview(
  tx: Tx,
  id: string,
  { decision, reason, reply }: Decided,
  now: Date,
): Promise<'decided' | 'unknown' | ReviewState> {
  const review = await tx
    .selectFrom('reviews')
    .select(['state', 'published_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!review) return 'unknown';
  const { state } = review;
  if (state !== decisionFrom[decision]) return state;
  const to = stateAfter(decision);
  await tx
    .updateTable('reviews')
    .set({
      state: to,
      decided_at: now,
      ...(decision === 'publish' && { published_at: now }),
      ...(reply && { reply, replied_at: now }),
    })
    .where('id', '=', id)
    .execute();
  await tx
    .insertInto('review_events')
    .values({ review_id: id, from_state: state, to_state: to, reason, at: now })
    .execute();
  return 'decided';
}

/**
 * Changes what the school says under a published review; nothing takes it away. `shown` is the reply that the writer of
 * this one had before them.
 */
export async function replyToReview(
  tx: Tx,
  { id, reply, shown }: { id: string; reply: string; shown: string },
  now: Date,
): Promise<'replied' | 'unknown' | 'not published' | 'changed'> {
  const review = await tx
    .selectFrom('reviews')
    .select(['state', 'reply'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!review) return 'unknown';
  if (review.state !== 'published') return 'not published';
  if ((review.reply ?? '') !== shown) return 'changed';
  await tx
    .updateTable('reviews')
    .set({ reply: reply || null, replied_at: reply ? now : null })
    .where('id', '=', id)
    .execute();
  return 'replied';
}
