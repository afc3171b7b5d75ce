import { expect, test } from 'vitest';
import { networksOf } from './network.ts';

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:db8:1:2::', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0:0', '2001:db8:0::/48'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2', '2001:db8:1::/48'],
  ['::1', '0:0:0:0', '0:0:0::/48'],
])('%s is of the networks %s and %s, of which the wider may do twenty times as much', (address, ...names) => {
  expect(networksOf(address)).toEqual([
    { name: names[0], customers: 1 },
    { name: names[1], customers: 20 },
  ]);
});

test('a connection that was reset is counted nowhere', () => {
  expect(networksOf(undefined)).toEqual([]);
});

test.each(['::ffff:192.0.2.1', '192.0.2.1'])('%s is counted by itself', (address) => {
  expect(networksOf(address)).toEqual([{ name: address, customers: 1 }]);
});
