import { expect, test } from 'vitest';
import { firstThatFits, inPlainLetters, lengthOf } from './segments.ts';

test.each([
  ['a'.repeat(160), 'gsm', 160, 1],
  ['a'.repeat(161), 'gsm', 161, 2],
  ['a'.repeat(306), 'gsm', 306, 2],
  ['a'.repeat(307), 'gsm', 307, 3],
  [`${'a'.repeat(158)}€`, 'gsm', 160, 1],
  [`${'a'.repeat(159)}€`, 'gsm', 161, 2],
  // The euro would be divided, so it begins the second of three.
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm', 306, 3],
  ['£ é à Ñ @ _ #\n', 'gsm', 14, 1],
  ['’'.repeat(70), 'unicode', 70, 1],
  ['’'.repeat(71), 'unicode', 71, 2],
  ['😀'.repeat(35), 'unicode', 70, 1],
  ['😀'.repeat(36), 'unicode', 72, 2],
])('%s is counted as phones do', (text, alphabet, units, segments) => {
  expect(lengthOf(text)).toEqual({ alphabet, units, segments });
});

test('typographic marks and foreign letters are written so that a text stays one', () => {
  expect(inPlainLetters('It’s yours – “Żofia”, ŵ, ł… £5 é')).toBe('It\'s yours - "Zofia", w, l... £5 é');
  expect(inPlainLetters('Привет 😀')).toBe('Привет 😀');
});

test('the first way to say something that fits one text is taken, and the shortest where none does', () => {
  expect(firstThatFits(['a'.repeat(161), 'b', 'c'])).toBe('b');
  expect(firstThatFits(['a'.repeat(161), 'b'.repeat(170)])).toBe('b'.repeat(170));
});
