import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ParsedFont } from 'fontkit';

let font: Promise<ParsedFont> | undefined;

async function overpass(): Promise<ParsedFont> {
  const file = createRequire(import.meta.url).resolve(
    '@expo-google-fonts/overpass/800ExtraBold/Overpass_800ExtraBold.ttf',
  );
  const [{ create }, content] = await Promise.all([import('fontkit'), readFile(file)]);
  return create(content);
}

/** Words as the path of their letters, for pictures that load no font. Those that Overpass doesn't have are left out. */
export async function outlined(
  text: string,
  { size, width = Number.POSITIVE_INFINITY }: { size: number; width?: number },
): Promise<{ width: number; path(x: number, y: number): string }> {
  font ??= overpass();
  const parsed = await font;
  const known = [...text]
    .filter((letter) => parsed.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    .join('');
  const { glyphs, positions } = parsed.layout(known);
  const advance = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  const scale = Math.min(size / parsed.unitsPerEm, width / (advance || 1));
  return {
    width: advance * scale,
    path(x, y) {
      let pen = x;
      return glyphs
        .map(({ path }, index) => {
          const drawn = path.transform(scale, 0, 0, -scale, pen, y).toSVG();
          pen += (positions[index]?.xAdvance ?? 0) * scale;
          return drawn;
        })
        .join('')
        .replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 100) / 100));
    },
  };
}
