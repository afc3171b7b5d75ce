import { formatLondonDate } from '#src/platform/dates.ts';
import { NextIcon, TickIcon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';
import { Stars } from '#src/ui/rating/star-rating.tsx';
import type { ReviewResponse, ReviewsResponse } from './api-schema.ts';
import { pageNumbers } from './page-numbers.ts';
import { useReviews } from './use-reviews.ts';
import './reviews.css';
import { useSchool } from '#src/ui/layout/use-school.tsx';

const A_PAGE = 10;

/** The published reviews with real links between their pages. */
export function ReviewsBlock({
  slug,
  name,
  count,
  page,
  first,
}: {
  slug: string;
  name: string;
  count: number;
  page: number;
  first: ReviewsResponse;
}) {
  const { currentReviews, failed, waiting, heading, tryAgain } = useReviews(slug, page, first);
  const { data, current_page, last_page } = currentReviews;
  if (count === 0 && data.length === 0 && !failed)
    return (
      <div className="stack">
        <h3>No reviews yet</h3>
        <p>Nobody has reviewed {name} yet. If you’ve had lessons with them, be the first.</p>
      </div>
    );
  return (
    <div className="reviews" aria-busy={waiting || undefined}>
      <h3 className="reviews__head" tabIndex={-1} ref={heading}>
        {failed ? 'We couldn’t load these reviews' : formatRange(current_page, data.length, count)}
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
        data.map((review) => <Review key={review.id} review={review} />)
      )}
      {data.length === 0 && !failed && (
        <p>
          {last_page === 1 ? 'There is one page' : `There are ${last_page} pages`}.{' '}
          <Link to="?page=1">Go to the first</Link>
        </p>
      )}
      {last_page > 1 && <Pages here={page} last={last_page} />}
    </div>
  );
}

function formatRange(page: number, many: number, count: number): string {
  if (many === 0) return `There is no page ${page} of reviews`;
  const from = (page - 1) * A_PAGE + 1;
  const total = Math.max(count, from + many - 1);
  return `Newest first, ${from} to ${from + many - 1} of ${total}`;
}

function Review({ review }: { review: ReviewResponse }) {
  const school = useSchool();
  return (
    <article className="review">
      <div className="review__head cluster g-1 gx-4">
        <Stars rating={review.rating} />
        <h4>{review.name}</h4>
        <time className="small quiet" dateTime={review.created_at}>
          {formatLondonDate(new Date(review.created_at))}
        </time>
        {review.verified_learner && (
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

/** The list fetches its page itself, so the document's loaders need not run again. */
function Pages({ here, last }: { here: number; last: number }) {
  const to = (page: number) => ({ search: `?page=${page}` });
  const way = { preventScrollReset: true, defaultShouldRevalidate: false };
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
                {...way}
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
            <Link to={to(here + 1)} {...way} rel="next">
              Next
              <NextIcon />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
