import { Stars } from '#src/ui/rating/star-rating.tsx';
import { inHalves, inTenths, type ReviewSummary, reviewsCounted, STARS } from '../review.ts';
import './reviews.css';

/** The average, its stars, and how many reviews gave how many stars (R46). */
export function ReviewScore({ reviews: { average, count, counts } }: { reviews: ReviewSummary }) {
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
          const label = star === 1 ? '1 star' : `${star} stars`;
          const many = counts[star - 1];
          return (
            <div key={star}>
              <dt>{label}</dt>
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
