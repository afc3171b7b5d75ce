import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Clock } from '#src/ui/drawings/clock.ts';
import { Reply } from '#src/ui/drawings/reply.ts';
import { icon } from '#src/ui/icons.tsx';
import type { WaitingReview } from './read-page.server.ts';
import { ReasonSelect } from './reason-select.tsx';
import { ReplyField } from './reply-field.tsx';
import type { reviewForms } from './review-actions.server.ts';
import { OfReview, ReviewText } from './review-text.tsx';

const ClockIcon = icon(Clock);
const ReplyIcon = icon(Reply);

/** A review with the forms that publish and reject it. The first of the page has its green button. */
export function ReviewToDecide({
  review,
  mayDecide,
  isFirst,
  forms,
  refused,
}: {
  review: WaitingReview;
  mayDecide: boolean;
  isFirst: boolean;
  forms: ReturnType<typeof reviewForms>;
  refused?: RefusedPost | undefined;
}) {
  const { id, remainingTime } = review;
  const publish = openForm(forms.publishReview, { subject: { id }, refused });
  const reject = openForm(forms.rejectReview, { subject: { id }, refused });
  return (
    <article className="staff-review grid grid--shrink g-3" data-row aria-labelledby={`review-${id}`}>
      <ReviewText
        review={review}
        aside={
          <span className={`badge badge--${remainingTime.tone} staff-review__left`}>
            <ClockIcon />
            <span>{remainingTime.label}</span>
          </span>
        }
      />
      {mayDecide && (
        <div className="staff-review__acts cluster items-end g-0 gx-4">
          <ActionForm form={publish}>
            <details className="more" open={publish.fields.reply.value !== ''}>
              <summary>
                <ReplyIcon />
                Reply as the school
                <OfReview review={review} />
              </summary>
              <ReplyField field={publish.fields.reply} />
            </details>
            <button type="submit" className={isFirst ? 'btn btn--go' : 'btn'} data-do>
              Publish
              <OfReview review={review} />
            </button>
          </ActionForm>
          <details className="more" open={reject.isRefused}>
            <summary>
              Reject
              <OfReview review={review} />
            </summary>
            <ActionForm form={reject} className="row">
              <ReasonSelect field={reject.fields.reason} />
              <Submit>Reject</Submit>
            </ActionForm>
          </details>
        </div>
      )}
    </article>
  );
}
