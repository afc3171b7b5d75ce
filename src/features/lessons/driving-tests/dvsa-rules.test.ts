import { expect, test } from 'vitest';
import { testRules } from './dvsa-rules.ts';

test.each([
  ['2025-04-07', { workingDays: 3, changes: 6, byLearnerAlone: false, nearestCentres: null }],
  ['2025-04-08', { workingDays: 10, changes: 6, byLearnerAlone: false, nearestCentres: null }],
  ['2026-03-31', { workingDays: 10, changes: 2, byLearnerAlone: false, nearestCentres: null }],
  ['2026-05-12', { workingDays: 10, changes: 2, byLearnerAlone: true, nearestCentres: null }],
  ['2026-06-09', { workingDays: 10, changes: 2, byLearnerAlone: true, nearestCentres: 3 }],
])('on %s the rules are those that had begun', (day, rules) => {
  expect(testRules(day)).toEqual({ from: expect.any(String), ...rules });
});
