import { useEffect, useRef, useState } from 'react';
import type { Scene } from '../material.ts';
import { formatScore, MAX_POINTS, scoreOf } from './clip-score.ts';
import { ClipView } from './clip-view.tsx';
import { useClipClock } from './use-clip-clock.ts';

/** Plays a scene. A learner who sees the hazard develop presses the picture, or Space or Enter on it. */
export function ClipPlayer({ scene }: { scene: Scene }) {
  const { lasts, hazard } = scene;
  const { at, phase, setPhase, replay } = useClipClock(lasts);
  const [presses, setPresses] = useState<number[]>([]);
  const view = useRef<HTMLButtonElement>(null);
  useEffect(() => view.current?.focus(), []);

  function press() {
    if (phase === 'playing' && presses.at(-1) !== at) setPresses([...presses, at]);
  }

  function again() {
    setPresses([]);
    replay();
    view.current?.focus();
  }

  const over = phase === 'over';
  return (
    <>
      <ClipView scene={scene} at={at} presses={presses} result={over} onPress={press} ref={view} />
      <p className="row">
        {over ? (
          <button type="button" className="btn" onClick={again}>
            Play again<span className="visually-hidden">: {scene.name}</span>
          </button>
        ) : (
          <button
            type="button"
            className="btn"
            onClick={() => setPhase(phase === 'playing' ? 'paused' : 'playing')}
          >
            {phase === 'playing' ? 'Pause' : 'Resume'}
            <span className="visually-hidden">: {scene.name}</span>
          </button>
        )}
      </p>
      <div role="status">{over && <Verdict presses={presses} hazard={hazard} />}</div>
    </>
  );
}

/** The points, why, and what the hazard was. */
export function Verdict({ presses, hazard }: { presses: number[]; hazard: Scene['hazard'] }) {
  const score = scoreOf(presses, hazard);
  return (
    <p className="clip__score">
      <strong>
        {score.points} out of {MAX_POINTS}.
      </strong>{' '}
      {formatScore(score, hazard)} The hazard: {hazard.description}.
    </p>
  );
}
