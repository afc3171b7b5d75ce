import { expect, test } from 'vitest';
import { readAmount, readRefundChoice } from './refund-choice.server.ts';

test.each([
  ['12', 1_200],
  ['£12.5', 1_250],
  [' 1,250.05 ', 125_005],
  ['0.01', 1],
  ['', undefined],
  ['-1', undefined],
  ['1.234', undefined],
  ['twelve', undefined],
])('"%s" is an amount of money, or not', (typed, pence) => {
  expect(readAmount(typed)).toBe(pence);
});

test('an address says what is to be refunded, and how many of a line is missing where no number is', () => {
  const read = (query: string) => readRefundChoice(new URLSearchParams(query));
  expect(
    read('take=line-0&units-line-0=8&take=postage&take=line-0&units-postage=many&take=line-1&units-line-1='),
  ).toEqual({
    how: 'lines',
    taken: [
      { key: 'line-0', units: 8 },
      { key: 'postage', units: 'missing' },
      { key: 'line-1', units: 'missing' },
    ],
    amount: '',
  });
  expect(read('how=everything&amount=+12.50+')).toEqual({ how: 'lines', taken: [], amount: '12.50' });
});
