import { type ReactNode, useRef } from 'react';
import { ORDER_PREFIX } from '#src/platform/references.ts';
import { Field } from '#src/ui/form/field.tsx';
import { useLater } from '#src/ui/use-later.ts';
import { CONFIRMED_BY, type ConfirmationRequest } from './confirmation-request.ts';

/** Every desk may ask to confirm, and few do: nobody else loads it. */
const loadPasskeyButton = async () => (await import('#src/kit/parts/passkey-button.tsx')).PasskeyButton;

/** Says what will happen, asks for a code or a password where one is needed, and sends with it the form that waits. */
export function ConfirmForm({ ways, demo, fields, wrong, preview }: ConfirmationRequest) {
  const waiting = useRef<HTMLFormElement>(null);
  const kept = Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <div className="plate plate--paper plate--sign-in stack stack--6" data-waits>
      {preview ? (
        <div>
          <h1>Check what will happen</h1>
          {preview.hasChanged && (
            <p className="badge badge--danger" role="alert">
              This has changed since you looked.
            </p>
          )}
          <ul className="confirm-list">
            {preview.will.map((sentence) => (
              <li key={sentence}>{unbroken(sentence)}</li>
            ))}
          </ul>
          {ways && <p className="quiet">Confirm that it’s you to continue.</p>}
        </div>
      ) : (
        <div>
          <h1>Confirm that it’s you</h1>
          <p className="quiet">We ask again before money, people’s data or accounts are touched.</p>
        </div>
      )}
      {ways?.passkey && (
        <>
          <form method="post" ref={waiting}>
            {kept}
          </form>
          <ByPasskey done={() => waiting.current?.submit()} />
        </>
      )}
      <form method="post" className="stack">
        {kept}
        {ways &&
          (ways.app ? (
            <Field
              id="confirm"
              name={CONFIRMED_BY.code}
              label="6-digit code"
              hint={demo ? `Demo: the code is ${demo}` : 'From your authenticator app'}
              className="input--code"
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
          ))}
        <p className="row">
          <button className="btn btn--go" type="submit">
            {preview ? 'Confirm' : 'Continue'}
          </button>
          {preview && (
            <a className="btn" href={preview.page}>
              Cancel
            </a>
          )}
        </p>
      </form>
    </div>
  );
}

function ByPasskey({ done }: { done(): void }) {
  const PasskeyButton = useLater(loadPasskeyButton);
  return PasskeyButton && <PasskeyButton label="Use a passkey" done={done} />;
}

/** Order numbers break at no dash, so that they can be read out. */
function unbroken(sentence: string): ReactNode[] {
  return sentence.split(new RegExp(`(\\b${ORDER_PREFIX}-\\w+-\\w+)`)).map((part, index) =>
    index % 2 ? (
      <span className="nowrap" key={part}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
