import { useEffect, useRef, useState } from 'react';
import type { CallResult } from '#src/platform/http/api-client.ts';

const PAUSE_MS = 4_000;

/** What is being saved, one call at a time; of several with one key the last alone counts. */
type Send = () => Promise<CallResult<unknown>>;

export interface Saver {
  save(key: string, send: Send): void;
  /** Whether something waits for a line. */
  isWaiting: boolean;
  /** Why the server refused something: it isn't sent again. */
  refused: { message: string; code?: string | undefined } | undefined;
  /** Whether everything is with the server. */
  isSaved(): boolean;
}

/** Saves what is given, in its order, again and again where no answer comes: a call must be one that may come twice. */
export function useSaver(): Saver {
  const queue = useRef(new Map<string, Send>());
  const isRunning = useRef(false);
  const [isWaiting, setWaiting] = useState(false);
  const [refused, setRefused] = useState<Saver['refused']>();

  useEffect(() => {
    function warn(event: BeforeUnloadEvent) {
      if (queue.current.size > 0) event.preventDefault();
    }
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  async function run() {
    if (isRunning.current) return;
    isRunning.current = true;
    for (let [first] = queue.current; first; [first] = queue.current) {
      const [key, send] = first;
      const result = await send();
      if (!result.ok && isWorthAnother(result.status)) {
        setWaiting(true);
        await lineOrPause();
        continue;
      }
      setWaiting(false);
      if (!result.ok) setRefused({ message: result.message, code: result.code });
      if (queue.current.get(key) === send) queue.current.delete(key);
    }
    isRunning.current = false;
  }

  return {
    save(key, send) {
      queue.current.delete(key);
      queue.current.set(key, send);
      void run();
    },
    isWaiting,
    refused,
    isSaved: () => queue.current.size === 0,
  };
}

function isWorthAnother(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** Until the line is back, or for some seconds. */
function lineOrPause(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, PAUSE_MS);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
  });
}
