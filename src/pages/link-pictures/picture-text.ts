import { inOverpass, widthOf } from '#src/features/vouchers/card/card-metrics.ts';
import { graphemes } from '#src/features/vouchers/card/drawable-text.ts';

export type Weight = 500 | 700 | 800 | 900;

/** Text at its position on a picture; `y` is the baseline. */
export interface Words {
  text: string;
  x: number;
  y: number;
  size: number;
  weight: Weight;
  fill: string;
  anchor?: 'start' | 'middle' | 'end';
}

/** An upper bound for the width of a text in pixels, since kerning only narrows it. */
export function wide(text: string, size: number, weight: Weight): number {
  return (graphemes(text).reduce((sum, one) => sum + widthOf(one, weight), 0) * size) / 1_000;
}

/** Breaks text into at most `most` lines of a width, at the largest size that fits; cut off at the smallest size. */
export function fitted(
  text: string,
  {
    width,
    size,
    least,
    most,
    weight,
  }: { width: number; size: number; least: number; most: number; weight: Weight },
): { size: number; lines: string[] } {
  const words = readable(text).split(' ');
  for (let now = size; now > least; now -= 2) {
    const lines = broken(words, now, width, weight);
    if (lines.length <= most && lines.every((line) => wide(line, now, weight) <= width))
      return { size: now, lines };
  }
  const lines = broken(words, least, width, weight);
  const kept = lines.slice(0, most).map((line) => shortened(line, least, width, weight));
  const last = kept.at(-1) ?? '';
  if (lines.length > most && !last.endsWith('…'))
    kept[kept.length - 1] = shortened(`${last} …`, least, width, weight);
  return { size: least, lines: kept };
}

/** The characters that Overpass can draw, on one line. */
function readable(text: string): string {
  return graphemes(text)
    .filter((one) => one.trim() === '' || inOverpass(one))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function broken(words: string[], size: number, width: number, weight: Weight): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && wide(longer, size, weight) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function shortened(line: string, size: number, width: number, weight: Weight): string {
  if (wide(line, size, weight) <= width) return line;
  const letters = graphemes(line);
  while (letters.length > 0 && wide(`${letters.join('')}…`, size, weight) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

export function textElement({ text, x, y, size, weight, fill, anchor = 'start' }: Words): string {
  // Large text has tighter tracking, as on the pages.
  const tracking = weight === 900 ? ` letter-spacing="${-size / 50}"` : '';
  const attributes = `font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}"${tracking}`;
  return `<text x="${x}" y="${y}" font-family="Overpass" ${attributes}>${escaped(text)}</text>`;
}

function escaped(text: string): string {
  return text.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`);
}
