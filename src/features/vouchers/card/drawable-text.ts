/** Latin letters and punctuation, none of which joins its neighbour. */
const UNJOINED = /^[\n -\u02FF\u2010-\u2027]*$/;
let segmenter: Intl.Segmenter | undefined;

const EMOJI = /^(?:\p{RGI_Emoji}|[#*0-9]\uFE0F?\u20E3)$/v;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Invisible characters that change the text's direction or cannot be drawn. */
const UNSEEN =
  /[\p{Cc}\p{Co}\p{Cn}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFD]/gu;

/** Overpass draws the first three without width, and none of our fonts has the others. */
const NEAREST: Record<string, string> = {
  '`': '’',
  '´': '’',
  '·': '•',
  '★': '⭐',
  '☆': '⭐',
  '✓': '✔',
  '✗': '✖',
  '♡': '♥',
};

/**
 * Splits text into graphemes, which are never broken: a letter with its accents, a joined emoji. Most texts need no segmenter, which
 * blocks a slow phone for 60 ms when it is made.
 */
export function graphemes(text: string): string[] {
  if (UNJOINED.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * The text as drawn: no control characters or direction overrides, tabs as spaces, the buyer's line breaks kept (at
 * most one empty line in a row).
 */
export function drawableText(text: string): string {
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

/** From its first letter, as a browser decides for `dir="auto"`. */
export function directionOf(paragraph: string): 'ltr' | 'rtl' {
  const first = /\p{L}/u.exec(paragraph)?.[0] ?? '';
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}

/**
 * A sequence of joined emoji that no font has would be as wide as its parts and could not be broken, so it is split.
 */
function loosened(grapheme: string): string {
  const joined = /\p{Extended_Pictographic}/u.test(grapheme) && grapheme.includes('\u200D');
  return joined && !isEmoji(grapheme) ? grapheme.replaceAll('\u200D', '') : grapheme;
}
