import type { ReviewRead } from '#src/features/instructors/moderation/decide-review.server.ts';
import { londonDateInWords } from '#src/platform/dates.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Stars } from '#src/ui/rating/star-rating.tsx';
import { ActForm } from '../parts/act-form.tsx';

const REASONS = [
  'Not a learner of this instructor',
  'Names another person',
  'Abuse or threats',
  'Advertising',
  'Sent twice',
  'Withdrawn by the writer',
];

/** A review with the forms that publish and reject it. */
export function ReviewToDecide({
  review: { id, instructor, rating, name, content, created_at },
  mayDecide,
  refused,
}: {
  review: ReviewRead;
  mayDecide: boolean;
  refused?: RefusedPost | undefined;
}) {
  const which = (
    <span className="visually-hidden">
      , {name} about {instructor.name}
    </span>
  );
  return (
    <article className="review-o" aria-labelledby={`review-${id}`}>
      <div className="review-o__top">
        <Stars shown={rating} />
        <h3 id={`review-${id}`}>
          {name} about <a href={`/instructors/${instructor.slug}`}>{instructor.name}</a>
        </h3>
      </div>
      <blockquote>{content}</blockquote>
      <p className="quiet">{londonDateInWords(created_at)}</p>
      {mayDecide && (
        <div className="review-o__do">
          <ActForm act="publishReview" given={{ id }} refused={refused}>
            <button type="submit" className="btn">
              Publish{which}
            </button>
          </ActForm>
          <details className="more">
            <summary>Reject{which}</summary>
            <ActForm act="rejectReview" given={{ id }} refused={refused} className="line-up">
              <select className="input" name="reason" aria-label="Reason">
                {REASONS.map((reason) => (
                  <option key={reason}>{reason}</option>
                ))}
              </select>
              <button type="submit" className="btn">
                Reject
              </button>
            </ActForm>
          </details>
        </div>
      )}
    </article>
  );
}
