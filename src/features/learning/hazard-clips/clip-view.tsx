import type { Ref } from 'react';
import type { Scene } from '../material.ts';
import { SceneDrawing } from './scene-drawing.tsx';

/** A moment of a clip as a button that fills its picture, with a flag for each press on a line of its time. */
export function ClipView({
  scene,
  at,
  presses,
  result,
  onPress,
  ref,
}: {
  scene: Scene;
  at: number;
  presses: readonly number[];
  /** Whether the window shows in which a press counts. */
  result: boolean;
  onPress(): void;
  ref?: Ref<HTMLButtonElement>;
}) {
  const { lasts, hazard } = scene;
  const along = (seconds: number) => (seconds / lasts) * 800;
  return (
    <div>
      <button type="button" className="clip__view" onClick={onPress} ref={ref}>
        <SceneDrawing scene={scene} at={at} label={`Press when you see the hazard develop: ${scene.name}`} />
      </button>
      <svg className="clip__line" viewBox="0 0 800 44" aria-hidden="true">
        <path className="clip__all" d="M0 36h800v8H0z" />
        {result && (
          <path
            className="clip__window"
            d={`M${along(hazard.from)} 36h${along(hazard.to) - along(hazard.from)}v8H${along(hazard.from)}z`}
          />
        )}
        {!result && <path className="clip__done" d={`M0 36h${along(at)}v8H0z`} />}
        {presses.map((press) => (
          <path key={press} className="clip__flag" d={`M${along(press)} 40V6h22l-6 8 6 8h-18v18z`} />
        ))}
      </svg>
    </div>
  );
}
