import { expect, test } from 'vitest';
import { readOrderQuery } from './order-search.ts';

test.each<[string, ReturnType<typeof readOrderQuery>]>([
  ['', undefined],
  [' a ', undefined],
  ['  Priya   Raman ', { name: 'priya raman' }],
  ['joan@Example', { email: 'joan@example' }],
  ['LS6 3ad', { number: 'BP-1S63-AD', name: 'ls6 3ad', postcode: 'ls63ad' }],
  ['ls6', { numberPart: '1S6', name: 'ls6', email: 'ls6', postcode: 'ls6' }],
  ['bp-g7dh-wy', { number: 'BP-G7DH-WY', name: 'bp-g7dh-wy', email: 'bp-g7dh-wy' }],
  ['7q2m', { codeEnds: '7Q2M', numberPart: '7Q2M', name: '7q2m', email: '7q2m' }],
  ['bp-7dh', { numberPart: '7DH', postcode: 'bp7dh', name: 'bp-7dh', email: 'bp-7dh' }],
  ['q-2m', { numberPart: 'Q2M', postcode: 'q2m', name: 'q-2m', email: 'q-2m' }],
  ['ann', { name: 'ann', email: 'ann' }],
  ['3436', { codeEnds: '3436', numberPart: '3436', cardEnds: '3436', name: '3436', email: '3436' }],
  ['0113 496 0199', { phone: '+441134960199', name: '0113 496 0199' }],
])(
  '"%s" may be a number, the end of a code, a phone number, a name, an email or a postcode',
  (typed, read) => {
    expect(readOrderQuery(typed)).toEqual(read);
  },
);
