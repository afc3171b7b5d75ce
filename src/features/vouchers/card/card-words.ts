/** The parts of a text that are never split: a letter with its accents, a whole family of emoji. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const EMOJI = /^(?:\p{RGI_Emoji}|[#*0-9]\uFE0F?\u20E3)$/v;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Unseen, but they would turn the words after them around, or cannot be drawn at all. */
const UNSEEN =
  /[\p{Cc}\p{Co}\p{Cn}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFD]/gu;

/** Overpass draws the first three without any width, and the others stand in no font of ours. */
const NEAREST: Record<string, string> = {
  ...{ '`': '’', '´': '’', '·': '•' },
  ...{ '★': '⭐', '☆': '⭐', '✓': '✔', '✗': '✖', '♡': '♥' },
};

export function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * The words as they may be drawn: control characters and overrides of direction dropped, tabs become spaces,
 * the buyer's line breaks stay (at most one empty line in a row).
 */
export function drawableWords(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(/[^\S\n\u00A0\u202F]+/gu, ' ')
    .replace(/[^\n]/gu, (character) => character.replace(UNSEEN, ''))
    .normalize('NFC')
    .replace(/[`´·★☆✓✗♡]/g, (character) => NEAREST[character] ?? character)
    .replace(/(\p{Mn}{3})\p{Mn}+/gu, '$1')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return graphemes(plain).map(loosened).join('');
}

export function isEmoji(grapheme: string): boolean {
  return EMOJI.test(grapheme) || /^\p{Extended_Pictographic}\uFE0F$/u.test(grapheme);
}

/** By its first letter, as a browser decides for `dir="auto"`. */
export function directionOf(paragraph: string): 'ltr' | 'rtl' {
  const first = /\p{L}/u.exec(paragraph)?.[0] ?? '';
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}

/** A row of emoji joined into one that no font has would be as wide as the row, and could not be broken. */
function loosened(grapheme: string): string {
  const joined = /\p{Extended_Pictographic}/u.test(grapheme) && grapheme.includes('\u200D');
  return joined && !isEmoji(grapheme) ? grapheme.replaceAll('\u200D', '') : grapheme;
}
