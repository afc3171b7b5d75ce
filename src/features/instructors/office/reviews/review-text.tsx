import type { ReactNode } from 'react';
import { Stars } from '#src/ui/rating/star-rating.tsx';
import { reviewedPath } from '../../reviewed.ts';
import type { ListedReview } from './read-page.server.ts';

/** A review as its writer sent it, and what is known of them. `aside` stands beside its heading. */
export function ReviewText({
  review: { id, about, rating, name, content, sent, writer },
  aside,
}: {
  review: ListedReview;
  aside?: ReactNode;
}) {
  return (
    <>
      <div className="cluster g-1 gx-4">
        <Stars rating={rating} />
        <h3 id={`review-${id}`}>
          {name} about <a href={reviewedPath(about)}>{about.name}</a>
        </h3>
        {aside}
      </div>
      <blockquote>{content}</blockquote>
      <p className="quiet">
        {sent}. {writer}
      </p>
    </>
  );
}

/** Tells the forms of several reviews apart for those who do not see what is around them. */
export function OfReview({ review: { name, about } }: { review: ListedReview }) {
  return (
    <span className="visually-hidden">
      , {name} about {about.name}
    </span>
  );
}
