import { expect, test } from 'vitest';
import {
  formatBadge,
  formatBadges,
  formatList,
  formatOutcodes,
  formatTransmissions,
} from './instructor-text.ts';
import { reviewsCounted } from './review.ts';

test.each([
  ['LS2 LS3 LS4 LS5 LS6 LS7 LS8', 'LS2 to LS8'],
  ['LS5 LS16', 'LS5, LS16'],
  ['LS7 LS8 LS17', 'LS7, LS8, LS17'],
  ['B1 B2 B3 B15 B16 B17 CV1', 'B1 to B3, B15 to B17, CV1'],
  ['M1 EC1A SW1A', 'M1, EC1A, SW1A'],
  ['M9 L10', 'M9, L10'],
])('the outward codes %s are said as %s', (outcodes, words) => {
  expect(formatOutcodes(outcodes.split(' ')).join(', ')).toBe(words);
});

test('gearboxes, languages and counts read as a sentence does', () => {
  expect(formatTransmissions(['automatic'])).toBe('Automatic');
  expect(formatTransmissions(['manual', 'automatic'])).toBe('Manual and automatic');
  expect(formatList(['English'])).toBe('English');
  expect(formatList(['English', 'Polish', 'Urdu'])).toBe('English, Polish and Urdu');
  expect([0, 1, 2].map(reviewsCounted)).toEqual(['0 reviews', '1 review', '2 reviews']);
});

test('nobody is called approved whose badge is a trainee’s', () => {
  const [approved, trainee] = [{ badge: 'approved' } as const, { badge: 'trainee' } as const];
  expect(formatBadges([approved, approved])).toBe('all approved by the DVSA');
  expect(formatBadges([approved, trainee, approved])).toBe(
    '2 approved by the DVSA and 1 trainee with its licence',
  );
  expect(formatBadges([trainee])).not.toContain('approved');
  expect(formatBadge({ badge: 'approved', grade: 'A' })).toBe('DVSA-approved, grade A');
  expect(formatBadge({ badge: 'trainee', grade: 'B' })).toBe('Trainee instructor, pink badge');
});
