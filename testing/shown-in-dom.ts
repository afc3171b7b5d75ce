import { Window } from 'happy-dom';
import type { ReactNode } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import './quick-options.ts';

const OF_THE_WINDOW = [
  ...['document', 'location', 'history', 'navigator', 'FormData', 'HTMLInputElement'],
  ...['requestAnimationFrame', 'cancelAnimationFrame'],
] as const;

/** Shows an element in a DOM of its own, with its scripts, and without a server. */
export async function showInDom(element: ReactNode) {
  const window = new Window({ url: 'https://site.example/' });
  const { document } = window as unknown as { document: Document };
  for (const name of OF_THE_WINDOW) vi.stubGlobal(name, window[name as 'document']);
  vi.stubGlobal('window', window);
  document.body.innerHTML = '<div></div>';
  const { createRoot } = await import('react-dom/client');
  const root = createRoot(document.body.firstElementChild as Element);
  onTestFinished(async () => {
    vi.useRealTimers();
    root.unmount();
    await reactIsIdle();
    vi.unstubAllGlobals();
  });
  root.render(element);
  await expect.poll(() => document.body.textContent).not.toBe('');
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  return {
    document,
    all,
    said: () => document.body.textContent,
    /** The first that says this is pressed. */
    press(selector: string, words: string) {
      const found = all(selector).find(({ textContent }) => textContent.startsWith(words));
      if (!found) throw new Error(`No ${selector} “${words}”: ${document.body.textContent}`);
      found.click();
    },
  };
}

/** What React still does after a root is unmounted needs the window. It goes on turn by turn, each before ours. */
export async function reactIsIdle() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}
