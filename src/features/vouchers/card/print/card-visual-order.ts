import bidiFactory from 'bidi-js';
import type { FontFamily } from '#src/platform/pdf/font.ts';
import { fontRuns } from '../card-fonts.ts';
import { graphemes } from '../drawable-text.ts';

/** A run of text in one font and one direction. */
export interface Piece {
  family: FontFamily;
  text: string;
}

interface Levelled extends Piece {
  level: number;
}

const bidi = bidiFactory();
/** The library reads UTF-16 code units and would take emoji for Latin letters; a flag's letters are such (UAX #9). */
const ASTRAL_NEUTRALS = /(?!\p{Regional_Indicator})[\u{10000}-\u{10FFFF}]/gu;
const ISOLATES = /[\u2066-\u2069]/g;

/**
 * A line's pieces from left to right (UAX #9). A Hebrew or Arabic word stays in reading order, because fonts reverse
 * it; every other character among such words is its own piece.
 */
export function visualOrder(line: string): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(line.replace(ASTRAL_NEUTRALS, '••'), 'ltr');
  const pieces: Levelled[] = [];
  let at = 0;
  for (const { family, text } of fontRuns(line)) {
    for (const grapheme of graphemes(text)) {
      const level = levels[at] ?? 0;
      at += grapheme.length;
      if (grapheme.replace(ISOLATES, '') === '') continue;
      const last = pieces.at(-1);
      const apart = level % 2 === 1 && !(isLetters(grapheme) && isLetters(last?.text ?? ''));
      if (last && !apart && last.family === family && last.level === level) last.text += grapheme;
      else pieces.push({ family, text: grapheme, level });
    }
  }
  return reordered(pieces).map(({ family, text, level }) => ({
    family,
    text: level % 2 ? mirrored(text) : text,
  }));
}

/** Rule L2: from the highest level to the lowest odd one, reverses every run at that level or above. */
function reordered(pieces: Levelled[]): Levelled[] {
  let order = pieces;
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    const next: Levelled[] = [];
    let turning: Levelled[] = [];
    for (const piece of order) {
      if (piece.level >= level) {
        turning.unshift(piece);
        continue;
      }
      next.push(...turning, piece);
      turning = [];
    }
    order = [...next, ...turning];
  }
  return order;
}

/** A bracket in right-to-left text opens to the left. */
function mirrored(text: string): string {
  return bidi.getMirroredCharacter(text) ?? text;
}

function isLetters(text: string): boolean {
  return /^[\p{L}\p{M}\p{Cf}]+$/u.test(text);
}
