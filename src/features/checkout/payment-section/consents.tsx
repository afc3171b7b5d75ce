import type { LessonsStart } from '#src/features/orders/lessons-start.ts';
import { AcceptTerms, SendDigitalNow } from '#src/features/orders/terms/accept-terms.tsx';
import type { FormProblem } from '#src/ui/form/form-problems.ts';
import { Radio } from '#src/ui/form/radio.tsx';
import type { CheckoutResponse } from '../session/api-schema.ts';

const FIELDS = {
  lessons_start: 'payment-lessons_start',
  terms: 'payment-terms',
  digital_now: 'payment-digital_now',
};

export type ConsentAnswers = CheckoutResponse['consents'];
type Props = {
  answers: ConsentAnswers;
  checkout: Pick<CheckoutResponse, 'asks' | 'basket' | 'terms_accepted_on'>;
  onChange(answers: ConsentAnswers): void;
};

/** The answers, with the terms of a customer who accepted the same ones for an earlier order: paying accepts them (R33). */
export function withKnownTerms(
  answers: ConsentAnswers,
  { terms_accepted_on }: Pick<CheckoutResponse, 'terms_accepted_on'>,
): ConsentAnswers {
  return terms_accepted_on ? { ...answers, terms: true } : answers;
}

/** What the buyer accepts before paying (R33). Nothing is ticked beforehand. */
export function Consents({ answers, checkout, onChange }: Props) {
  const { asks, terms_accepted_on: since } = checkout;
  const tick = (name: 'terms' | 'digital_now') => ({
    id: FIELDS[name],
    type: 'checkbox',
    name,
    checked: answers[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ ...answers, [name]: event.target.checked }),
  });
  return (
    <>
      {asks.lessons_start && <LessonsStarts answers={answers} checkout={checkout} onChange={onChange} />}
      <fieldset>
        <legend className="visually-hidden">Before you pay</legend>
        {since ? (
          <AcceptTerms since={since} />
        ) : (
          <label className="tick">
            <input {...tick('terms')} />
            <AcceptTerms />
          </label>
        )}
        {asks.digital_now && (
          <label className="tick">
            <input {...tick('digital_now')} />
            <SendDigitalNow />
          </label>
        )}
      </fieldset>
    </>
  );
}

/** Both choices say what cancelling then costs. Neither is chosen beforehand: only the buyer's own wish counts. */
function LessonsStarts({ answers, checkout: { asks, basket }, onChange }: Props) {
  const { has_lessons, is_training } = basket.totals;
  const taught = has_lessons && is_training ? 'lessons and training' : has_lessons ? 'lessons' : 'training';
  const pick = (start: LessonsStart, name: string, note: string, disabled = false) => (
    <Radio
      id={start === 'soon' ? FIELDS.lessons_start : undefined}
      name="lessons_start"
      value={start}
      chosen={disabled ? '' : (answers.lessons_start ?? '')}
      onChoose={() => onChange({ ...answers, lessons_start: start })}
      className="pick"
      disabled={disabled}
    >
      <span>
        <span className="pick__name">{name}</span>
        <span className="pick__note">{note}</span>
      </span>
    </Radio>
  );
  return (
    <fieldset id="payment-lessons_start">
      <legend className="field__label">When should the {taught} start?</legend>
      <p className="field__hint">You have 14 days to cancel your order.</p>
      <div className="picks picks--2">
        {pick(
          'soon',
          'Start as soon as possible',
          `If you cancel within 14 days, you pay for any ${has_lessons ? 'lessons' : 'training'} you have had`,
        )}
        {pick(
          'after_14_days',
          'Start after 14 days',
          asks.lesson_within_14_days
            ? 'Not with your first lesson, which is within 14 days. To choose this, let its time go'
            : 'If you cancel within 14 days, you get a full refund',
          asks.lesson_within_14_days,
        )}
      </div>
    </fieldset>
  );
}

/** What is still to be answered before paying, in the order in which it is asked. */
export function missingConsents(answers: ConsentAnswers, asks: CheckoutResponse['asks']): FormProblem[] {
  const excluded = asks.lesson_within_14_days && answers.lessons_start === 'after_14_days';
  const missing: [boolean, string, string][] = [
    [
      asks.lessons_start && (!answers.lessons_start || excluded),
      FIELDS.lessons_start,
      'Choose when to start',
    ],
    [!answers.terms, FIELDS.terms, 'Accept the terms and conditions'],
    [
      asks.digital_now && !answers.digital_now,
      FIELDS.digital_now,
      'Agree to get your digital products straight away',
    ],
  ];
  return missing.flatMap(([is, fieldId, text]) => (is ? { fieldId, text } : []));
}
