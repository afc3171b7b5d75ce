import { expect, test } from 'vitest';
import { confirmedWords } from './confirmed-words.ts';

test('a confirmed review is only said to show once it is published', () => {
  const words = (published: boolean) =>
    confirmedWords({ instructor: 'Amara Osei', slug: 'amara-osei', published });
  expect(words(true)).toBe(
    'Your review of Amara Osei carries the mark of a verified learner, and shows with it.',
  );
  expect(words(false)).toMatch(
    / We read every review before it goes live, and show the mark with those that do\.$/,
  );
});
