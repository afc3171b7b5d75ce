import type { FontFamily } from '#src/platform/pdf/font.ts';
import { inOverpass } from './card-metrics.ts';
import { graphemes, isEmoji } from './drawable-text.ts';

export interface FontRun {
  family: FontFamily;
  text: string;
}

const UNSEEN = /^[\s\p{M}\p{Cf}]+$/u;
const PICTURE = /^[\p{Emoji}\p{Regional_Indicator}]/u;

/** Splits text where the font changes. Renderers fall back differently, so the font is chosen here. */
export function fontRuns(text: string): FontRun[] {
  const runs: FontRun[] = [];
  for (const grapheme of graphemes(text)) {
    const family = fontOf(grapheme) ?? 'Overpass';
    const last = runs.at(-1);
    if (last?.family === family) last.text += grapheme;
    else runs.push({ family, text: grapheme });
  }
  return runs;
}

/** The text that is drawn: without the few graphemes that none of our fonts has. */
export function drawnText(text: string): string {
  return graphemes(text)
    .filter((grapheme) => grapheme === '\n' || fontOf(grapheme))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** The graphemes that cannot be drawn on a card, each once, so that the buyer is told before paying. */
export function leftOut(text: string): string[] {
  return [...new Set(graphemes(text).filter((grapheme) => !/^\s/.test(grapheme) && !fontOf(grapheme)))];
}

function fontOf(grapheme: string): FontFamily | undefined {
  if (isEmoji(grapheme)) return 'Noto Emoji';
  if (inOverpass(grapheme) || UNSEEN.test(grapheme)) return 'Overpass';
  if (PICTURE.test(grapheme)) return 'Noto Emoji';
  if (/^\p{Script=Hebrew}/u.test(grapheme)) return 'Noto Sans Hebrew';
  if (/^[\p{Script=Arabic}\u060C\u061B\u061F\u0640]/u.test(grapheme)) return 'Noto Sans Arabic';
  return undefined;
}
