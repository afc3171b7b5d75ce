import type { Weight } from '#src/platform/pdf/font.ts';
import { widthOf } from './card-metrics.ts';
import { LINE_HEIGHT, type TextBox } from './card-text-boxes.ts';
import { directionOf, graphemes } from './drawable-text.ts';

export interface Line {
  text: string;
  direction: 'ltr' | 'rtl';
}

export interface Fitted {
  lines: Line[];
  size: number;
}

/** Its widths are in thousandths of the font size. */
interface Grapheme {
  text: string;
  width: number;
  /** Where a line ends with it: an Arabic letter that joins no other is wider. */
  widthAtEnd: number;
}
interface Paragraph {
  words: Grapheme[][];
  direction: Line['direction'];
}
interface Wrapped {
  lines: { graphemes: Grapheme[]; direction: Line['direction'] }[];
  /** Whether a word was too long for its line. */
  split: boolean;
}

/**
 * Fits text into a slot at the largest size that keeps every word whole; otherwise at the largest with long words
 * broken; otherwise at the smallest, without empty lines and cut off with an ellipsis.
 */
export function fitLines(text: string, slot: TextBox): Fitted {
  const paragraphs = text.split('\n').map((paragraph) => paragraphOf(paragraph, slot.weight));
  const tries = sizes(slot).map((size) => ({ size, wrapped: wrap(paragraphs, lineLimit(slot, size)) }));
  const fitting = tries.filter(({ size, wrapped }) => wrapped.lines.length <= mostLines(slot, size));
  const best = fitting.find(({ wrapped }) => !wrapped.split) ?? fitting[0];
  if (best) return { size: best.size, lines: best.wrapped.lines.map(asLine) };
  if (text.includes('\n\n')) return fitLines(text.replace(/\n+/g, '\n'), slot);
  return { size: slot.minSize, lines: cutOff(tries.at(-1)?.wrapped.lines ?? [], slot) };
}

function paragraphOf(text: string, weight: Weight): Paragraph {
  const parts = graphemes(text);
  const measured = parts.map((part, at) => ({
    text: part,
    width: widthOf(part, weight, parts[at + 1]),
    widthAtEnd: widthOf(part, weight),
  }));
  const words: Grapheme[][] = [[]];
  measured.forEach((grapheme, at) => {
    words.at(-1)?.push(grapheme);
    if (mayBreakAfter(grapheme.text, parts[at + 1])) words.push([]);
  });
  return { words: words.filter((word) => word.length > 0), direction: directionOf(text) };
}

/** After a space, and where long double names and web addresses can be broken. */
function mayBreakAfter(grapheme: string, next = ''): boolean {
  return grapheme === ' ' || (/^[-/]$/.test(grapheme) && /^\p{L}/u.test(next));
}

function wrap(paragraphs: Paragraph[], limit: number): Wrapped {
  const lines: Wrapped['lines'] = [];
  let split = false;
  for (const { words, direction } of paragraphs) {
    let line: Grapheme[] = [];
    const end = () => {
      lines.push({ graphemes: line, direction });
      line = [];
    };
    for (const word of words) {
      const wide = width(trimmed(word));
      if (wide <= limit) {
        if (line.length > 0 && width(line) + wide > limit) end();
        line.push(...word);
        continue;
      }
      // The word breaks wherever it starts, so it starts where the line before it ended.
      split = true;
      for (const grapheme of word) {
        if (line.length > 0 && grapheme.text !== ' ' && width([...line, grapheme]) > limit) end();
        line.push(grapheme);
      }
    }
    end();
  }
  return { lines, split };
}

/** Keeps the lines that fit; the last one loses graphemes until an ellipsis fits. */
function cutOff(lines: Wrapped['lines'], slot: TextBox): Line[] {
  const kept = lines.slice(0, Math.max(1, mostLines(slot, slot.minSize)));
  const last = kept.at(-1);
  if (!last) return [];
  const rest = trimmed(last.graphemes);
  const limit = lineLimit(slot, slot.minSize) - widthOf('…', slot.weight);
  while (rest.length > 0 && (width(rest) > limit || rest.at(-1)?.text === ' ')) rest.pop();
  const shortened = { text: `${rest.map(({ text }) => text).join('')}…`, direction: last.direction };
  return [...kept.slice(0, -1).map(asLine), shortened];
}

/** How many lines of a size fit into a slot, at least one: one-line slots are as high as capitals. */
function mostLines(slot: TextBox, size: number): number {
  return Math.min(slot.lines, Math.max(1, Math.floor(slot.height / (LINE_HEIGHT * size))));
}

function lineLimit(slot: TextBox, size: number): number {
  return Math.floor((slot.width * 1000) / size);
}

function sizes({ size, minSize }: TextBox): number[] {
  return Array.from({ length: size - minSize + 1 }, (_, step) => size - step);
}

function asLine(line: Wrapped['lines'][number]): Line {
  const text = trimmed(line.graphemes)
    .map((grapheme) => grapheme.text)
    .join('');
  return { text, direction: line.direction };
}

function trimmed(line: Grapheme[]): Grapheme[] {
  return line.at(-1)?.text === ' ' ? trimmed(line.slice(0, -1)) : line;
}

function width(line: Grapheme[]): number {
  const last = line.at(-1);
  return last ? line.slice(0, -1).reduce((sum, grapheme) => sum + grapheme.width, last.widthAtEnd) : 0;
}
