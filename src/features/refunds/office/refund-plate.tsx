import { ActForm } from '#src/kit/parts/act-form.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { RefundChoice } from './refund-choice.server.ts';
import type { RefundPreview } from './refund-page-data.server.ts';

/** The form's id: the reason and the note stand elsewhere on the page. */
export const GIVE = 'give';

/** Exactly what will happen, and the button that names the sum. */
export function RefundPlate({
  orderId,
  how,
  preview,
  why,
  remaining,
  was,
  refused,
}: {
  orderId: string;
  how: RefundChoice['how'];
  preview: RefundPreview | null;
  /** Why there is nothing to show. */
  why: string | null;
  remaining: string;
  /** What was shown as left before somebody was faster. */
  was: string | null;
  refused: RefusedPost | undefined;
}) {
  return (
    <section className="plate plate--paper back" aria-labelledby="prev">
      <h2 id="prev">What will happen</h2>
      <div aria-live="polite">
        {preview ? <Consequences preview={preview} remaining={remaining} was={was} /> : <p>{why}</p>}
      </div>
      {preview && (
        <ActForm
          act="refundOrder"
          id={GIVE}
          given={{ id: orderId }}
          seen={{ how, lines: preview.lines, amount: preview.amount, plan: preview.fingerprint }}
          back={`/office/orders/${orderId}`}
          refused={refused?.errors.plan ? undefined : refused}
        >
          {preview.cancelled.length > 0 && (
            <label className="tick">
              <input type="checkbox" name="cancels" required />
              <span>
                Cancel the {preview.cancelled.length === 1 ? 'lesson' : 'lessons'} of{' '}
                {preview.cancelled.join('; ')}, whose hours this pays back
              </span>
            </label>
          )}
          <button className="btn btn--go btn--wide" type="submit">
            Refund {preview.total}
          </button>
        </ActForm>
      )}
      <p className="quiet">A refund cannot be taken back.</p>
    </section>
  );
}

function Consequences({
  preview,
  remaining,
  was,
}: {
  preview: RefundPreview;
  remaining: string;
  was: string | null;
}) {
  return (
    <>
      <p className="back__sum">{preview.total}</p>
      <h3>Where it goes</h3>
      <dl className="receipt g-1">
        {preview.legs.map(({ to, note, amount }) => (
          <div key={to}>
            <dt>
              {to}
              <small>{note}</small>
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <h3>What changes</h3>
      <ul>
        {preview.changes.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <h3>What is left</h3>
      <dl className="receipt g-1">
        <div>
          <dt>Left now</dt>
          <dd>
            {was && <s className="was">{was}</s>} {remaining}
          </dd>
        </div>
        <div>
          <dt>After this refund</dt>
          <dd>{preview.remainingAfter}</dd>
        </div>
      </dl>
    </>
  );
}
