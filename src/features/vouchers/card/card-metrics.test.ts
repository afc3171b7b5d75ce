import { beforeAll, expect, test } from 'vitest';
import type { FontFamily, Weight } from '#src/platform/pdf/font.ts';
import { fontName } from '#src/platform/pdf/font-files.server.ts';
import { inOverpass, widthOf } from './card-metrics.ts';
import { graphemes } from './drawable-text.ts';
import { loadFonts, measuringDocument } from './print/card-setting.server.ts';

const WEIGHTS = [500, 700, 800, 900] as const;
const pdf = await measuringDocument();

beforeAll(async () => {
  const words = WEIGHTS.map((weight) => ({ text: 'aאب🐑', weight }));
  await loadFonts(pdf, words);
});

function inFont(family: FontFamily, weight: Weight, text: string): number {
  return pdf.font(fontName(family, weight)).fontSize(1000).widthOfString(text, { features: [] });
}

function reckoned(text: string, weight: Weight): number {
  const parts = graphemes(text);
  return parts.reduce((sum, part, at) => sum + widthOf(part, weight, parts[at + 1]), 0);
}

test('the listed widths are the font’s, in every weight and for every Latin and Cyrillic letter', () => {
  const characters = [
    ...range(0x20, 0x17f),
    ...range(0x400, 0x45f),
    ...range(0x1ea0, 0x1ef9),
    ...'–—‘’“”…•€',
  ];
  const known = characters.filter((character) => inOverpass(character));
  expect(known.length).toBeGreaterThan(400);
  for (const weight of WEIGHTS) {
    for (const character of known) {
      const off = widthOf(character, weight) - inFont('Overpass', weight, character);
      // An ogonek narrows its letter a little, and the horn's width is one for all letters.
      const most = character.normalize('NFD').includes('\u031B') ? 100 : 12;
      expect(off, `${character} at ${weight}`).toBeGreaterThan(-12);
      expect(off, `${character} at ${weight}`).toBeLessThan(most);
    }
  }
});

test.each(WEIGHTS)('kerning never makes a line of weight %d more than a hundredth wider', (weight) => {
  const lines = [
    'Seventeen years of being driven everywhere, and now it is your turn',
    'WAVY TO ATLANTA: LT. P. AVERY, VAT £1,000.00 (TAX 20%)',
    'For Łukasz Ożóg-Nguyễn Đình & Zoë D’Arcy-O’Neill',
  ];
  for (const line of lines) {
    expect(inFont('Overpass', weight, line)).toBeLessThan(reckoned(line, weight) * 1.01);
    expect(inFont('Overpass', weight, line)).toBeGreaterThan(reckoned(line, weight) * 0.93);
  }
});

test.each(['🐑', '👨‍👩‍👧‍👦', '🇬🇧', '👍🏽', '❤️', '1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👩🏽‍🚒'])('%s is one emoji wide', (emoji) => {
  expect(widthOf(emoji, 500)).toBeGreaterThanOrEqual(Math.floor(inFont('Noto Emoji', 500, emoji)));
  expect(widthOf(emoji, 500)).toBe(1275);
});

test.each([
  ['Noto Sans Hebrew', 'מזל'],
  ['Noto Sans Hebrew', 'שיעורי'],
  ['Noto Sans Hebrew', 'תשושששש'],
  ['Noto Sans Arabic', 'مبروك'],
  ['Noto Sans Arabic', 'ونحن'],
  ['Noto Sans Arabic', 'فخورون'],
  ['Noto Sans Arabic', 'صصصصصص'],
  ['Noto Sans Arabic', 'والسلامة'],
] as const)('%s: %s is not wider than reckoned', (family, word) => {
  for (const weight of [500, 700] as const) {
    expect(inFont(family, weight, word)).toBeLessThanOrEqual(reckoned(word, weight));
    expect(inFont(family, weight, word)).toBeGreaterThan(reckoned(word, weight) * 0.6);
  }
});

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
}
