import { expect, test } from 'vitest';
import { formatMasked, maskedAccount, readAccountNumber, readSortCode } from './bank-account.ts';

test.each([
  ['08-99-99', '089999'],
  ['08 99 99', '089999'],
  [' 089999 ', '089999'],
  ['08999', undefined],
  ['0899999', undefined],
  ['08.99.99', undefined],
  ['00-00-00', undefined],
  ['08-99-9O', undefined],
  ['', undefined],
])('a sort code is six digits: %s', (typed, read) => {
  expect(readSortCode(typed)).toBe(read);
});

test.each([
  ['66374958', '66374958'],
  ['6637 4958', '66374958'],
  ['6374958', '06374958'],
  ['374958', '00374958'],
  ['74958', undefined],
  ['663749581', undefined],
  ['6637495X', undefined],
  ['000000', undefined],
  ['', undefined],
])('an account number is eight digits, of which older ones lack the first: %s', (typed, read) => {
  expect(readAccountNumber(typed)).toBe(read);
});

test('of an account its last digits are shown', () => {
  const masked = maskedAccount({ name: 'T J Ackroyd', sortCode: '089908', accountNumber: '66379023' });
  expect(formatMasked(masked)).toBe('••-••-08 ••••9023');
  expect(JSON.stringify(masked)).not.toMatch(/0899|6637/);
});
