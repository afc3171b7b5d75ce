import type { CheckoutWire } from '../session/wire.ts';

export type ConsentAnswers = CheckoutWire['consents'];

/** What the buyer accepts before paying (R33). Nothing is ticked beforehand. */
export function Consents({
  answers,
  asks,
  onChange,
}: {
  answers: ConsentAnswers;
  asks: CheckoutWire['asks'];
  onChange(answers: ConsentAnswers): void;
}) {
  const tick = (name: keyof ConsentAnswers) => ({
    type: 'checkbox',
    checked: answers[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ ...answers, [name]: event.target.checked }),
  });
  return (
    <fieldset>
      <legend className="visually-hidden">Before you pay</legend>
      <label className="tick">
        <input {...tick('terms')} />
        <span>
          I accept the{' '}
          <a href="/terms-conditions" target="_blank" rel="noreferrer">
            terms and conditions<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </span>
      </label>
      {asks.digital_now && (
        <label className="tick">
          <input {...tick('digital_now')} />
          <span>Please send my digital products at once. I know I then cannot cancel them.</span>
        </label>
      )}
      {asks.begin_lessons && (
        <label className="tick">
          <input {...tick('begin_lessons')} />
          <span>
            Please begin lessons within 14 days if there is room. I know I then pay for any lesson taken if I
            cancel. <span className="quiet">(Optional: without it, lessons begin after 14 days.)</span>
          </span>
        </label>
      )}
    </fieldset>
  );
}

/** The hint on which consent is missing. */
export function missingConsent(answers: ConsentAnswers, asks: CheckoutWire['asks']): string | undefined {
  if (!answers.terms) return 'To pay, accept the terms and conditions.';
  if (asks.digital_now && !answers.digital_now)
    return 'To pay, ask for your digital products to be sent at once.';
  return undefined;
}
