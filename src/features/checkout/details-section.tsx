import type { ReactNode } from 'react';
import { Field, FieldError } from '#src/ui/field.tsx';
import type { SaveResult } from './checkout-client.ts';
import { StepForm } from './step-form.tsx';
import type { CheckoutWire } from './wire.ts';

/** Who is buying, and for whom. Asked of every basket, so that a gift of lessons reaches the right learner. */
export function DetailsSection({
  checkout,
  heading,
  next,
  save,
}: {
  checkout: CheckoutWire;
  heading: ReactNode;
  next: string | undefined;
  save(body: object): Promise<SaveResult>;
}) {
  const { customer } = checkout;
  const taught = checkout.basket.totals.has_lessons || checkout.basket.totals.is_training;
  return (
    <StepForm
      prefix="customer"
      required={[['email', 'your email']]}
      next={next}
      heading={heading}
      collect={(form) => ({
        email: form.get('email'),
        ...(taught ? { customer_is_pupil: answerOf(form) } : { customer_is_pupil: false }),
      })}
      save={save}
    >
      {(errors) => (
        <>
          <Field
            id="customer-email"
            name="email"
            label="Email"
            hint="For your receipt. No account needed."
            type="email"
            autoComplete="email"
            spellCheck={false}
            maxLength={254}
            defaultValue={customer?.email}
            error={errors.email?.[0]}
          />
          {taught && <ForWhom error={errors.customer_is_pupil?.[0]} answer={customer?.customer_is_pupil} />}
        </>
      )}
    </StepForm>
  );
}

function ForWhom({ error, answer }: { error: string | undefined; answer: boolean | undefined }) {
  const id = 'customer-customer_is_pupil';
  return (
    <fieldset
      className={error ? 'field--error' : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="field__label">Is this for you?</legend>
      <FieldError id={id} error={error} />
      <div className="dots dots--row">
        <label className="dot">
          <input
            type="radio"
            name="customer_is_pupil"
            value="true"
            id={id}
            defaultChecked={answer === true}
          />
          <span>Yes, I’m learning</span>
        </label>
        <label className="dot">
          <input type="radio" name="customer_is_pupil" value="false" defaultChecked={answer === false} />
          <span>No, it’s for someone else</span>
        </label>
      </div>
    </fieldset>
  );
}

/** Undefined while nothing is chosen: the server then asks for it. */
function answerOf(form: FormData): boolean | undefined {
  const answer = form.get('customer_is_pupil');
  return answer === null ? undefined : answer === 'true';
}
