interface Box {
  top: number;
  bottom: number;
}

const GAP = 8;
/** What pays, and what was just acted on: a toast speaks of it. */
const KEPT_CLEAR = '[data-keep-clear], :is(a, button, input, select, textarea):focus:not(.toasts *)';

/** By how many pixels toasts at the bottom of the window must rise, so that they cover none of these boxes. */
export function liftOver(toasts: Box, boxes: readonly Box[]): number {
  const overlappingBoxes = boxes.filter(
    ({ top, bottom }) => bottom > top && top < toasts.bottom && bottom > toasts.top,
  );
  const lift = Math.max(0, ...overlappingBoxes.map(({ top }) => toasts.bottom - top + GAP));
  // There is no room above it: what is not seen at all helps nobody.
  return toasts.top < lift ? 0 : lift;
}

/** Keeps the list of toasts off what it must not cover, while page and focus move. Answers how to end it. */
export function keepOffButtons(list: HTMLElement): () => void {
  const lift = () => {
    list.style.translate = '';
    const boxes = Array.from(document.querySelectorAll(KEPT_CLEAR), (each) => each.getBoundingClientRect());
    list.style.translate = `0 ${-liftOver(list.getBoundingClientRect(), boxes)}px`;
  };
  lift();
  addEventListener('scroll', lift, { passive: true });
  addEventListener('focusin', lift);
  const grown = new ResizeObserver(lift);
  grown.observe(document.body);
  return () => {
    removeEventListener('scroll', lift);
    removeEventListener('focusin', lift);
    grown.disconnect();
  };
}
