import { useLivePages } from './use-live-pages.ts';

/** Keeps the page of an office current, and says when it waits for whoever has left it alone. */
export function LivePages() {
  const isPaused = useLivePages();
  return (
    <p className="paused" aria-live="polite">
      {isPaused && <span>Paused. Tap the page or press a key to see what is new.</span>}
    </p>
  );
}
