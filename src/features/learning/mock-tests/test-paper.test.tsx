import { Window } from 'happy-dom';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { reactIsIdle } from '#testing/shown-in-dom.ts';
import { TestPaper } from './test-paper.tsx';
import type { PaperQuestion } from './test-views.server.ts';

afterEach(() => vi.unstubAllGlobals());

const question = (number: number, flagged = false): PaperQuestion => ({
  number,
  ask: `What does sign ${number} mean?`,
  options: ['Stop', 'Give way', 'No entry'],
  chosen: undefined,
  flagged,
});

/** The page as the server sends it, in a window whose calls are kept; scripts run when told to. */
function pageWithoutScripts(questions: PaperQuestion[]) {
  const paper = { id: 'test', questions, minutes: 57, leftMs: 60_000 };
  const element = <TestPaper code="7K2MQ" paper={paper} page={1} />;
  const window = new Window({ url: 'https://learn.example/' });
  const saved: unknown[] = [];
  window.document.body.innerHTML = `<div>${renderToString(element)}</div>`;
  const { document } = window as unknown as { document: Document };
  return {
    document,
    saved,
    field: (selector: string) => document.querySelector(selector) as HTMLInputElement,
    async runScripts() {
      for (const name of [
        'document',
        'location',
        'history',
        'navigator',
        'FormData',
        'HTMLInputElement',
      ] as const)
        vi.stubGlobal(name, window[name]);
      vi.stubGlobal('window', window);
      vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
        saved.push([path.split('/').at(-1), JSON.parse(String(body))]);
        return Response.json({});
      });
      const { hydrateRoot } = await import('react-dom/client');
      return hydrateRoot(document.body.firstElementChild as Element, element);
    },
  };
}

test('flags and answers that were given before scripts ran are kept and saved once they run', async () => {
  const { document, saved, field, runScripts } = pageWithoutScripts([
    question(1),
    question(2, true),
    question(3),
  ]);
  field('[name=flag-1]').click();
  field('[name=flag-2]').click();
  field('[name=answer-3][value="1"]').click();
  const root = await runScripts();
  await expect.poll(() => saved.length).toBe(3);
  expect(saved).toEqual([
    ['1', { code: '7K2MQ', option: null, flagged: true }],
    ['2', { code: '7K2MQ', option: null, flagged: false }],
    ['3', { code: '7K2MQ', option: 1, flagged: false }],
  ]);
  expect(document.body.textContent).toContain('1 of 3 answered, 1 flagged');
  expect(['1', '2', '3'].map((number) => field(`[name=flag-${number}]`).checked)).toEqual([
    true,
    false,
    false,
  ]);
  root.unmount();
  await reactIsIdle();
});
