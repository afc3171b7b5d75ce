import { useEffect, useState } from 'react';
import { type Refusal, savingQueue } from './saving-queue.ts';

const PAUSE_MS = 4_000;

export type Saver = ReturnType<typeof useSaver>;

/** A queue that saves the answers of a page, and warns before leaving with unsaved ones. */
export function useSaver() {
  const [isWaiting, setWaiting] = useState(false);
  const [refused, setRefused] = useState<Refusal>();
  const [queue] = useState(() =>
    savingQueue({ waitForLine: lineOrPause, onWaiting: setWaiting, onRefused: setRefused }),
  );

  useEffect(() => {
    function warn(event: BeforeUnloadEvent) {
      if (!queue.isEmpty()) event.preventDefault();
    }
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [queue]);

  return { save: queue.save, clear: queue.clear, isWaiting, refused };
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
