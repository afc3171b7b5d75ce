import { useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { MINUTE_MS } from '#src/platform/dates.ts';
import { watchLeftAlone } from './left-alone.ts';

const POLLED_MS = MINUTE_MS;

/**
 * Reads the page's data again when the server says that something has changed: what has the focus and what was typed
 * stay. Where no stream can be had, it reads once a minute. A hidden page waits until it is seen. Answers whether it has
 * paused because nobody has used it for a while: reading it would keep the session alive.
 */
export function useLivePages(): boolean {
  const [isPaused, setPaused] = useState(false);
  const { revalidate, state } = useRevalidator();
  // While a form is sent too: reading the page again before it shows what its action answered would forget that.
  const isBusy = useNavigation().state !== 'idle' || state === 'loading';
  const reader = useRef({ revalidate, isBusy });
  reader.current = { revalidate, isBusy };
  const isDue = useRef(false);

  const reload = useRef(() => {});

  // What changed while the page was read is read after it: begun anew each time, a slow page would never be read to its end.
  useEffect(() => {
    if (!isBusy && isDue.current) reload.current();
  }, [isBusy]);

  useEffect(() => {
    let isAlone = false;
    const mayRead = () => !document.hidden && !hasFormThatWaits() && !isAlone;
    reload.current = () => {
      isDue.current = !mayRead() || reader.current.isBusy;
      if (!isDue.current) void reader.current.revalidate();
    };
    const stopWatching = watchLeftAlone(document, {
      alone() {
        isAlone = true;
        setPaused(true);
      },
      touched() {
        isAlone = false;
        setPaused(false);
        if (isDue.current && mayRead()) reload.current();
      },
    });
    const source = new EventSource('/office/events');
    source.addEventListener('changed', () => reload.current());
    // Begun again after a pause: something may have happened meanwhile.
    let wasLost = false;
    source.onerror = () => {
      wasLost = true;
    };
    source.onopen = () => {
      if (wasLost) reload.current();
      wasLost = false;
    };
    const polling = setInterval(() => source.readyState !== EventSource.OPEN && reload.current(), POLLED_MS);
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
