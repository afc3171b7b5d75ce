import { useEffect } from 'react';

/**
 * Keys of every page of the office. A row that they move between is marked `data-row`; what leads on from it
 * `data-row-link`, its act `data-do`, and the button that takes it or gives it back `data-take`.
 */
export function useShortcuts(show: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event, { ...KEYS, '?': show });
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [show]);
}

const KEYS: Record<string, () => void> = {
  j: () => move(1),
  k: () => move(-1),
  e: () => inRow('[data-do]')?.click(),
  t: () => inRow('[data-take]')?.click(),
  '/': find,
};

function press(event: KeyboardEvent, keys: typeof KEYS) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const { target } = event;
  // A dialog that has just closed has the focus until the next frame.
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog[open]'))
    return;
  const action = keys[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

/** Where the focus goes in a row. */
const LINK = '[data-row-link], a, button';

/** Rows in which nothing can have the focus, as the lines of an order, are passed over. */
function rows(): HTMLElement[] {
  const all = document.querySelectorAll<HTMLElement>('[data-row]');
  return [...all].filter((row) => row.querySelector(LINK));
}

/** The row with the focus, else the one that the page shows as the current one. */
function currentOf(all: HTMLElement[]): HTMLElement | undefined {
  const focused = all.find((row) => row.contains(document.activeElement));
  return focused ?? all.find((row) => row.getAttribute('aria-current') === 'true');
}

/** Acts on the current row alone: a key does not publish or settle what nobody has gone to. */
function inRow(selector: string): HTMLElement | null | undefined {
  return currentOf(rows())?.querySelector<HTMLElement>(selector);
}

/** The first press goes to the current row, the next ones on from it. */
function move(by: 1 | -1) {
  const all = rows();
  const current = currentOf(all);
  const at = current ? all.indexOf(current) : -1;
  const isThere = current?.contains(document.activeElement) ?? false;
  const next = isThere || !current ? all[at + by] : current;
  const link = next?.querySelector<HTMLElement>(LINK);
  link?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

function find() {
  const field = document.querySelector<HTMLInputElement>('.bar__find input');
  if (field?.checkVisibility()) field.focus();
  else location.assign('/office/orders');
}
