import { MINUTE_MS } from '#src/platform/dates.ts';

const LEFT_ALONE_MS = 30 * MINUTE_MS;
const TOUCHES = ['pointerdown', 'keydown', 'visibilitychange'] as const;

/** Tells when nobody has touched a page for half an hour, and of each touch. Answers how to stop. */
export function watchLeftAlone(page: EventTarget, tell: { alone(): void; touched(): void }): () => void {
  let timer = setTimeout(tell.alone, LEFT_ALONE_MS);
  function touch() {
    clearTimeout(timer);
    timer = setTimeout(tell.alone, LEFT_ALONE_MS);
    tell.touched();
  }
  for (const one of TOUCHES) page.addEventListener(one, touch);
  return () => {
    clearTimeout(timer);
    for (const one of TOUCHES) page.removeEventListener(one, touch);
  };
}
