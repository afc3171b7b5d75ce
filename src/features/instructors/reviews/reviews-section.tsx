import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ReviewScore } from './review-score.tsx';
import { ReviewsBlock } from './reviews-block.tsx';
import type { ReviewsOfPage } from './reviews-of-page.server.ts';
import { readReviewsQuery } from './reviews-query.ts';

/** The reviews of a page's subject: their score, what they may be trusted for, and the list. */
export function ReviewsSection({
  of: { reviewed, summary, reviews, replies },
  buttons,
  children,
}: {
  of: ReviewsOfPage;
  buttons: ReactNode;
  /** Who may write them, and how that is known. */
  children: ReactNode;
}) {
  const [search] = useSearchParams();
  const query = readReviewsQuery(search);
  return (
    <section className="section" aria-labelledby="reviews">
      <div className="stack mb-8">
        <h2 id="reviews">Reviews</h2>
        <div className="row">{buttons}</div>
      </div>
      <div className="split split--reviews">
        <div className="score grid g-5">
          <ReviewScore reviews={summary} query={query} />
          <p className="small quiet">
            We read every review before it goes live, and publish good and bad ones alike. {children}
          </p>
        </div>
        <ReviewsBlock
          key={reviewed.slug}
          reviewed={reviewed}
          reviews={summary}
          replies={replies}
          query={query}
          first={reviews}
        />
      </div>
    </section>
  );
}
