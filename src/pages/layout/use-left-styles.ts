import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Takes the styles that stand in a page (`src/app/page-serving/inline-styles.server.ts`) away with the links to them, when
 * another page has come, be it outside of the shop.
 */
export function useLeftStyles() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: links change when the page does
  useEffect(() => removeLeft, [key]);
}

function removeLeft() {
  for (const style of document.querySelectorAll<HTMLElement>('style[data-sheet]'))
    if (!document.querySelector(`link[rel=stylesheet][href="${style.dataset.sheet}"]`)) style.remove();
}
