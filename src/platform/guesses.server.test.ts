import { expect, test } from 'vitest';
import { countGuesses } from './guesses.server.ts';

test('one address is held up after its wrong guesses of a minute, and no other', () => {
  let now = new Date('2026-11-21T10:00:00Z');
  const guesses = countGuesses({ perMinute: 3, clock: { now: () => now } });
  for (let guess = 0; guess < 3; guess += 1) {
    expect(guesses.tooMany('192.0.2.1')).toBe(false);
    guesses.missed('192.0.2.1');
  }
  expect(guesses.tooMany('192.0.2.1')).toBe(true);
  expect(guesses.tooMany('192.0.2.2')).toBe(false);
  now = new Date('2026-11-21T10:00:59.999Z');
  expect(guesses.tooMany('192.0.2.1')).toBe(true);
  now = new Date('2026-11-21T10:01:00Z');
  expect(guesses.tooMany('192.0.2.1')).toBe(false);
});
