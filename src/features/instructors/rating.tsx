import { Stars } from '#src/ui/rating/star-rating.tsx';
import { inHalves, inTenths, type ReviewSummary, reviewsCounted } from './review.ts';

/** "4.7 out of 5 from 46 reviews" behind its stars; nothing without reviews. */
export function Rating({
  reviews: { average, count },
  href,
}: {
  reviews: Pick<ReviewSummary, 'average' | 'count'>;
  /** Where the reviews are. */
  href?: string;
}) {
  if (average === null) return null;
  const text = `${inTenths(average)} out of 5 from ${reviewsCounted(count)}`;
  return (
    <p className="rated cluster g-0 gx-2">
      <span aria-hidden="true">
        <Stars rating={inHalves(average)} />
      </span>
      {href ? <a href={href}>{text}</a> : <span>{text}</span>}
    </p>
  );
}
