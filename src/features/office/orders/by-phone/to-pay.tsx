import { Form } from 'react-router';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import type { OpenForm } from '#src/kit/forms/open-form.ts';
import { SAME_PAGE } from '#src/ui/navigation/same-page.ts';
import { SumRows } from '#src/ui/price.tsx';
import { ChosenSoFar, whatOf } from './chosen-so-far.tsx';
import type { NewOrder } from './read-new-order.server.ts';

export type Chosen = NonNullable<NewOrder['chosen']>;

export function ToPay({
  read,
  chosen,
  isOld,
  form,
}: {
  read: NewOrder;
  chosen: Chosen;
  isOld: boolean;
  form: OpenForm;
}) {
  return (
    <section className="plate plate--paper back" aria-labelledby="to-pay">
      <h2 id="to-pay">To pay</h2>
      <p className="back__sum" role="status">
        {chosen.total}
      </p>
      <dl className="receipt g-1">
        {chosen.lines.map(({ name, note, amount }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can read the same
          <div key={position}>
            <dt>
              {name}
              {note && <small>{note}</small>}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <SumRows sums={chosen.sums} />
      </dl>
      <DiscountCode read={read} mayAddCode={chosen.mayAddCode} />
      <ActionForm form={form} back={`/office/orders/by-phone/${form.expected.entry}`}>
        <input type="hidden" name="code" value={chosen.codes[0] ?? ''} />
        <input type="hidden" name="second_code" value={chosen.codes[1] ?? ''} />
        <Submit className="btn btn--go btn--wide" disabled={isOld}>
          Make the order and email it
        </Submit>
      </ActionForm>
      <p className="quiet">The price is kept until it’s paid, or its time is over.</p>
      <p className="quiet">Never write down or type in a card number for a customer.</p>
    </section>
  );
}

/** Typed where the price is seen, which then says what it takes off. */
function DiscountCode({ read, mayAddCode }: { read: NewOrder; mayAddCode: boolean }) {
  const { code, secondCode, codeRefusal, from } = read;
  return (
    <details className="more" open={code !== ''}>
      <summary>Discount code</summary>
      <Form className="stack stack--3 mt-3" state={SAME_PAGE}>
        <ChosenSoFar values={{ ...whatOf(read), code: '', second_code: '', from }} />
        <div className="row">
          <input
            className="input input--inline"
            name="code"
            defaultValue={code}
            aria-label="Discount code"
            aria-describedby={codeRefusal ? 'code-refusal' : undefined}
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={40}
          />
          {(mayAddCode || secondCode !== '') && (
            <input
              className="input input--inline"
              name="second_code"
              defaultValue={secondCode}
              aria-label="Second discount code"
              aria-describedby={codeRefusal ? 'code-refusal' : undefined}
              autoCapitalize="characters"
              autoComplete="off"
              maxLength={40}
            />
          )}
          <button type="submit" className="btn">
            Use
          </button>
        </div>
        {codeRefusal ? (
          <p className="field__error" id="code-refusal" role="alert">
            {codeRefusal}
          </p>
        ) : (
          code !== '' && (
            <p className="quiet">
              Empty the field and press Use to remove it.
              {mayAddCode && ' It may be used with a second code that allows it.'}
            </p>
          )
        )}
      </Form>
    </details>
  );
}
