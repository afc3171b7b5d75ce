import { expect, test } from 'vitest';
import { confirmedText } from './confirmed-text.ts';

test('a confirmed review is only said to show once it is published', () => {
  const words = (published: boolean) =>
    confirmedText({ kind: 'instructor', name: 'Amara Osei', slug: 'amara-osei', published });
  expect(words(true)).toBe('Your review of Amara Osei is now marked as from a verified learner.');
  expect(words(false)).toMatch(/ We read every review before it goes live\.$/);
});
