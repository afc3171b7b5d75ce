import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';

test('rows are read by the names of the first one, with the lines on which they begin', () => {
  const text = '\uFEFFname, lead \r\n"Osei, ""Amara""","two\nlines"\r\n\r\nPriya,calm';
  expect(readCsv(text)).toEqual({
    ok: true,
    columns: ['name', 'lead'],
    rows: [
      { line: 2, cells: { name: 'Osei, "Amara"', lead: 'two\nlines' } },
      { line: 5, cells: { name: 'Priya', lead: 'calm' } },
    ],
  });
});

test.each([
  ['', /empty/],
  ['a,b\n1', /Line 2 has 1 cells, and the first row names 2/],
  ['a,b\n"1,2', /quotation mark/],
])('%j is no table', (text, problem) => {
  expect(readCsv(text)).toEqual({ ok: false, problem: expect.stringMatching(problem) });
});
