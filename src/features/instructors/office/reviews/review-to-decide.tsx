import { Clock, Reply } from 'lucide';
import { ActForm } from '#src/kit/parts/act-form.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { icon } from '#src/ui/icons.tsx';
import type { WaitingReview } from './read-page.server.ts';
import { ReasonSelect } from './reason-select.tsx';
import { ReplyField } from './reply-field.tsx';
import { OfReview, ReviewText } from './review-text.tsx';

const ClockIcon = icon(Clock);
const ReplyIcon = icon(Reply);

/** A review with the forms that publish and reject it. The first of the page has the page's startupMessage. */
export function ReviewToDecide({
  review,
  mayDecide,
  isFirst,
  refused,
}: {
  review: WaitingReview;
  mayDecide: boolean;
  isFirst: boolean;
  refused?: RefusedPost | undefined;
}) {
  const { id, left } = review;
  const typed = refused?.values.id === id ? refused.values : {};
  return (
    <article className="staff-review grid grid--shrink g-3" data-row aria-labelledby={`review-${id}`}>
      <ReviewText
        review={review}
        aside={
          <span className={`badge badge--${left.tone} staff-review__left`}>
            <ClockIcon />
            <span>{left.words}</span>
          </span>
        }
      />
      {mayDecide && (
        <div className="staff-review__acts cluster items-end g-0 gx-4">
          <ActForm act="publishReview" given={{ id }} refused={refused}>
            <details className="more" open={Boolean(typed.reply)}>
              <summary>
                <ReplyIcon />
                Reply as the school
                <OfReview review={review} />
              </summary>
              <ReplyField id={id} reply={typed.reply} />
            </details>
            <button type="submit" className={isFirst ? 'btn btn--go' : 'btn'} data-do>
              Publish
              <OfReview review={review} />
            </button>
          </ActForm>
          <details className="more" open={typed.act === 'rejectReview'}>
            <summary>
              Reject
              <OfReview review={review} />
            </summary>
            <ActForm act="rejectReview" given={{ id }} refused={refused} className="line-up">
              <ReasonSelect chosen={typed.reason} />
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
