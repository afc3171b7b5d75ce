import { expect, test } from 'vitest';
import { readMobile } from './mobile.ts';

test.each([
  ['07400 123456', '+447400123456'],
  ['+44 7400 123456', '+447400123456'],
  ['0044 7400 123456', '+447400123456'],
  ['07624 300000', '+447624300000'],
  ['07700 900341', '+447700900341'],
])('%s is a mobile number', (typed, stored) => expect(readMobile(typed)).toBe(stored));

test.each([
  ['a landline', '0113 496 0180'],
  ['a personal number, which is dear', '070 1234 5678'],
  ['a pager', '07600 123456'],
  ['a number that nobody has', '07700 901341'],
  ['a mobile abroad', '+33 6 12 34 56 78'],
  ['words', 'my mobile'],
  ['nothing', ''],
])('%s is none', (_what, typed) => expect(readMobile(typed)).toBeUndefined());
