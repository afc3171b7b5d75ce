import { expect, test } from 'vitest';
import { missingConsent } from './consents.tsx';

const NOTHING = { terms: false, lessons_start: null, digital_now: false };
const ALL = { lessons_start: true, digital_now: true, lesson_within_14_days: false };

test.each([
  [{}, /choose when to start/],
  [{ lessons_start: 'soon' }, /accept the terms/],
  [{ lessons_start: 'after_14_days', terms: true }, /digital products/],
  [{ lessons_start: 'after_14_days', terms: true, digital_now: true }, undefined],
] as const)('of lessons and digital products, with %j given, what is missing is %s', (input, words) => {
  const missing = missingConsent({ ...NOTHING, ...input }, ALL);
  if (words) expect(missing).toMatch(words);
  else expect(missing).toBeUndefined();
});

test('only what the basket asks for is missing', () => {
  expect(
    missingConsent({ ...NOTHING, terms: true }, { ...ALL, lessons_start: false, digital_now: false }),
  ).toBe(undefined);
});
