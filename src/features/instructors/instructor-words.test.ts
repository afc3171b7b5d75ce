import { expect, test } from 'vitest';
import { confirmedWords, gearboxWords, listed, outcodeWords, reviewsCounted } from './instructor-words.ts';

test.each([
  ['LS2 LS3 LS4 LS5 LS6 LS7 LS8', 'LS2 to LS8'],
  ['LS5 LS16', 'LS5, LS16'],
  ['LS7 LS8 LS17', 'LS7, LS8, LS17'],
  ['B1 B2 B3 B15 B16 B17 CV1', 'B1 to B3, B15 to B17, CV1'],
  ['M1 EC1A SW1A', 'M1, EC1A, SW1A'],
  ['M9 L10', 'M9, L10'],
])('the outward codes %s are said as %s', (outcodes, words) => {
  expect(outcodeWords(outcodes.split(' ')).join(', ')).toBe(words);
});

test('gearboxes, languages and counts read as a sentence does', () => {
  expect(gearboxWords({ gearboxes: ['automatic'] })).toBe('Automatic');
  expect(gearboxWords({ gearboxes: ['manual', 'automatic'] })).toBe('Manual and automatic');
  expect(listed(['English'])).toBe('English');
  expect(listed(['English', 'Polish', 'Urdu'])).toBe('English, Polish and Urdu');
  expect([0, 1, 2].map(reviewsCounted)).toEqual(['0 reviews', '1 review', '2 reviews']);
});

test('a confirmed review is promised to nobody, and said to show where it does', () => {
  const words = (published: boolean) =>
    confirmedWords({ instructor: 'Amara Osei', slug: 'amara-osei', published });
  expect(words(true)).toBe(
    'Your review of Amara Osei carries the mark of a verified learner, and shows with it.',
  );
  expect(words(false)).toMatch(
    / We read every review before it goes live, and show the mark with those that do\.$/,
  );
});
