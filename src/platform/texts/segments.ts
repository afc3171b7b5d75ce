/** The letters of GSM 03.38 that take one unit, and those that take two. */
const ONE_UNIT = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const TWO_UNITS = new Set('^{}\\[~]|€');

/** Typographic marks and letters that phones' own alphabet lacks, as it can write them. */
const PLAIN: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '…': '...',
  '×': 'x',
  '•': '-',
  '½': '1/2',
  '`': "'",
  '\t': ' ',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  œ: 'oe',
  Œ: 'OE',
};

/** A text in phones' own alphabet, as far as it can be written in it: “Żofia” as "Zofia". Other letters make a text dearer. */
export function inPlainLetters(text: string): string {
  return [...text.normalize('NFC')].map(plain).join('');
}

function plain(letter: string): string {
  if (ONE_UNIT.has(letter) || TWO_UNITS.has(letter)) return letter;
  const mapped = PLAIN[letter];
  if (mapped !== undefined) return mapped;
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return bare !== '' && [...bare].every((one) => ONE_UNIT.has(one)) ? bare : letter;
}

/** How phones count a text: a text of one segment holds more than each of several do. */
const HOLDS = { gsm: { alone: 160, each: 153 }, unicode: { alone: 70, each: 67 } };

export interface TextLength {
  alphabet: keyof typeof HOLDS;
  /** Of 160, or of 70 in Unicode. */
  units: number;
  segments: number;
}

export function lengthOf(text: string): TextLength {
  const letters = [...text];
  const alphabet = letters.every((one) => ONE_UNIT.has(one) || TWO_UNITS.has(one)) ? 'gsm' : 'unicode';
  const sizes = letters.map((one) => (alphabet === 'unicode' ? one.length : TWO_UNITS.has(one) ? 2 : 1));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { alone, each } = HOLDS[alphabet];
  if (units <= alone) return { alphabet, units, segments: 1 };
  // A letter of two units is not divided between two segments.
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > each) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return { alphabet, units, segments };
}

/** The first of several ways to say something that fits one text; the last where none does. */
export function firstThatFits(ways: readonly [string, ...string[]]): string {
  const written = ways.map(inPlainLetters);
  return written.find((text) => lengthOf(text).segments === 1) ?? written.at(-1) ?? '';
}
