import { lazy, Suspense, useState } from 'react';
import { useReady } from '#src/ui/form/use-ready.ts';
import type { Scene } from '../material.ts';
import { SceneDrawing } from './scene-drawing.tsx';

const Clip = lazy(async () => ({ default: (await import('./clip.tsx')).Clip }));

/** A clip from behind the wheel. The answer shows its last moment, with numbers on what to look at. */
export function SceneCard({ number, scene }: { number: number; scene: Scene }) {
  const ready = useReady();
  const [begun, setBegun] = useState(false);
  const poster = <SceneDrawing scene={scene} at={0} label={scene.steps[0]?.text ?? ''} />;
  return (
    <section className="panel scene stack">
      <h2>
        {number}. {scene.name}
      </h2>
      {begun ? (
        <Suspense fallback={poster}>
          <Clip scene={scene} />
        </Suspense>
      ) : (
        <>
          {poster}
          <p>
            <button type="button" className="btn btn--go" disabled={!ready} onClick={() => setBegun(true)}>
              Play the clip<span className="visually-hidden">: {scene.name}</span>
            </button>
          </p>
          <noscript>
            <p className="notice">
              <span>The clip needs JavaScript. What happens is described below.</span>
            </p>
          </noscript>
        </>
      )}
      <details>
        <summary>
          Where to look, and why<span className="visually-hidden">: {scene.name}</span>
        </summary>
        <SceneDrawing scene={scene} at={scene.lasts} label={scene.altText} numbered />
        <ol className="scene__spots mt-3 grid g-4">
          {scene.spots.map(({ title, reason }, index) => (
            <li key={title}>
              <span className="jn" aria-hidden="true">
                {index + 1}
              </span>
              <p>
                <strong>{title}.</strong> {reason}
              </p>
            </li>
          ))}
        </ol>
        <h3>What happens</h3>
        <ol className="scene__steps grid g-2">
          {scene.steps.map(({ at, text }) => (
            <li key={at}>{text}</li>
          ))}
        </ol>
      </details>
    </section>
  );
}
