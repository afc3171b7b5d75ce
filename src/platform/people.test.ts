import { expect, test } from 'vitest';
import { addressLine, firstNameOf, personLine } from './people.ts';

const joan = {
  firstname: 'Joan',
  surname: 'Watson',
  address_line_1: 'Flat 2',
  address_line_2: '',
  address_line_3: '32 Example Street',
  city: 'Leeds',
  postcode: 'LS6 3AD',
};

test('an address is one line without its empty parts, with or without who lives there', () => {
  expect(addressLine(joan)).toBe('Flat 2, 32 Example Street, Leeds LS6 3AD');
  expect(personLine({ ...joan, city: '' })).toBe('Joan Watson, Flat 2, 32 Example Street, LS6 3AD');
});

test.each([
  ['Priya Shah', 'Priya'],
  ['  Priya ', 'Priya'],
  ['Mr & Mrs Shah', 'Mr & Mrs Shah'],
  ['Auntie Jo', 'Auntie Jo'],
  ['Missy Elliott', 'Missy'],
  ['', ''],
])('of %j the first name is %j', (whole, first) => {
  expect(firstNameOf(whole)).toBe(first);
});
