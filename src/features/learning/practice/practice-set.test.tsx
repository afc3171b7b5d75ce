import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { showInDom } from '#testing/shown-in-dom.ts';
import type { TheoryQuestion } from '../material.ts';
import { PracticeSet } from './practice-set.tsx';

const question: TheoryQuestion = {
  id: 'stopping-at-30',
  ask: 'What is the stopping distance at 30 mph?',
  options: ['12 metres', '23 metres', '36 metres', '53 metres'],
  right: 1,
  reason: '9 metres of thinking, and 14 of braking.',
};

test('a question says at once whether its answer is right, and why, and the first answer is kept', async () => {
  const set = <PracticeSet code="7K2MQ" questions={[question]} last={{}} given={undefined} />;
  const router = createMemoryRouter([{ path: '/', element: set }]);
  const { all, said, press } = await showInDom(<RouterProvider router={router} />);
  const kept: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    kept.push([path, JSON.parse(String(body))]);
    return Response.json({});
  });
  expect(all('details[open]')).toEqual([]);
  press('label', '12 metres');
  await expect.poll(said).toContain('Not this one');
  expect(all('details[open]')[0]?.textContent).toContain('23 metres. 9 metres of thinking');
  press('label', '23 metres');
  await expect.poll(said).toContain('Right');
  expect(said()).not.toContain('Not this one');
  await expect
    .poll(() => kept)
    .toEqual([['/v1/website/learning/answers', { code: '7K2MQ', question: 'stopping-at-30', option: 0 }]]);
});
