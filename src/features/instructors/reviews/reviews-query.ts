import { STARS } from '../review.ts';
import { pageOf } from './page-numbers.ts';

export const REVIEW_SORTS = ['newest', 'highest', 'lowest'] as const;

/** Which of an instructor's published reviews are read, and in which order. */
export interface ReviewsQuery {
  page: number;
  sort: (typeof REVIEW_SORTS)[number];
  /** Only those that gave so many; null is all. */
  stars: number | null;
  /** Only those that the school has replied to. */
  reply: boolean;
}

/** Anything that is no choice is read as none. */
export function readReviewsQuery(query: URLSearchParams): ReviewsQuery {
  return {
    page: pageOf(query),
    sort: REVIEW_SORTS.find((sort) => sort === query.get('sort')) ?? 'newest',
    stars: STARS.find((stars) => String(stars) === query.get('stars')) ?? null,
    reply: query.get('reply') === 'yes',
  };
}

/** What the call and the page's address say, without what goes without saying. */
export function reviewsParams({ page, sort, stars, reply }: ReviewsQuery): Record<string, string> {
  return {
    ...(sort !== 'newest' && { sort }),
    ...(stars !== null && { stars: String(stars) }),
    ...(reply && { reply: 'yes' }),
    page: String(page),
  };
}

export function reviewsSearch(query: ReviewsQuery): string {
  return `?${new URLSearchParams(reviewsParams(query))}`;
}

/** Whether it is another list than all of them, newest first. */
export function isFiltered({ sort, stars, reply }: ReviewsQuery): boolean {
  return sort !== 'newest' || stars !== null || reply;
}
