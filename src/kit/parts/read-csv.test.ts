import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

test('rows are read by the names of the first one, with the lines on which they begin', () => {
  const text = '\uFEFFname, lead \r\n"Osei, ""Amara""","two\nlines"\r\n\r\nPriya,calm';
  expect(readCsv(Buffer.from(text))).toEqual({
    ok: true,
    columns: ['name', 'lead'],
    format: 'UTF-8, separated by commas',
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
  expect(readCsv(Buffer.from(text))).toEqual({ ok: false, problem: expect.stringMatching(problem) });
});

const SIOBHAN = 'name,lead\nSiobhán O’Neill,“Calm” – £25';
const cells = { name: 'Siobhán O’Neill', lead: '“Calm” – £25' };
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
/** Letters of the test that Windows-1252 has elsewhere than Unicode. */
const WINDOWS: Record<string, number> = { '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96 };
const windows1252 = (text: string) =>
  Buffer.from([...text].map((letter) => WINDOWS[letter] ?? letter.charCodeAt(0)));

test.each<[name: string, format: string, Buffer]>([
  ['UTF-8', 'UTF-8', Buffer.from(SIOBHAN)],
  ['UTF-8 with a mark', 'UTF-8', Buffer.from(`\uFEFF${SIOBHAN}`)],
  ['UTF-16 as Excel writes it', 'UTF-16', utf16(`\uFEFF${SIOBHAN}`)],
  ['UTF-16 without a mark', 'UTF-16', utf16(SIOBHAN)],
  ['big-endian UTF-16', 'UTF-16', utf16(`\uFEFF${SIOBHAN}`).swap16()],
  ['big-endian UTF-16, without a mark', 'UTF-16', utf16(SIOBHAN).swap16()],
  ['Windows-1252', 'Windows-1252', windows1252(SIOBHAN)],
])('%s is read by looking', (_name, format, bytes) => {
  expect(readCsv(bytes)).toMatchObject({
    ok: true,
    columns: ['name', 'lead'],
    rows: [{ line: 2, cells }],
    format: `${format}, separated by commas`,
  });
});

test.each([
  [';', 'semicolons'],
  ['\t', 'tabs'],
])('columns may be separated by %j', (separator, named) => {
  const text = ['name', 'lead\nSiobhán, Amara', '"a;\tb"'].join(separator);
  expect(readCsv(Buffer.from(text))).toMatchObject({
    ok: true,
    rows: [{ cells: { name: 'Siobhán, Amara', lead: 'a;\tb' } }],
    format: `UTF-8, separated by ${named}`,
  });
});

test.each<[name: string, Buffer, RegExp]>([
  ['a letter that another program lost', Buffer.from('name\nSiobh\uFFFDn'), /^Line 2 has a lost letter/],
  ['half a letter of UTF-16', utf16('\uFEFFname\nAmara').subarray(0, -1), /^The file is not text/],
  ['a byte that Windows-1252 does not have', Buffer.from('name\nA\x81', 'latin1'), /^The file is not text/],
  [
    'a workbook',
    Buffer.from('PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00', 'latin1'),
    /^The file is not text/,
  ],
])('%s is refused', (_name, bytes, problem) => {
  expect(readCsv(bytes)).toEqual({ ok: false, problem: expect.stringMatching(problem) });
});
