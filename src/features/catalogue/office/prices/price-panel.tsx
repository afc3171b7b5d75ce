import { Form } from 'react-router';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { pounds } from '#src/platform/money.ts';
import { describedBy, Field, FieldFrame } from '#src/ui/form/field.tsx';
import type { priceActions } from './price-actions.server.ts';
import type { PriceForm } from './price-form.server.ts';

/** A new price from a day on: typed, shown with all that it means, then set. */
export function PricePanel({
  form,
  label,
  keep,
  back,
  refused,
}: {
  form: PriceForm;
  /** The product: "10 hours". */
  label: string;
  /** What of the page's address stays. */
  keep: Record<string, string>;
  /** The page without what was typed. */
  back: string;
  refused?: RefusedPost | undefined;
}) {
  const { preview, error } = form;
  const wrong = (field: 'price' | 'from') => (error?.field === field ? error.message : undefined);
  return (
    <section className="plate plate--paper back stack" aria-labelledby="new-price">
      <h2 id="new-price">New price for {label}</h2>
      <Form className="stack" action="#new-price">
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="price-day grid items-end g-4">
          <PoundsField value={form.price} error={wrong('price')} />
          <Field
            id="from"
            name="from"
            label="From"
            type="date"
            min={form.today}
            defaultValue={form.from}
            error={wrong('from')}
          />
        </div>
        <button type="submit" className="btn">
          {preview ? 'Work it out again' : 'Work it out'}
        </button>
      </Form>
      {preview && <PriceToSet form={form} preview={preview} back={back} refused={refused} />}
    </section>
  );
}

function PoundsField({ value, error }: { value: string; error: string | undefined }) {
  return (
    <FieldFrame id="price" label="Price" error={error}>
      <div className="affix">
        <span aria-hidden="true">£</span>
        <input
          className="input"
          id="price"
          name="price"
          inputMode="decimal"
          defaultValue={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy('price', undefined, error)}
        />
      </div>
    </FieldFrame>
  );
}

function PriceToSet({
  form: { type, id, price, from, expectedVersion },
  preview: { net, fee, priceWithFee, anHour, before, day, warnings, pence },
  back,
  refused,
}: {
  form: PriceForm;
  back: string;
  preview: NonNullable<PriceForm['preview']>;
  refused?: RefusedPost | undefined;
}) {
  return (
    <ActionForm
      form={buttonForm<typeof priceActions>('setPrice', {
        subject: { type, id },
        expected: { expected_version: expectedVersion },
        hidden: { price, from, ...(warnings.length > 0 && { knowing: 'yes' }) },
        refused,
      })}
      back={back}
      className="stack"
    >
      <dl className="receipt g-1">
        {fee > 0 && (
          <>
            <Sum label="Price" much={pounds(net)} />
            <Sum label="Fee, 4.5%" much={pounds(fee)} />
          </>
        )}
        <div className="receipt__total">
          <dt>
            {fee > 0 ? 'All-in' : 'Price'}, from {day}
          </dt>
          <dd>{pounds(priceWithFee)}</dd>
        </div>
        {before && <Sum label="Without this" much={pounds(before.priceWithFee)} />}
        {anHour !== null && <Sum label="An hour" much={pounds(anHour)} />}
      </dl>
      {warnings.length > 0 && (
        <WarningNotice>
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </WarningNotice>
      )}
      <Submit className="btn btn--go btn--wide">
        Set {pounds(pence)} from {day}
      </Submit>
      <p className="quiet">
        Baskets filled before then name the old price, and ask before the new one is paid. What has been
        ordered keeps its price.
      </p>
    </ActionForm>
  );
}

function Sum({ label, much }: { label: string; much: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{much}</dd>
    </div>
  );
}
