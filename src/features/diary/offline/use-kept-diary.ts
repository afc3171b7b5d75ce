import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { MINUTE_MS } from '#src/platform/dates.ts';
import { useWaiting } from '../marks/use-waiting.ts';
import { openWaiting, sendWaiting, waitingNow } from '../marks/waiting-store.ts';
import { onReturn } from '../parts/on-return.ts';
import { keepDiary } from './kept-diary-client.ts';

const KEPT_AFRESH_MS = 15 * MINUTE_MS;
const FIRST_KEPT_MS = 1_000;

/** Keeps the next seven days on the phone, and sends what waits there whenever there is reception. */
export function useKeptDiary(slug: string) {
  const { revalidate } = useRevalidator();
  const { marks } = useWaiting();
  const waits = marks.some((mark) => mark.by === slug && !mark.refusal);

  const send = useEffectEvent(async () => {
    if (document.hidden) return;
    const before = waitingNow().marks.length;
    await sendWaiting();
    if (waitingNow().marks.length < before) await revalidate();
  });
  useEffect(() => {
    void openWaiting(slug).then(() => send(), noDatabase);
    return onReturn(() => void send());
  }, [slug]);
  useEffect(() => {
    if (!waits) return;
    // Whether there is reception shows when it is tried.
    const tries = setInterval(() => void send(), MINUTE_MS / 2);
    return () => clearInterval(tries);
  }, [waits]);

  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (!worker) return;
    // A worker that could not be read is asked for again each time.
    const keep = () => {
      if (document.hidden || !navigator.onLine) return;
      void worker
        .register('/offline-worker.js', { scope: '/diary' })
        .then(() => keepDiary(slug))
        .catch(later);
    };
    // After the page itself has come.
    const first = setTimeout(keep, FIRST_KEPT_MS);
    const timer = setInterval(keep, KEPT_AFRESH_MS);
    addEventListener('online', keep);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      removeEventListener('online', keep);
    };
  }, [slug]);
}

/** Without reception, or where the browser keeps nothing, it is tried again. */
function later() {}

/** A browser that keeps nothing still has the diary; a form without an answer then says that it was not sent. */
function noDatabase() {}
