import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import { summarise } from '../review.ts';
import type { ReviewsResponse } from './api-schema.ts';

const REVIEWS_A_PAGE = 10;

/**
 * A page of an instructor's published reviews, newest first (R46). A page past the last is empty; without reviews
 * `last_page` is 1.
 */
export async function reviewsPage(db: Db, slug: string, page: number): Promise<ReviewsResponse> {
  const published = db
    .selectFrom('reviews')
    .where('instructor_slug', '=', slug)
    .where('state', '=', 'published');
  const reviewed = await db
    .selectFrom('instructors')
    .where('slug', '=', slug)
    .select('ratings')
    .executeTakeFirst();
  const count = reviewed ? summarise(reviewed.ratings).count : 0;
  const last = Math.max(1, Math.ceil(count / REVIEWS_A_PAGE));
  if (page > last) return { data: [], current_page: page, last_page: last };
  const rows = await published
    .select(['id', 'rating', 'created_at', 'name', 'content', 'verified_at', 'reply', 'replied_at'])
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

/** Whether somebody has sent a review of an instructor, whatever became of it. */
export async function hasReviewed(db: Db, slug: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('reviews')
    .select('id')
    .where('instructor_slug', '=', slug)
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
