import type { Scene } from '../material.ts';
import { SceneDrawing } from './scene-drawing.tsx';

/** A view from behind the wheel. Opening the answer puts its numbers on the picture. */
export function SceneCard({ number, scene }: { number: number; scene: Scene }) {
  return (
    <section className="card scene">
      <h2>
        {number}. {scene.name}
      </h2>
      <SceneDrawing scene={scene} />
      <details>
        <summary>
          Where to look, and why<span className="visually-hidden">: {scene.name}</span>
        </summary>
        <ol className="scene__spots">
          {scene.spots.map(({ what, why }, index) => (
            <li key={what}>
              <span className="jn" aria-hidden="true">
                {index + 1}
              </span>
              <p>
                <strong>{what}.</strong> {why}
              </p>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}
