import { Link } from '#src/ui/link.tsx';
import { Stars } from '#src/ui/rating/star-rating.tsx';
import { inHalves, inTenths, type ReviewSummary, reviewsCounted, STARS, starsCounted } from '../review.ts';
import { type ReviewsQuery, reviewsSearch } from './reviews-query.ts';
import './reviews.css';

/** The average, its stars, and how many reviews gave how many stars, each with a link to those (R46). */
export function ReviewScore({
  reviews: { average, count, counts },
  query,
}: {
  reviews: ReviewSummary;
  query: ReviewsQuery;
}) {
  if (average === null) return null;
  return (
    <>
      <div className="score__big cluster cluster--nowrap g-4">
        <b aria-hidden="true">{inTenths(average)}</b>
        <div>
          <Stars rating={inHalves(average)} />
          <p className="small quiet">
            {inTenths(average)} out of 5, from {reviewsCounted(count)}
          </p>
        </div>
      </div>
      <dl className="bars grid g-1">
        {STARS.toReversed().map((star) => {
          const label = starsCounted(star);
          const many = counts[star - 1] ?? 0;
          return (
            <div key={star}>
              <dt>
                {many > 0 ? (
                  <Link
                    to={reviewsSearch({ ...query, stars: star, page: 1 })}
                    preventScrollReset
                    defaultShouldRevalidate={false}
                    aria-current={star === query.stars ? 'true' : undefined}
                  >
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </dt>
              <dd>
                <meter min="0" max={count} value={many} aria-label={label}>
                  {many}
                </meter>
              </dd>
              <dd>{many}</dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
