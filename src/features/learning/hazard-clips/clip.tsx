import type { Scene } from '../material.ts';
import { ClipPlayer } from './clip-player.tsx';
import { ClipSteps } from './clip-steps.tsx';

/** A scene in motion, or moment by moment where less motion is preferred. Loaded when the first one is played. */
export function Clip({ scene }: { scene: Scene }) {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? (
    <ClipSteps scene={scene} />
  ) : (
    <ClipPlayer scene={scene} />
  );
}
