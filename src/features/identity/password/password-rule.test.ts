import { expect, test } from 'vitest';
import { whyNotPassword } from './password-rule.ts';

test.each([
  'four quiet lanes',
  'abcdefghi!',
  '          x',
  'пароль из слов',
  'x'.repeat(64).replace('x', 'y'),
  `a${'b'.repeat(127)}`,
])('%j will do: length counts, not what it is made of', (password) => {
  expect(whyNotPassword(password, 'joan@example.com')).toBeUndefined();
});

test.each([
  ['', 'Choose a password'],
  ['ninechars', 'Choose a password with at least 10 characters'],
  [`a${'b'.repeat(128)}`, 'Choose a password with 128 characters or fewer'],
  ['Joan.Watson@Example.com', 'Choose a password that isn’t your email address'],
  ['joan.watson', 'Choose a password that isn’t your email address'],
  ['Qwertyuiop', 'That password is too easy to guess. Choose another one'],
  ['Password123', 'That password is too easy to guess. Choose another one'],
  ['aaaaaaaaaaaa', 'That password is too easy to guess. Choose another one'],
  ['          ', 'That password is too easy to guess. Choose another one'],
])('%j will not do, and why is said', (password, message) => {
  expect(whyNotPassword(password, 'joan.watson@example.com')).toBe(message);
});
