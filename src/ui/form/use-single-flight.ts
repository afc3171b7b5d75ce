import { useRef, useState } from 'react';

/** An action that runs once at a time: a second press while it runs does nothing. */
export function useSingleFlight<Args extends unknown[]>(run: (...args: Args) => Promise<unknown>) {
  // A second press may come before the first one's state is rendered.
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  async function start(...args: Args) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await run(...args);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return [busy, start] as const;
}

/** Leaves for a new document. Settles only if Back shows this one again, so what led there stays busy until then. */
export function leaveFor(path: string, way: 'assign' | 'replace' = 'assign'): Promise<void> {
  location[way](path);
  return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
}
