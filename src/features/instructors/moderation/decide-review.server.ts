import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { ReviewState } from '../review.ts';
import { type Decision, decisionFrom, stateAfter } from './moderation.ts';
import { receivedAt } from './read-reviews.server.ts';

export interface Decided {
  decision: Decision;
  /** Why; from the staff’s list where it is not shown. */
  reason: string;
  /** What the school writes under it, with its publication. */
  reply?: string;
}

/** What is decided about: a review's row. One that its writer has yet to confirm is nobody's to decide. */
export interface ReviewRow {
  id: string;
  state: ReviewState;
  reply: string | null;
}

export function findReview(db: Db, id: string): Promise<ReviewRow | undefined> {
  return reviewRow(db, id).executeTakeFirst();
}

export function lockReview(tx: Tx, id: string): Promise<ReviewRow | undefined> {
  return reviewRow(tx, id).forUpdate().executeTakeFirst();
}

function reviewRow(db: Db, id: string) {
  return db
    .selectFrom('reviews')
    .select(['id', 'state', 'reply'])
    .where('id', '=', id)
    .where(receivedAt, 'is not', null);
}

/**
 * Publishes a review, rejects it or takes it down, and records the event with its reason. Answers the review's state
 * where somebody has decided before.
 */
export async function decideReview(
  tx: Tx,
  { id, state }: Pick<ReviewRow, 'id' | 'state'>,
  { decision, reason, reply }: Decided,
  now: Date,
): Promise<'decided' | ReviewState> {
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
 * Changes what the school says under a published review; nothing takes it away. `expectedReply` is the reply that the
 * writer of this one had before them.
 */
export async function replyToReview(
  tx: Tx,
  review: ReviewRow,
  { reply, expectedReply }: { reply: string; expectedReply: string },
  now: Date,
): Promise<'replied' | 'not published' | 'changed'> {
  if (review.state !== 'published') return 'not published';
  if ((review.reply ?? '') !== expectedReply) return 'changed';
  await tx
    .updateTable('reviews')
    .set({ reply: reply || null, replied_at: reply ? now : null })
    .where('id', '=', review.id)
    .execute();
  return 'replied';
}
