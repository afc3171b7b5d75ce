import { useState } from 'react';
import type { Scene } from '../material.ts';
import { Verdict } from './clip-player.tsx';
import { ClipView } from './clip-view.tsx';

/** The same clip with less motion: moments one by one, in words and pictures, scored alike. */
export function ClipSteps({ scene }: { scene: Scene }) {
  const { steps, hazard } = scene;
  const [index, setIndex] = useState(0);
  const [presses, setPresses] = useState<number[]>([]);
  const step = steps[index];
  const over = index === steps.length - 1;
  if (!step) return null;

  function press() {
    if (step && !over && !presses.includes(step.at)) setPresses([...presses, step.at]);
  }

  function again() {
    setIndex(0);
    setPresses([]);
  }

  return (
    <>
      <ClipView scene={scene} at={step.at} presses={presses} result={over} onPress={press} />
      <p role="status">
        <strong>
          Moment {index + 1} of {steps.length}.
        </strong>{' '}
        {step.text} {presses.includes(step.at) && 'Pressed.'}
      </p>
      {over && <Verdict presses={presses} hazard={hazard} />}
      <p className="row">
        {!over && (
          <button type="button" className="btn" onClick={press} aria-pressed={presses.includes(step.at)}>
            It’s developing now<span className="visually-hidden">: {scene.name}</span>
          </button>
        )}
        <button type="button" className="btn" onClick={() => (over ? again() : setIndex(index + 1))}>
          {over ? 'Start again' : 'Next moment'}
          <span className="visually-hidden">: {scene.name}</span>
        </button>
      </p>
    </>
  );
}
