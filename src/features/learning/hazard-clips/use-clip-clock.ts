import { useCallback, useEffect, useRef, useState } from 'react';

export type Phase = 'playing' | 'paused' | 'over';

/** A frame that comes late, as after another tab was looked at, moves the clip on by this much at most. */
const LONGEST_FRAME_MS = 100;

/** The time in a clip, in seconds, frame by frame. It plays at once. */
export function useClipClock(lasts: number) {
  const [phase, setPhase] = useState<Phase>('playing');
  const [at, setAt] = useState(0);
  const now = useRef(0);

  useEffect(() => {
    if (phase !== 'playing') return;
    let before: number | undefined;
    let frame = requestAnimationFrame(function next(time) {
      now.current = Math.min(
        lasts,
        now.current + Math.min(LONGEST_FRAME_MS, time - (before ?? time)) / 1_000,
      );
      before = time;
      setAt(now.current);
      if (now.current >= lasts) setPhase('over');
      else frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [phase, lasts]);

  const replay = useCallback(() => {
    now.current = 0;
    setAt(0);
    setPhase('playing');
  }, []);
  return { at, phase, setPhase, replay };
}
