import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { MINUTE_MS } from '#src/platform/dates.ts';

const POLLED_MS = MINUTE_MS;
/** A page that nobody has touched for as long waits for whoever comes back: reading it would keep the session alive. */
const LEFT_ALONE_MS = 30 * MINUTE_MS;

/**
 * Reads the page's data again when the server says that something has changed: what has the focus and what was typed
 * stay. Where no stream can be had, it reads once a minute. A hidden page waits until it is seen.
 */
export function useLivePages() {
  const { revalidate } = useRevalidator();
  const read = useRef(revalidate);
  read.current = revalidate;

  useEffect(() => {
    let isDue = false;
    let touched = performance.now();
    const mayRead = () =>
      !document.hidden && !hasFormThatWaits() && performance.now() - touched < LEFT_ALONE_MS;
    function reload() {
      isDue = !mayRead();
      if (!isDue) read.current();
    }
    function touch() {
      touched = performance.now();
      if (isDue && mayRead()) reload();
    }
    const source = new EventSource('/office/events');
    source.addEventListener('changed', reload);
    // Begun again after a pause: something may have happened meanwhile.
    let wasLost = false;
    source.onerror = () => {
      wasLost = true;
    };
    source.onopen = () => {
      if (wasLost) reload();
      wasLost = false;
    };
    const polling = setInterval(() => source.readyState !== EventSource.OPEN && reload(), POLLED_MS);
    const touches = ['pointerdown', 'keydown', 'visibilitychange'] as const;
    for (const one of touches) document.addEventListener(one, touch);
    return () => {
      source.close();
      clearInterval(polling);
      for (const one of touches) document.removeEventListener(one, touch);
    };
  }, []);
}

/** A form that asks for a code before it is sent: reading the page again would put the page in its place. */
function hasFormThatWaits(): boolean {
  return document.querySelector('[data-waits]') !== null;
}
