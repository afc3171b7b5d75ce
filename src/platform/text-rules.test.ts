import { describe, expect, test } from 'vitest';
import { longText, optionalText } from './text-rules.ts';

const FAMILY = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
const PERSIAN = 'می\u200cخواهم رانندگی یاد بگیرم';

describe.each([
  ['asked for', longText(60, 'your review')],
  ['that may be left empty', optionalText(60)],
])('text of many lines, %s,', (_which, rule) => {
  test.each([
    ['joined emoji', `${FAMILY} and I`, `${FAMILY} and I`],
    ['Persian', PERSIAN, PERSIAN],
    ['a soft hyphen', 'micro\u00adwave', 'micro\u00adwave'],
    ['line breaks of any make', ' one\r\ntwo\rthree\nfour ', 'one\ntwo\nthree\nfour'],
    ['a tab', 'one\ttwo', 'one two'],
    ['as much as it may be', 'x'.repeat(60), 'x'.repeat(60)],
  ])('keeps %s', (_what, typed, kept) => {
    expect(rule.parse(typed)).toBe(kept);
  });

  test.each([
    ['a null byte', 'one\u0000two'],
    ['an escape', 'one\u001btwo'],
    ['a turned direction', 'one\u202etwo'],
    ['an isolated direction', 'one\u2066two'],
    ['more than it may be', 'x'.repeat(61)],
    ['a number', 7],
  ])('refuses %s', (_what, typed) => {
    expect(rule.safeParse(typed).success).toBe(false);
  });
});

test('only text that is asked for must be there', () => {
  expect(longText(60, 'your review').safeParse(' \n ').error?.issues[0]?.message).toBe('Enter your review');
  expect([null, undefined, ' \n '].map((nothing) => optionalText(60).parse(nothing))).toEqual(['', '', '']);
});
