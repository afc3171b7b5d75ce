import { useEffect, useRef, useState } from 'react';
import { announce } from '#src/ui/feedback/live-regions.tsx';

/** When it is said aloud, in seconds: not every second. */
const SAID = [5 * 60, 60];

/** How long a time is held still; 0 once it has ended, null before scripts run. Only one of two on a page speaks. */
export function useSecondsLeft(until: string | undefined, speaks = true): number | null {
  const [remainingSeconds, setLeft] = useState<number | null>(null);
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (until === undefined) return;
    function tick() {
      const now = Math.max(0, Math.ceil((Date.parse(until ?? '') - Date.now()) / 1000));
      const before = last.current;
      last.current = now;
      if (speaks && before !== null && before > 0) say(before, now);
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }
    const timer = setInterval(tick, 1000);
    tick();
    return () => {
      clearInterval(timer);
      last.current = null;
    };
  }, [until, speaks]);
  return until === undefined ? null : remainingSeconds;
}

function say(before: number, now: number) {
  const passed = SAID.find((seconds) => now <= seconds && seconds < before);
  if (now === 0) announce('Your lesson is no longer held');
  else if (passed)
    announce(
      `Your lesson is held for ${passed / 60 === 1 ? '1 more minute' : `${passed / 60} more minutes`}`,
    );
}

/** "14 min 32 s". */
export function formatTimeLeft(seconds: number): string {
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}
