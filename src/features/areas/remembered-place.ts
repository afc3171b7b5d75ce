import { useSyncExternalStore } from 'react';
import { forget, keep, readKept } from '#src/platform/browser-storage.ts';

/** Where a visitor wants to learn: no more of a postcode than its first half is kept (R63). */
export interface RememberedPlace {
  /** An outward code, or a town's name. */
  place: string;
  /** The slug and the name of our area there. */
  area: string;
  name: string;
}

const KEY = 'place';
const listeners = new Set<() => void>();

export function rememberPlace(place: RememberedPlace) {
  keep(KEY, JSON.stringify(place));
  tell();
}

export function clearPlace() {
  forget(KEY);
  tell();
}

/** Null on the server and until scripts run: pages are rendered the same for everybody. */
export function useRememberedPlace(): RememberedPlace | null {
  return parsePlace(useSyncExternalStore(subscribe, stored, nothing));
}

/** Anything may lie in a browser's storage. */
export function parsePlace(text: string | null): RememberedPlace | null {
  // On the server, for each link that knows a place: what fails there costs more than the link.
  if (text === null) return null;
  try {
    const { place, area, name } = JSON.parse(text);
    const texts = [place, area, name].every((one) => typeof one === 'string' && one.length <= 60);
    return texts && place && name && /^[a-z0-9-]+$/.test(area) ? { place, area, name } : null;
  } catch {
    return null;
  }
}

const stored = () => readKept(KEY);
const nothing = () => null;

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function tell() {
  for (const listener of listeners) listener();
}
