import { expect, test } from 'vitest';
import { missingConsents, withKnownTerms } from './consents.tsx';

const NOTHING = { terms: false, lessons_start: null, digital_now: false };
const ALL = { lessons_start: true, digital_now: true, lesson_within_14_days: false };

test.each([
  [{}, /^Choose when to start/],
  [{ lessons_start: 'soon' }, /^Accept the terms/],
  [{ lessons_start: 'after_14_days', terms: true }, /digital products/],
  [{ lessons_start: 'after_14_days', terms: true, digital_now: true }, undefined],
] as const)('of lessons and digital products, with %j given, what is missing is %s', (input, words) => {
  const [missing] = missingConsents({ ...NOTHING, ...input }, ALL);
  if (words) expect(missing?.text).toMatch(words);
  else expect(missing).toBeUndefined();
});

test('only what the basket asks for is missing', () => {
  expect(
    missingConsents({ ...NOTHING, terms: true }, { ...ALL, lessons_start: false, digital_now: false }),
  ).toEqual([]);
});

test('terms that were accepted before are accepted by paying, and nothing else is', () => {
  const given = withKnownTerms(NOTHING, { terms_accepted_on: '2026-11-29T12:00:00.000Z' });
  expect(missingConsents(given, ALL).map(({ text }) => text)).toEqual([
    'Choose when to start',
    'Agree to get your digital products straight away',
  ]);
  expect(withKnownTerms(NOTHING, { terms_accepted_on: null })).toEqual(NOTHING);
});
