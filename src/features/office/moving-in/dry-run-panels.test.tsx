import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { DryRunPanels } from './dry-run-panels.tsx';
import { moveForms } from './move-actions.server.ts';
import { kindNamed } from './moving-kinds.server.ts';
import type { MoveRead } from './read-moves.server.ts';

test('what would move is a list of sums, in thousands', () => {
  const move = {
    id: 'a-file',
    kind: kindNamed('learners'),
    counts: { good: 3_996, doubtful: 1_002, refused: 2 },
    found: [],
    next: undefined,
    sums: [],
  } as unknown as MoveRead;
  const element = (
    <DryRunPanels
      move={move}
      show={undefined}
      after={0}
      form={moveForms().answerMoveRow}
      refused={undefined}
    />
  );
  const page = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  expect(page).toContain('<dl class="named-sums"><div><dt>Good</dt><dd>3,996</dd></div>');
  expect(page).toContain('Doubtful <span>1,002</span>');
  expect(page).toContain('Move 4,998 learners');
});
