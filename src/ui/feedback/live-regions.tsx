import { useSyncExternalStore } from 'react';

type Spoken = { polite: string; assertive: string };

let spoken: Spoken = { polite: '', assertive: '' };
const listeners = new Set<() => void>();

/** Has screen readers announce something that is visible anyway. */
export function announce(text: string, urgency: keyof Spoken = 'polite') {
  // A zero-width space makes a repeated text differ, so that it is announced again.
  const again = spoken[urgency] === text ? `${text}\u200b` : text;
  spoken = { ...spoken, [urgency]: again };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const SILENCE: Spoken = { polite: '', assertive: '' };

/** The two live regions of every page. They must be in the page before they get any text. */
export function LiveRegions() {
  const { polite, assertive } = useSyncExternalStore(
    subscribe,
    () => spoken,
    () => SILENCE,
  );
  return (
    <>
      <div className="visually-hidden" aria-live="polite">
        {polite}
      </div>
      <div className="visually-hidden" aria-live="assertive">
        {assertive}
      </div>
    </>
  );
}
