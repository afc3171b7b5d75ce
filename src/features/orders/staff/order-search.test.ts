import { expect, test } from 'vitest';
import { readOrderQuery } from './order-search.ts';

test.each<[string, ReturnType<typeof readOrderQuery>]>([
  ['', undefined],
  [' a ', undefined],
  ['  Priya   Raman ', { name: 'priya raman' }],
  ['joan@Example', { email: 'joan@example' }],
  ['LS6 3ad', { number: 'BP-1S63-AD', name: 'ls6 3ad', postcode: 'ls63ad' }],
  ['ls6', { name: 'ls6', email: 'ls6', postcode: 'ls6' }],
  ['bp-g7dh-wy', { number: 'BP-G7DH-WY', name: 'bp-g7dh-wy', email: 'bp-g7dh-wy' }],
  ['7q2m', { codeEnds: '7Q2M', name: '7q2m', email: '7q2m' }],
])('"%s" may be a number, the end of a code, a name, an email or a postcode', (typed, read) => {
  expect(readOrderQuery(typed)).toEqual(read);
});
