import { expect, test } from 'vitest';
import { pageNumbers, pageOf } from './page-numbers.ts';

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [1, 3, '1 2 3'],
  [1, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 … 6'],
  [2, 5, '1 2 3 4 5'],
  [3, 5, '1 2 3 4 5'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 7 8 9'],
  [12, 5, '1 2 3 4 5'],
])('page %i of %i offers %s', (here, last, offered) => {
  expect(
    pageNumbers(here, last)
      .map((page) => page ?? '…')
      .join(' '),
  ).toBe(offered);
});

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=1.5', 1],
  ['page=1e9', 1],
  ['page=abc', 1],
  ['page=99999', 99_999],
])('the address with "%s" is page %i', (query, page) => {
  expect(pageOf(new URLSearchParams(query))).toBe(page);
});
