import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { ReviewState } from '../review.ts';
import { canMove, type Decision } from './moderation.ts';

export interface ReviewRead {
  id: string;
  instructor: { slug: string; name: string };
  rating: number;
  name: string;
  content: string;
  state: ReviewState;
  created_at: Date;
  verified_at: Date | null;
}

const MOST_LISTED = 200;

/**
 * Reviews in one state (pending: oldest first, others: newest first), or those in any state whose id has this prefix.
 */
export async function reviewsToRead(
  db: Db,
  asked: { state: ReviewState } | { beginning: string },
): Promise<ReviewRead[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('instructors', 'instructors.slug', 'reviews.instructor_slug')
    .select(['reviews.id', 'rating', 'reviews.name', 'content', 'state', 'created_at', 'verified_at'])
    .select(['instructors.slug as slug', 'instructors.name as instructor'])
    .where(
      'state' in asked
        ? sql<boolean>`reviews.state = ${asked.state}`
        : sql<boolean>`starts_with(reviews.id::text, ${asked.beginning})`,
    )
    .orderBy('created_at', 'state' in asked && asked.state === 'pending' ? 'asc' : 'desc')
    .orderBy('reviews.id')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ slug, instructor, ...review }) => ({
    ...review,
    instructor: { slug, name: instructor },
  }));
}

/**
 * Publishes or rejects a review and records the event with its reason. Answers the review's state where it changes
 * nothing: because it is decided so already, or because that state forbids the change.
 */
export async function decideReview(
  tx: Tx,
  id: string,
  to: Decision,
  reason: string,
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
  if (!canMove(state, to)) return state;
  await tx
    .updateTable('reviews')
    .set({ state: to, ...(to === 'published' && { published_at: now }) })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute();
  await tx
    .insertInto('review_events')
    .values({ review_id: id, from_state: state, to_state: to, reason, at: now })
    .execute();
  return 'decided';
}

/** How many reviews wait for a decision. */
export async function pendingReviews(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whole hours left of the 24 that we promise (§9); negative once they have passed. */
export function hoursLeft(createdAt: Date, now: Date): number {
  return 24 - Math.ceil((now.getTime() - createdAt.getTime()) / 3_600_000);
}
