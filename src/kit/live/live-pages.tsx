import { useLivePages } from './use-live-pages.ts';

/** Keeps a page of the office current, and says when it has paused because nobody has used it for a while. */
export function LivePages() {
  const isPaused = useLivePages();
  return (
    <p className="paused" aria-live="polite">
      {isPaused && <span>Paused. Tap the page or press a key to see what is new.</span>}
    </p>
  );
}
