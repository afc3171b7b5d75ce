import type { Db } from '#src/platform/db/db.server.ts';
import type { ReviewState } from '../review.ts';

/** A review as the staff read it. The email is for finding its writer's orders, and is not shown. */
export interface ReviewRead {
  id: string;
  instructor: { slug: string; name: string };
  rating: number;
  name: string;
  email: string | null;
  content: string;
  state: ReviewState;
  reply: string | null;
  createdAt: Date;
  verifiedAt: Date | null;
}

/** Undecided reviews, the oldest first: the promise of 24 hours ends in that order (R46). */
export async function reviewsToDecide(db: Db): Promise<ReviewRead[]> {
  const rows = await reading(db)
    .where('reviews.state', '=', 'pending')
    .orderBy('created_at')
    .orderBy('reviews.id')
    .limit(200)
    .execute();
  return rows.map(asRead);
}

export interface DecidedReview extends ReviewRead {
  decidedAt: Date;
  /** Of the last decision; empty where it came with the made-up content. */
  reason: string;
}

export const DECIDED_A_PAGE = 20;

/** Decided reviews, the latest decision first, and how many there are in all. */
export async function decidedReviews(
  db: Db,
  { state, page }: { state: 'published' | 'rejected'; page: number },
): Promise<{ reviews: DecidedReview[]; count: number }> {
  const last = db
    .selectFrom('review_events')
    .distinctOn('review_id')
    .select(['review_id', 'reason', 'at'])
    .orderBy('review_id')
    .orderBy('id', 'desc');
  const rows = await reading(db)
    .leftJoin(last.as('last'), 'last.review_id', 'reviews.id')
    .select((where) => [
      where.fn.coalesce('last.at', 'published_at', 'created_at').as('decided_at'),
      'last.reason',
    ])
    .where('reviews.state', '=', state)
    .orderBy('decided_at', 'desc')
    .orderBy('reviews.id')
    .limit(DECIDED_A_PAGE)
    .offset((page - 1) * DECIDED_A_PAGE)
    .execute();
  const { count } = await db
    .selectFrom('reviews')
    .select((where) => where.fn.countAll<string>().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  const reviews = rows.map((row) => ({
    ...asRead(row),
    decidedAt: new Date(row.decided_at),
    reason: row.reason ?? '',
  }));
  return { reviews, count: Number(count) };
}

/** How the reviews that came in since then were decided, by stars, with the reasons of those rejected. */
export async function decisionsByStars(db: Db, since: Date) {
  return db
    .selectFrom('reviews')
    .leftJoin('review_events', (join) =>
      join.onRef('review_events.review_id', '=', 'reviews.id').on('review_events.to_state', '=', 'rejected'),
    )
    .select((where) => ['rating', 'state', 'reason', where.fn.countAll<string>().as('count')])
    .where('state', '!=', 'pending')
    .where('created_at', '>=', since)
    .groupBy(['rating', 'state', 'reason'])
    .execute();
}

function reading(db: Db) {
  return db
    .selectFrom('reviews')
    .innerJoin('instructors', 'instructors.slug', 'reviews.instructor_slug')
    .select(['reviews.id', 'rating', 'reviews.name', 'reviews.email', 'content', 'state', 'reply'])
    .select(['created_at', 'verified_at', 'instructors.slug as slug', 'instructors.name as instructor']);
}

type Row = Awaited<ReturnType<ReturnType<typeof reading>['execute']>>[number];

function asRead({ slug, instructor, created_at, verified_at, ...row }: Row): ReviewRead {
  const { id, rating, name, email, content, state, reply } = row;
  return {
    ...{ id, rating, name, email, content, state, reply },
    instructor: { slug, name: instructor },
    createdAt: created_at,
    verifiedAt: verified_at,
  };
}
