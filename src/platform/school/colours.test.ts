import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  contrastChecks,
  contrastOf,
  DEFAULT_COLOURS,
  failedCheck,
  formatContrast,
  LEAST_CONTRAST,
  nearestReadable,
  shadesOf,
  stylesOf,
} from './colours.ts';

test('contrast is WCAG’s', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
  expect(contrastOf('#ffffff', '#0a55a5')).toBeCloseTo(7.35, 2);
  expect(formatContrast(4.478)).toBe('4.4:1');
});

test.each([
  ['main', '#58a6e0', 'White on the main colour'],
  // White can be read on it, and it not on the page's darker grounds.
  ['main', '#0f7b3f', undefined],
  ['main', '#767676', 'Main colour on the page'],
  ['second', '#7a3b00', 'Black on the second colour'],
  ['second', '#00a3a3', undefined],
] as const)('as the %s colour %s fails: %s', (of, colour, words) => {
  expect(failedCheck(of, colour)?.words).toBe(words);
  const near = nearestReadable(of, colour);
  expect(failedCheck(of, near)).toBeUndefined();
  if (!words) expect(near).toBe(colour);
});

test('whatever is published, links can be read on the tint of the main colour', () => {
  for (const colour of ['#58a6e0', '#d5281b', '#00ffff', '#808080', '#ffff00', '#1b1b1b'] as const) {
    const { main, tint } = shadesOf({ ...DEFAULT_COLOURS, main: nearestReadable('main', colour) });
    expect(contrastOf(main, tint), colour).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  }
});

test('the colours of a new database are those of the styles, pass, and need no styles of their own', () => {
  const tokens = readFileSync('src/ui/css/tokens.css', 'utf8');
  expect(tokens).toContain(`--color-blue: ${DEFAULT_COLOURS.main};`);
  expect(tokens).toContain(`--color-yellow: ${DEFAULT_COLOURS.second};`);
  for (const { of, contrast } of contrastChecks)
    expect(contrast(DEFAULT_COLOURS[of])).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  expect(stylesOf(DEFAULT_COLOURS)).toBeUndefined();
  expect(stylesOf({ main: '#7a0019', second: '#ffcc33' })).toBe('/school/7a0019-ffcc33/colours.css');
});
