import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { MINUTE_MS } from '#src/platform/dates.ts';
import { watchLeftAlone } from './left-alone.ts';

const POLLED_MS = MINUTE_MS;

/**
 * Reads the page's data again when the server says that something has changed: what has the focus and what was typed
 * stay. Where no stream can be had, it reads once a minute. A hidden page waits until it is seen. Answers whether it waits
 * for whoever has left it alone to come back: reading it would keep the session alive.
 */
export function useLivePages(): boolean {
  const [isPaused, setPaused] = useState(false);
  const { revalidate } = useRevalidator();
  const read = useRef(revalidate);
  read.current = revalidate;

  useEffect(() => {
    let isDue = false;
    let isAlone = false;
    const mayRead = () => !document.hidden && !hasFormThatWaits() && !isAlone;
    function reload() {
      isDue = !mayRead();
      if (!isDue) read.current();
    }
    const stopWatching = watchLeftAlone(document, {
      alone() {
        isAlone = true;
        setPaused(true);
      },
      touched() {
        isAlone = false;
        setPaused(false);
        if (isDue && mayRead()) reload();
      },
    });
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
    return () => {
      source.close();
      clearInterval(polling);
      stopWatching();
    };
  }, []);
  return isPaused;
}

/** A form that asks for a code before it is sent: reading the page again would put the page in its place. */
function hasFormThatWaits(): boolean {
  return document.querySelector('[data-waits]') !== null;
}
