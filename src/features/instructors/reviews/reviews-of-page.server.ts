import { redirect } from 'react-router';
import type { Db } from '#src/platform/db/db.server.ts';
import { reviewedPath } from '../reviewed.ts';
import { type ReviewSubject, summaryOf } from './review-subject.server.ts';
import { repliesByStars, reviewsPage } from './reviews.server.ts';
import { readReviewsQuery, reviewsSearch } from './reviews-query.ts';

/**
 * What a page shows of the reviews of its subject, as its address asks for them. Throws the way to the last page for one that
 * there is not: such addresses have no end, and each would be rendered anew.
 */
export async function reviewsOfPage(db: Db, { key, ...reviewed }: ReviewSubject, url: string) {
  const query = readReviewsQuery(new URL(url).searchParams);
  const [summary, reviews, replies] = await Promise.all([
    summaryOf(db, key),
    reviewsPage(db, key, query),
    repliesByStars(db, key),
  ]);
  if (query.page > reviews.last_page)
    throw redirect(`${reviewedPath(reviewed)}${reviewsSearch({ ...query, page: reviews.last_page })}`);
  return { reviewed, summary, reviews, replies };
}

export type ReviewsOfPage = Awaited<ReturnType<typeof reviewsOfPage>>;
