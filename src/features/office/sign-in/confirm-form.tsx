import { useRef } from 'react';
import { Field } from '#src/ui/form/field.tsx';
import { PasskeyButton } from '../parts/passkey-button.tsx';
import { CONFIRMED_BY, type ConfirmationAsked } from './confirmation-asked.ts';

/** Asks for a code or a password, and sends with it the form that waits. */
export function ConfirmForm({ ways, demo, fields, wrong }: ConfirmationAsked) {
  const waiting = useRef<HTMLFormElement>(null);
  const kept = Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <div className="plate plate--paper door__plate gap-6" data-waits>
      <div>
        <h1>Confirm that it’s you</h1>
        <p className="quiet">We ask again before money, people’s data or accounts are touched.</p>
      </div>
      {ways.passkey && (
        <>
          <form method="post" ref={waiting}>
            {kept}
          </form>
          <PasskeyButton words="Use a passkey" done={() => waiting.current?.submit()} />
        </>
      )}
      <form method="post" className="gap-4">
        {kept}
        {ways.app ? (
          <Field
            id="confirm"
            name={CONFIRMED_BY.code}
            label="6-digit code"
            hint={demo ? `Demo: the code is ${demo}` : 'From your authenticator app'}
            look="input--code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            error={wrong}
            required
          />
        ) : (
          <Field
            id="confirm"
            name={CONFIRMED_BY.password}
            label="Your password"
            type="password"
            autoComplete="current-password"
            error={wrong}
            required
          />
        )}
        <button className="btn btn--go" type="submit">
          Continue
        </button>
      </form>
    </div>
  );
}
