import { expect, test } from 'vitest';
import { countGuesses, networkOf } from './guess-limit.server.ts';

test('wrong ones are counted for a minute, and each network for itself', () => {
  let now = 0;
  const guesses = countGuesses({ perMinute: 2, clock: { now: () => new Date(now) } });
  guesses.missed('192.0.2.1');
  expect(guesses.tooMany('192.0.2.1')).toBe(false);
  guesses.missed('192.0.2.1');
  expect(guesses.tooMany('192.0.2.1')).toBe(true);
  expect(guesses.tooMany('192.0.2.2')).toBe(false);
  now = 60_000;
  expect(guesses.tooMany('192.0.2.1')).toBe(false);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
