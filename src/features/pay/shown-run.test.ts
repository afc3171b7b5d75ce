import { expect, test } from 'vitest';
import { asPence, ZERO } from '#src/platform/money.ts';
import type { Line } from './due.ts';
import { shownSums } from './shown-run.ts';

const line = (kind: Line['kind'], pence: number, minutes: number, why = ''): Line => ({
  instructor: 'amara-osei',
  kind,
  source: `${kind} ${pence}`,
  day: '2026-10-20',
  pence: asPence(pence),
  minutes,
  value: ZERO,
  learnerId: null,
  why,
});

test('what is corrected of an earlier run counts as a correction, and not as a lesson or a charge of this one', () => {
  const lines = [
    line('lesson', 2_691, 90),
    line('late_charge', -2_633, -90, 'Correction of run 2'),
    line('lesson', -1_794, -60, 'Correction of run 2'),
  ];
  expect(shownSums(lines, { carried: ZERO, total: asPence(-1_736) })).toEqual([
    { name: '1 lesson', note: '1 h 30 min', amount: '£26.91' },
    { name: '2 corrections', note: '−2 h 30 min', amount: '−£44.27' },
    { name: 'In all', note: '', amount: '−£17.36' },
  ]);
});
