import { expect, test, vi } from 'vitest';
import { showInDom } from '#testing/shown-in-dom.ts';
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
