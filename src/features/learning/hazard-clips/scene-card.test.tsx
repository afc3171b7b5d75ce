import { expect, test, vi } from 'vitest';
import { reactIsIdle, showInDom } from '#testing/shown-in-dom.ts';
import { hazards } from '../material/hazards/hazards.server.ts';
import type { Scene } from '../material.ts';
import { SceneCard } from './scene-card.tsx';

const scenes = hazards.units.flatMap((unit) => (unit.kind === 'scenes' ? unit.scenes : []));
const sheep = scenes.find(({ name }) => name.startsWith('The sheep')) as Scene;

test('where less motion is preferred a clip is shown moment by moment, and scores alike', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const { all, said, press } = await showInDom(<SceneCard number={1} scene={sheep} />);
  await expect.poll(() => all('button:disabled')).toEqual([]);
  press('button', 'Play the clip');
  await expect.poll(said).toContain('Moment 1 of 5.');
  const go = async (to: number) => {
    press('button', 'Next moment');
    await expect.poll(said).toContain(`Moment ${to} of 5.`);
  };
  await go(2);
  await go(3);
  press('button', 'It’s developing now');
  await expect.poll(said).toContain('Pressed.');
  await go(4);
  await go(5);
  expect(said()).toContain('4 out of 5.');
});

test('a clip that plays stands still while it is paused, and scores by when it is pressed', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const { document, all, said, press } = await showInDom(<SceneCard number={1} scene={sheep} />);
  const playFor = stubFrames();
  /** In seconds. */
  const played = () =>
    (Number(/h([\d.]+)/.exec(all('.clip__done')[0]?.getAttribute('d') ?? '')?.[1]) / 800) * sheep.lasts;
  await expect.poll(() => all('button:disabled')).toEqual([]);
  press('button', 'Play the clip');
  await expect.poll(() => document.activeElement?.className).toBe('clip__view');
  await playFor(3);
  expect(played()).toBeCloseTo(3);
  press('button', 'Pause');
  await expect.poll(said).toContain('Resume');
  await playFor(1);
  expect(played()).toBeCloseTo(3);
  press('button', 'Resume');
  await expect.poll(said).toContain('Pause');
  await playFor(5);
  all('.clip__view')[0]?.click();
  await expect.poll(() => all('.clip__flag')).toHaveLength(1);
  await playFor(sheep.lasts - 8);
  expect(said()).toMatch(/4 out of 5\. You pressed .* after it started to develop\./);
  expect(all('.clip__window')).toHaveLength(1);
  press('button', 'Play again');
  await expect.poll(() => all('.clip__flag')).toEqual([]);
});

const FRAME_MS = 100;

/** The screen shows a frame when it is told to. What is answered plays for so many seconds; the first frame begins them. */
function stubFrames() {
  let time = 0;
  let asked: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (next: FrameRequestCallback) => asked.push(next));
  vi.stubGlobal('cancelAnimationFrame', () => {
    asked = [];
  });
  return async (seconds: number) => {
    await reactIsIdle();
    for (let ms = 0; ms <= seconds * 1_000; ms += FRAME_MS) {
      time += FRAME_MS;
      const due = asked;
      asked = [];
      for (const next of due) next(time);
    }
    await reactIsIdle();
  };
}
