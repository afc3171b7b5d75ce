import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { showInDom } from '#testing/shown-in-dom.ts';
import { ReactionCard } from './reaction-card.tsx';
import { ROUNDS, STAYS_MS } from './reaction-run.ts';

test('reacting counts what was pressed too soon, and says how far a car goes meanwhile', async () => {
  const reaction = { name: 'Brake lights', how: 'Press when they come on.', go: 'Brake', stay: ['Clear'] };
  const router = createMemoryRouter([{ path: '/', element: <ReactionCard reaction={reaction} /> }]);
  const { all, said, press } = await showInDom(<RouterProvider router={router} />);
  const shown = () => all('.lampword--on').map(({ textContent }) => textContent);
  await expect.poll(() => all('button:disabled')).toEqual([]);
  // The shortest wait each time, and a word to leave alone before each one to press at.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  press('button', 'Start');
  await expect.poll(said).toContain('Wait');
  press('button', 'Press');
  for (let round = 0; round < ROUNDS; round += 1) {
    await vi.advanceTimersByTimeAsync(900);
    await expect.poll(shown).toEqual(['Clear']);
    await vi.advanceTimersByTimeAsync(STAYS_MS);
    await expect.poll(shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(900);
    await expect.poll(shown).toEqual(['Brake']);
    await vi.advanceTimersByTimeAsync(400);
    press('button', 'Press');
    await expect.poll(shown).toEqual([]);
  }
  await expect
    .poll(said)
    .toMatch(/seconds on average\. At 30 mph, a car travels \d+ metres in that time\. 1 mistake\./);
});
