import { useEffect, useState, useSyncExternalStore } from 'react';
import { ChevronLeft } from '#src/ui/drawings/chevron-left.ts';
import { Pause } from '#src/ui/drawings/pause.ts';
import { Play } from '#src/ui/drawings/play.ts';
import { useReady } from '#src/ui/form/use-ready.ts';
import { icon, NextIcon } from '#src/ui/icons.tsx';
import { scenes } from './film-text.ts';
import { Scene } from './scenes.tsx';

const PlayIcon = icon(Play);
const PauseIcon = icon(Pause);
const BackIcon = icon(ChevronLeft);

const LAST = scenes.length - 1;

/**
 * Plays the scenes in order. The progress bar's animation is the clock, so that one property pauses everything. With
 * reduced motion the scenes are stills to step through.
 */
export function Player() {
  const ready = useReady();
  const stills = useStills();
  const [at, setAt] = useState(0);
  // A scene that was stepped to shows its end.
  const [motion, setMotion] = useState<'on' | 'held' | 'none'>('none');
  useEffect(() => setMotion(stills ? 'none' : 'on'), [stills]);

  const scene = scenes[at] ?? scenes[0];
  const playing = motion === 'on';
  const over = at === LAST && motion === 'none';
  const step = (to: number) => {
    setMotion('none');
    setAt(to);
  };
  const sceneEnds = () => (at === LAST ? setMotion('none') : setAt(at + 1));
  const playOrPause = () => {
    if (over) setAt(0);
    setMotion(playing ? 'held' : 'on');
  };

  return (
    <div className="reel" data-motion={motion}>
      <svg className="reel__stage" viewBox="0 0 640 360" aria-hidden="true" focusable="false">
        <Scene key={at} name={scene.name} />
      </svg>
      <div className="reel__track">
        {motion !== 'none' && <i className="reel__bar" key={at} onAnimationEnd={sceneEnds} />}
      </div>
      <p className="reel__words" aria-live="polite">
        {scene.text}
      </p>
      {ready && (
        <div className="reel__buttons cluster g-2">
          {!stills && (
            <button type="button" className="btn" onClick={playOrPause}>
              {playing ? <PauseIcon /> : <PlayIcon />}
              {playing ? 'Pause' : over ? 'Play again' : 'Play'}
            </button>
          )}
          <button
            type="button"
            className="btn"
            aria-disabled={at === 0 || undefined}
            onClick={() => at > 0 && step(at - 1)}
          >
            <BackIcon />
            <span className="visually-hidden">Previous scene</span>
          </button>
          <button
            type="button"
            className="btn"
            aria-disabled={at === LAST || undefined}
            onClick={() => at < LAST && step(at + 1)}
          >
            <NextIcon />
            <span className="visually-hidden">Next scene</span>
          </button>
          <span className="small quiet">
            {at + 1} of {scenes.length}
          </span>
        </div>
      )}
    </div>
  );
}

const CALM = '(prefers-reduced-motion: reduce)';

function useStills(): boolean {
  return useSyncExternalStore(watchCalm, isCalm, () => false);
}

function watchCalm(changed: () => void) {
  const query = matchMedia(CALM);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

const isCalm = () => matchMedia(CALM).matches;
