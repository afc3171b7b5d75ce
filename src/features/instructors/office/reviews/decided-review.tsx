import { ActForm } from '#src/kit/parts/act-form.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { ReviewDecided } from './read-page.server.ts';
import { ReasonSelect } from './reason-select.tsx';
import { ReplyField } from './reply-field.tsx';
import { OfReview, ReviewText } from './review-text.tsx';

/** A decided review with its history; a published one can be replied to and taken down. */
export function DecidedReview({
  review,
  isPublished,
  mayDecide,
  refused,
}: {
  review: ReviewDecided;
  isPublished: boolean;
  mayDecide: boolean;
  refused?: RefusedPost | undefined;
}) {
  const { id, reply, history } = review;
  const typed = refused?.values.id === id ? refused.values : {};
  return (
    <article className="staff-review grid grid--shrink g-3" aria-labelledby={`review-${id}`}>
      <ReviewText review={review} />
      {reply && (
        <div>
          <h4>Our reply</h4>
          <p>{reply}</p>
        </div>
      )}
      <ul className="plain quiet">
        {history.map((line) => (
          <li key={line.id}>{line.words}</li>
        ))}
      </ul>
      {isPublished && mayDecide && (
        <div>
          <details className="more" open={typed.act === 'replyToReview'}>
            <summary>
              {reply ? 'Change the reply' : 'Reply as the school'}
              <OfReview review={review} />
            </summary>
            <ActForm
              act="replyToReview"
              given={{ id }}
              seen={{ shown: reply }}
              refused={refused}
              className="gap-3"
            >
              <ReplyField id={id} reply={typed.reply ?? reply} />
              <button type="submit" className="btn">
                Save the reply
              </button>
            </ActForm>
          </details>
          <details className="more" open={typed.act === 'unpublishReview'}>
            <summary>
              Take down
              <OfReview review={review} />
            </summary>
            <ActForm act="unpublishReview" given={{ id }} refused={refused} className="line-up">
              <ReasonSelect chosen={typed.reason} />
              <button type="submit" className="btn">
                Take down
              </button>
            </ActForm>
          </details>
        </div>
      )}
    </article>
  );
}
