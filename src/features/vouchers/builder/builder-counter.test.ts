import { expect, test } from 'vitest';
import { formatRemaining } from './builder-counter.tsx';

test.each([
  ['400 characters remaining', ''],
  ['397 characters remaining', 'a\r\nb'],
  ['398 characters remaining', '\u{1f697}'],
  ['1 character remaining', 'x'.repeat(399)],
  ['0 characters remaining', 'x'.repeat(400)],
  ['1 character too many', 'x'.repeat(401)],
  ['12 characters too many', 'x'.repeat(412)],
])('the counter says "%s"', (words, message) => {
  expect(formatRemaining(message)).toBe(words);
});
