import { useSyncExternalStore } from 'react';

type Spoken = { polite: string; assertive: string };

let spoken: Spoken = { polite: '', assertive: '' };
const listeners = new Set<() => void>();

/** Has a screen reader say something that everybody else sees anyway. */
export function announce(text: string, urgency: keyof Spoken = 'polite') {
  // A zero-width space tells the same words said twice apart, so that they are spoken twice.
  const again = spoken[urgency] === text ? `${text}\u200b` : text;
  spoken = { ...spoken, [urgency]: again };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const SILENCE: Spoken = { polite: '', assertive: '' };

/** The two live regions of every page. They must stand in the page before anything is put into them. */
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
