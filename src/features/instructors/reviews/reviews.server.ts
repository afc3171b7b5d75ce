import type { Db } from '#src/platform/db/db.server.ts';
import { sameEmail } from '#src/platform/db/same-email.server.ts';
import type { Rating, ReviewSummary } from '../review.ts';
import type { ReviewsResponse } from './api-schema.ts';
import { type SubjectKey, summaryOf } from './review-subject.server.ts';
import type { ReviewsQuery } from './reviews-query.ts';

const REVIEWS_A_PAGE = 10;

/**
 * A page of the published reviews of an instructor or a course, newest first where nothing else is asked for (R46). A page past the last is
 * empty; without reviews `last_page` is 1.
 */
export async function reviewsPage(
  db: Db,
  key: SubjectKey,
  { page, sort, stars, reply }: ReviewsQuery,
): Promise<ReviewsResponse> {
  const published = publishedReviews(db, key)
    .$if(stars !== null, (query) => query.where('rating', '=', stars as Rating))
    .$if(reply, (query) => query.where('reply', 'is not', null));
  const counts = reply ? await repliesByStars(db, key) : (await summaryOf(db, key)).counts;
  const count = stars === null ? counts.reduce((sum, many) => sum + many, 0) : (counts[stars - 1] ?? 0);
  const last = Math.max(1, Math.ceil(count / REVIEWS_A_PAGE));
  if (page > last) return { data: [], current_page: page, last_page: last };
  const rows = await published
    .select(['id', 'rating', 'created_at', 'name', 'content', 'verified_at', 'reply', 'replied_at'])
    .$if(sort !== 'newest', (query) => query.orderBy('rating', sort === 'highest' ? 'desc' : 'asc'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(REVIEWS_A_PAGE)
    .offset((page - 1) * REVIEWS_A_PAGE)
    .execute();
  const data = rows.map(({ id, rating, created_at, name, content, verified_at, reply, replied_at }) => ({
    id,
    rating,
    created_at: created_at.toISOString(),
    name,
    content,
    verified_learner: verified_at !== null,
    reply: reply && replied_at ? { content: reply, replied_at: replied_at.toISOString() } : null,
  }));
  return { data, current_page: page, last_page: last };
}

function publishedReviews(db: Db, key: SubjectKey) {
  return db
    .selectFrom('reviews')
    .where((where) => where.and(key))
    .where('state', '=', 'published');
}

/** How many published reviews of one star, two, … five the school has replied to. */
export async function repliesByStars(db: Db, key: SubjectKey): Promise<ReviewSummary['counts']> {
  const rows = await publishedReviews(db, key)
    .where('reply', 'is not', null)
    .groupBy('rating')
    .select(['rating', (eb) => eb.fn.countAll<string>().as('count')])
    .execute();
  const many = (star: Rating) => Number(rows.find(({ rating }) => rating === star)?.count ?? 0);
  return [many(1), many(2), many(3), many(4), many(5)];
}

/** Whether somebody has sent a review of an instructor, whatever became of it. */
export async function hasReviewed(db: Db, slug: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('reviews')
    .select('id')
    .where('instructor_slug', '=', slug)
    .where(sameEmail('email', email))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
