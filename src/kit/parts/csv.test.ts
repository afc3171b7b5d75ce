import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('a line quotes what needs it', () => {
  expect(csvLine(['BP-4K7M-29', 'Marsden, Joan', 'the "L" plate', 'two\nlines', 7, ''])).toBe(
    'BP-4K7M-29,"Marsden, Joan","the ""L"" plate","two\nlines",7,\r\n',
  );
});

test.each(['=', '+', '-', '@', '\t', '\r'])('a text that begins with %j is no formula', (sign) => {
  const [value] = csvLine([`${sign}HYPERLINK(1)`]).split(/\r\n$/);
  expect(value?.replace(/^"/, '')).toBe(`'${sign}HYPERLINK(1)${sign === '\r' ? '"' : ''}`);
});

test('a negative number stays a number', () => {
  expect(csvLine([-7, '-7.50'])).toBe('-7,-7.50\r\n');
});
