import { expect, test } from 'vitest';
import { sheetAreas } from '../driving-tests/sheet-areas.ts';
import { judge } from './mock-sheet.ts';

const mark = (driving: number, serious = 0, dangerous = 0) => ({ area: 11, driving, serious, dangerous });

test.each([
  ['no fault', [], false, true],
  ['15 driving faults', [mark(9), mark(6)], false, true],
  ['16 driving faults', [mark(9), mark(7)], false, false],
  ['one serious fault', [mark(0, 1)], false, false],
  ['one dangerous fault', [mark(0, 0, 1)], false, false],
  ['an instructor who had to act', [], true, false],
])('with %s', (_, marks, wasStopped, isPass) => {
  expect(judge({ marks, wasStopped }).isPass).toBe(isPass);
});

test('the sheet has the 24 areas of a result', () => {
  expect(new Set(sheetAreas).size).toBe(24);
});
