import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { widthOf } from '#src/features/vouchers/card/card-metrics.ts';

const { resolve } = createRequire(import.meta.url);
const TEXT =
  'Ten hours in Leeds, from a patient instructor near you: £240.35 all in, no later than Monday 23 May.';

/** Each stand-in of base.css, with its figures as fractions. */
const faces = readFileSync('src/ui/css/base.css', 'utf8')
  .split('@font-face')
  .filter((rule) => rule.includes('local('))
  .map((rule) => ({
    family: /font-family: "([^"]+)"/.exec(rule)?.[1] ?? '',
    bold: rule.includes('600 900'),
    size: percentage(rule, 'size-adjust') ?? 1,
    ascent: percentage(rule, 'ascent-override'),
    descent: percentage(rule, 'descent-override'),
    gap: percentage(rule, 'line-gap-override'),
  }));

test.each(faces)('$family (bold: $bold) is as high as Overpass', ({ size, ascent = 0, descent = 0, gap }) => {
  const overpass = heightsOf(resolve('@expo-google-fonts/overpass/500Medium/Overpass_500Medium.ttf'));
  expect(ascent * size).toBeCloseTo(overpass.ascent, 2);
  expect(descent * size).toBeCloseTo(overpass.descent, 2);
  expect(gap).toBe(overpass.gap);
});

// Where one alphabet's face says other weights than the next, a browser uses but one of them for each weight.
test('every face of Overpass is for the same weights, whatever its alphabet', () => {
  const faces = globSync('src/**/*.css')
    .flatMap((file) => readFileSync(file, 'utf8').split('@font-face'))
    .filter((rule) => rule.includes('font-family: "Overpass Variable";'));
  expect(faces.length).toBeGreaterThan(4);
  expect(new Set(faces.map((rule) => /font-weight: ([^;]+);/.exec(rule)?.[1])).size).toBe(1);
});

/** Arial is as wide as Helvetica, whose widths pdfkit knows. */
test.each(faces.filter(({ family }) => family === 'Overpass Arial'))(
  'Arial (bold: $bold) is as wide as Overpass, within 3%',
  ({ bold, size }) => {
    const arial = new PDFDocument().font(bold ? 'Helvetica-Bold' : 'Helvetica', 1000).widthOfString(TEXT);
    const overpass = [...TEXT].reduce((sum, letter) => sum + overpassAt(letter, bold ? 750 : 420), 0);
    expect((arial * size) / overpass).toBeGreaterThan(0.97);
    expect((arial * size) / overpass).toBeLessThan(1.03);
  },
);

test('the stand-ins are named where the font is', () => {
  const [, stack = ''] = /--font-sans:\s*([^;]+);/.exec(readFileSync('src/ui/css/tokens.css', 'utf8')) ?? [];
  expect(faces).toHaveLength(6);
  for (const { family } of faces) expect(stack).toContain(`"${family}"`);
});

function percentage(rule: string, property: string): number | undefined {
  const [, figure] = new RegExp(`${property}: ([\\d.]+)%`).exec(rule) ?? [];
  return figure === undefined ? undefined : Number(figure) / 100;
}

/** Widths change evenly from weight to weight. */
function overpassAt(letter: string, weight: number): number {
  const [light, heavy] = [widthOf(letter, 500), widthOf(letter, 900)];
  return light + ((heavy - light) * (weight - 500)) / 400;
}

/** Reads the tables `head` and `hhea` of a TrueType file. */
function heightsOf(file: string) {
  const font = readFileSync(file);
  const tableAt = (tag: string) => {
    for (let entry = 12; ; entry += 16)
      if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8);
  };
  const [head, hhea] = [tableAt('head'), tableAt('hhea')];
  const em = font.readUInt16BE(head + 18);
  return {
    ascent: font.readInt16BE(hhea + 4) / em,
    descent: -font.readInt16BE(hhea + 6) / em,
    gap: font.readInt16BE(hhea + 8) / em,
  };
}
