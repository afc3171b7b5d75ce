import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { ReviewDecided } from './read-page.server.ts';
import { ReasonSelect } from './reason-select.tsx';
import { ReplyField } from './reply-field.tsx';
import type { reviewForms } from './review-actions.server.ts';
import { OfReview, ReviewText } from './review-text.tsx';

/** A decided review with its history; a published one can be replied to and taken down. */
export function DecidedReview({
  review,
  isPublished,
  mayDecide,
  forms,
  refused,
}: {
  review: ReviewDecided;
  isPublished: boolean;
  mayDecide: boolean;
  forms: ReturnType<typeof reviewForms>;
  refused?: RefusedPost | undefined;
}) {
  const { id, reply, history } = review;
  const change = openForm(forms.replyToReview, {
    subject: { id },
    expected: { expected_reply: reply },
    defaults: { reply },
    refused,
  });
  const takeDown = openForm(forms.unpublishReview, { subject: { id }, refused });
  return (
    <article className="staff-review grid grid--shrink g-3" aria-labelledby={`review-${id}`}>
      <ReviewText review={review} />
      {reply && (
        <div>
          <h4>Our reply</h4>
          <p>{reply}</p>
        </div>
      )}
      <ul className="grid g-1 quiet">
        {history.map((line) => (
          <li key={line.id}>{line.text}</li>
        ))}
      </ul>
      {isPublished && mayDecide && (
        <div>
          <details className="more" open={change.isRefused}>
            <summary>
              {reply ? 'Change the reply' : 'Reply as the school'}
              <OfReview review={review} />
            </summary>
            <ActionForm form={change} className="stack stack--3">
              <ReplyField field={change.fields.reply} />
              <Submit>Save the reply</Submit>
            </ActionForm>
          </details>
          <details className="more" open={takeDown.isRefused}>
            <summary>
              Take down
              <OfReview review={review} />
            </summary>
            <ActionForm form={takeDown} className="row">
              <ReasonSelect field={takeDown.fields.reason} />
              <Submit>Take down</Submit>
            </ActionForm>
          </details>
        </div>
      )}
    </article>
  );
}
