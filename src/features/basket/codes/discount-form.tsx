import { useEffect, useId, useRef, useState } from 'react';
import { Field } from '#src/ui/form/field.tsx';
import { underField } from '#src/ui/form/form-problems.ts';
import { SubmitButton } from '#src/ui/form/submit-button.tsx';
import { useForm, type Values } from '#src/ui/form/use-form.ts';
import { forgetLinkedCode } from '../basket-store.ts';
import { enterDiscount } from '../discount-calls.ts';

/** A form for a discount code. It sends the code of a link by itself, which is kept while nothing in the basket is what it is for. */
export function DiscountForm({ linked, onEnter }: { linked: string; onEnter(): void }) {
  const prefix = useId();
  const { attributes, busy, errors } = useForm({ prefix, send });
  const { ref } = attributes;
  const isInstead = useRef(false);
  const isByItself = useRef(false);
  const [mayReplace, setMayReplace] = useState(false);

  async function send({ code = '' }: Values) {
    onEnter();
    const result = await enterDiscount(code, { instead: isInstead.current, quiet: isByItself.current });
    const refusal = result.ok ? '' : result.code;
    isInstead.current = false;
    isByItself.current = false;
    setMayReplace(refusal === 'not_together');
    if (refusal !== 'not_in_basket') forgetLinkedCode();
    return underField('code', result);
  }

  useEffect(() => {
    if (!linked) return;
    isByItself.current = true;
    ref.current?.requestSubmit();
  }, [linked, ref]);

  return (
    <form {...attributes}>
      <Field
        id={`${prefix}-code`}
        name="code"
        label="Discount code"
        error={errors.code}
        defaultValue={linked}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <SubmitButton className="btn" labels={['Apply', 'Applying…']} busy={busy} />
      {mayReplace && (
        <button
          type="submit"
          className="btn codebox__instead"
          onClick={() => {
            isInstead.current = true;
          }}
        >
          Use it instead
        </button>
      )}
    </form>
  );
}
