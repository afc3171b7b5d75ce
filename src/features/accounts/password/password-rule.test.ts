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
  ['ninechars', 'Choose a password of 10 characters or more'],
  [`a${'b'.repeat(128)}`, 'That is too long: 128 characters at most'],
  ['Joan.Watson@Example.com', 'Choose a password that is not your email address'],
  ['joan.watson', 'Choose a password that is not your email address'],
  ['Qwertyuiop', 'That password is one of the first that others would try. Choose another one'],
  ['Password123', 'That password is one of the first that others would try. Choose another one'],
  ['aaaaaaaaaaaa', 'That password is one of the first that others would try. Choose another one'],
  ['          ', 'That password is one of the first that others would try. Choose another one'],
])('%j will not do, and why is said', (password, message) => {
  expect(whyNotPassword(password, 'joan.watson@example.com')).toBe(message);
});
