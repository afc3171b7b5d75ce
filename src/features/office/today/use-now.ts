import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** The server's time, going on: the reader's own clock may be wrong. */
export function useNow(served: Date): Date {
  const [passed, setPassed] = useState(0);
  const at = served.getTime();
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted anew from each time that the server says
  useEffect(() => {
    const since = performance.now();
    setPassed(0);
    const ticking = setInterval(() => setPassed(performance.now() - since), TICK_MS);
    return () => clearInterval(ticking);
  }, [at]);
  return new Date(at + passed);
}
