import { useState } from 'react';
import { keep, readKept } from '#src/platform/browser-storage.ts';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import { BlockedPush } from './blocked-push.tsx';
import { type PushRealm, usePush } from './use-push.ts';

/**
 * Asks whether this device is to be notified, on a page that has news which a notification would have brought before. The browser's
 * own question follows the button. "Not now" is the last word here; the page of devices still has it.
 */
export function AskForPush({
  realm,
  question,
  className = '',
}: {
  realm: PushRealm;
  question: string;
  className?: string;
}) {
  const { state, said, turnOn } = usePush(realm);
  const [pressed, setPressed] = useState(false);
  const [isDone, setDone] = useState(false);
  const asked = `push_asked_${realm}`;
  const isAsked = pressed || (state === 'off' && readKept(asked) === null);
  if (isDone || !isAsked) return null;
  return (
    <section className={`panel stack stack--3 no-print ${className}`} aria-labelledby="ask-for-push">
      <h2 className="h3" id="ask-for-push">
        {question}
      </h2>
      {state === 'blocked' && <BlockedPush />}
      {state === 'off' && (
        <p className="cluster g-3">
          <ActionButton
            className="btn btn--go"
            labels={['Turn on notifications', 'Turning on…']}
            run={() => {
              setPressed(true);
              return turnOn();
            }}
          />
          <button
            type="button"
            className="btn"
            onClick={() => {
              keep(asked, 'no');
              setDone(true);
            }}
          >
            Not now
          </button>
        </p>
      )}
      <p role="status" className={said ? undefined : 'visually-hidden'}>
        {said}
      </p>
    </section>
  );
}
