import { useEffect, useState } from 'react';
import type { Facts } from './school-preview.tsx';

let kept: { over: string; typed: Partial<Facts> } | undefined;

/** Remembers what a form holds, for the page that comes once another of its forms was sent: pages begin anew then. */
export function keepTypedFacts(form: HTMLFormElement, published: Facts) {
  const typed = Object.fromEntries([...new FormData(form)].filter(([name]) => name in published));
  kept = { over: JSON.stringify(published), typed: typed as Partial<Facts> };
}

/** What had been typed over these facts, once. Others that were published meanwhile are shown as they are. */
export function useTypedFacts(published: Facts): Partial<Facts> {
  const [typed] = useState(() => (kept?.over === JSON.stringify(published) ? kept.typed : {}));
  useEffect(() => {
    kept = undefined;
  }, []);
  return typed;
}
