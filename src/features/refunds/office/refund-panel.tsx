import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import type { OpenForm } from '#src/kit/forms/open-form.ts';
import type { RefundPreview } from './refund-page-data.server.ts';

/** Exactly what will happen, and the button that names the sum. The reason and the note stand elsewhere on the page. */
export function RefundPanel({
  orderId,
  form,
  preview,
  reason,
  remaining,
  was,
}: {
  orderId: string;
  form: OpenForm<'cancels'>;
  preview: RefundPreview | null;
  /** Why there is nothing to show. */
  reason: string | null;
  remaining: string;
  /** What was shown as left before somebody was faster. */
  was: string | null;
}) {
  return (
    <section className="plate plate--paper back" aria-labelledby="prev">
      <h2 id="prev">What will happen</h2>
      <div aria-live="polite">
        {preview ? <Consequences preview={preview} remaining={remaining} was={was} /> : <p>{reason}</p>}
      </div>
      {preview && (
        <ActionForm form={form} back={`/office/orders/${orderId}`}>
          {preview.cancelled.length > 0 && (
            <label className="tick">
              <input type="checkbox" name={form.fields.cancels.name} required />
              <span>
                Cancel the {preview.cancelled.length === 1 ? 'lesson' : 'lessons'} of{' '}
                {preview.cancelled.join('; ')}, whose hours this pays back
              </span>
            </label>
          )}
          <Submit className="btn btn--go btn--wide">Refund {preview.total}</Submit>
        </ActionForm>
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
        {preview.changes.map((change) => (
          <li key={change}>{change}</li>
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
