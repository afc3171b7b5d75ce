interface Box {
  top: number;
  bottom: number;
}

const GAP = 8;

/** By how many pixels toasts at the bottom of the window must rise, so that they cover none of these boxes. */
export function liftOver(toasts: Box, boxes: readonly Box[]): number {
  const covered = boxes.filter(
    ({ top, bottom }) => bottom > top && top < toasts.bottom && bottom > toasts.top,
  );
  const lift = Math.max(0, ...covered.map(({ top }) => toasts.bottom - top + GAP));
  // There is no room above it: what is not seen at all helps nobody.
  return toasts.top < lift ? 0 : lift;
}

/** Keeps the list of toasts off the buttons that pay, while the page scrolls and grows. Answers how to end it. */
export function keepOffButtons(list: HTMLElement): () => void {
  const lift = () => {
    list.style.translate = '';
    const boxes = Array.from(document.querySelectorAll('[data-keep-clear]'), (each) =>
      each.getBoundingClientRect(),
    );
    list.style.translate = `0 ${-liftOver(list.getBoundingClientRect(), boxes)}px`;
  };
  lift();
  addEventListener('scroll', lift, { passive: true });
  const grown = new ResizeObserver(lift);
  grown.observe(document.body);
  return () => {
    removeEventListener('scroll', lift);
    grown.disconnect();
  };
}
