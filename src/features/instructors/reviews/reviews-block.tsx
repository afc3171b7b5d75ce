import { formatLondonDate } from '#src/platform/dates.ts';
import { NextIcon, TickIcon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';
import { Stars } from '#src/ui/rating/star-rating.tsx';
import { type ReviewSummary, reviewsCounted, starsCounted } from '../review.ts';
import { type Reviewed, reviewsCallPath } from '../reviewed.ts';
import type { ReviewResponse, ReviewsResponse } from './api-schema.ts';
import { pageNumbers } from './page-numbers.ts';
import { REVIEW_SORTS, type ReviewsQuery, reviewsSearch } from './reviews-query.ts';
import { useReviews } from './use-reviews.ts';
import './reviews.css';
import { useSchool } from '#src/ui/layout/use-school.tsx';

const A_PAGE = 10;

/** The published reviews with real links between their pages. */
export function ReviewsBlock({
  reviewed,
  reviews: { count: all, counts },
  replies,
  query,
  first,
}: {
  reviewed: Reviewed;
  reviews: ReviewSummary;
  /** How many of them have a reply, by stars. */
  replies: ReviewSummary['counts'];
  query: ReviewsQuery;
  first: ReviewsResponse;
}) {
  const { currentReviews, failed, waiting, heading, tryAgain } = useReviews(
    reviewsCallPath(reviewed),
    query,
    first,
  );
  const { page, stars, reply } = query;
  const ofStars = reply ? replies : counts;
  const count = stars === null ? ofStars.reduce((sum, many) => sum + many, 0) : (ofStars[stars - 1] ?? 0);
  const { data, current_page, last_page } = currentReviews;
  if (all === 0 && data.length === 0 && !failed)
    return (
      <div className="stack">
        <h3>No reviews yet</h3>
        <p>
          Nobody has reviewed {reviewed.name} yet. If you’ve{' '}
          {reviewed.kind === 'instructor' ? 'had lessons with them' : 'been on this course'}, be the first.
        </p>
      </div>
    );
  return (
    <div className="reviews" aria-busy={waiting || undefined}>
      <Choices query={query} replies={replies} />
      <h3 className="reviews__head" tabIndex={-1} ref={heading}>
        {failed ? 'We couldn’t load these reviews' : formatRange(query, current_page, data.length, count)}
      </h3>
      {failed ? (
        <div className="stack">
          <p>Something went wrong. The rest of the page isn’t affected.</p>
          <p>
            <button type="button" className="btn" onClick={tryAgain}>
              Try again
            </button>
          </p>
        </div>
      ) : (
        data.map((review) => (
          <Review key={review.id} review={review} isOfLearners={reviewed.kind === 'instructor'} />
        ))
      )}
      {data.length === 0 && !failed && count === 0 && (
        <p>
          None of {reviewsCounted(all)} is like that. <Link to="?page=1">Show all</Link>
        </p>
      )}
      {data.length === 0 && !failed && count > 0 && (
        <p>
          {last_page === 1 ? 'There is one page' : `There are ${last_page} pages`}.{' '}
          <Link to={reviewsSearch({ ...query, page: 1 })}>Go to the first</Link>
        </p>
      )}
      {last_page > 1 && <Pages query={query} here={page} last={last_page} />}
    </div>
  );
}

const ORDER = { newest: 'Newest first', highest: 'Highest first', lowest: 'Lowest first' };

function formatRange(
  { sort, stars, reply }: ReviewsQuery,
  page: number,
  many: number,
  count: number,
): string {
  const only = `${stars === null ? '' : `, with ${starsCounted(stars)}`}${reply ? ', with a reply' : ''}`;
  if (many === 0 && count === 0) return `No reviews${only}`;
  if (many === 0) return `There is no page ${page} of reviews`;
  const from = (page - 1) * A_PAGE + 1;
  const total = Math.max(count, from + many - 1);
  return `${ORDER[sort]}${only}, ${from} to ${from + many - 1} of ${total}`;
}

/** The list fetches what it shows itself, so the document's loaders need not run again. */
const WAY = { preventScrollReset: true, defaultShouldRevalidate: false };

/** Links to other orders, and to those with a reply. How many stars there are is chosen beside. */
function Choices({ query, replies }: { query: ReviewsQuery; replies: ReviewSummary['counts'] }) {
  const replied = replies.reduce((sum, many) => sum + many, 0);
  return (
    <nav className="reviews__choices cluster g-1 gx-4 small no-print" aria-label="Order of reviews">
      {REVIEW_SORTS.map((sort) => (
        <Link
          key={sort}
          to={reviewsSearch({ ...query, sort, page: 1 })}
          {...WAY}
          aria-current={sort === query.sort ? 'true' : undefined}
        >
          {ORDER[sort]}
        </Link>
      ))}
      {replied > 0 && (
        <Link to={reviewsSearch({ ...query, reply: !query.reply, page: 1 })} {...WAY}>
          {query.reply ? 'With or without a reply' : `With a reply (${replied})`}
        </Link>
      )}
      {query.stars !== null && (
        <Link to={reviewsSearch({ ...query, stars: null, page: 1 })} {...WAY}>
          All stars
        </Link>
      )}
    </nav>
  );
}

function Review({
  review,
  isOfLearners,
}: {
  review: ReviewResponse;
  /** Whether some are from verified learners and others not; of a course all are from people who had a place. */
  isOfLearners: boolean;
}) {
  const school = useSchool();
  return (
    <article className="review">
      <div className="review__head cluster g-1 gx-4">
        <Stars rating={review.rating} />
        <h4>{review.name}</h4>
        <time className="small quiet" dateTime={review.created_at}>
          {formatLondonDate(new Date(review.created_at))}
        </time>
        {isOfLearners && review.verified_learner && (
          <span className="badge badge--success verified">
            <TickIcon />
            Verified learner
          </span>
        )}
      </div>
      <p className="review__words">{review.content}</p>
      {review.reply && (
        <div className="review__reply">
          <h5 className="review__head cluster g-1 gx-4">
            Reply from {school.name}{' '}
            <time className="small quiet" dateTime={review.reply.replied_at}>
              {formatLondonDate(new Date(review.reply.replied_at))}
            </time>
          </h5>
          <p className="review__words">{review.reply.content}</p>
        </div>
      )}
    </article>
  );
}

function Pages({ query, here, last }: { query: ReviewsQuery; here: number; last: number }) {
  const to = (page: number) => ({ search: reviewsSearch({ ...query, page }) });
  return (
    <nav className="pages mt-4" aria-label="Pages of reviews">
      <ul>
        {pageNumbers(here, last).map((page, index) =>
          page === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else to be known by
            <li key={`gap-${index}`} aria-hidden="true">
              <span>…</span>
            </li>
          ) : (
            <li key={page}>
              <Link
                to={to(page)}
                {...WAY}
                aria-label={`Page ${page}`}
                aria-current={page === here ? 'page' : undefined}
              >
                {page}
              </Link>
            </li>
          ),
        )}
        {here < last && (
          <li>
            <Link to={to(here + 1)} {...WAY} rel="next">
              Next
              <NextIcon />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
