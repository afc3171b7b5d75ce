import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { voucherDesigns } from '#src/features/catalogue/voucher-designs.ts';
import { asPence } from '#src/platform/money.ts';
import { leftOut } from './card-fonts.ts';
import { layoutCard, type PlacedText } from './card-layout.ts';
import { widthOf } from './card-metrics.ts';
import type { CardText } from './card-text.ts';
import { type TextBoxName, textBoxesOf } from './card-text-boxes.ts';
import { drawableText, graphemes } from './drawable-text.ts';

const designs = voucherDesigns.map(({ id }) => id);
const ISOLATES = /[\u2066-\u2069]/g;
const FAMILY = '👨‍👩‍👧‍👦';

const card = (changes: Partial<CardText> = {}): CardText => ({
  design: 'seventeenth',
  amount: asPence(10_000),
  recipientName: 'Priya',
  message: 'Mind the sheep.\nLove, Mum and Dad',
  code: '7K2M-9QXD-H4TB-W8RN',
  expiresOn: '2028-11-21',
  ...changes,
});
const inSlot = (lines: PlacedText[], slot: TextBoxName) => lines.filter((line) => line.slot === slot);
const words = (lines: PlacedText[], slot: TextBoxName) =>
  inSlot(lines, slot).map(({ text }) => text.replace(ISOLATES, ''));

const bits = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'abcWéØ. '), maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'שלום עולם,(ل)سمبر '), maxLength: 30 }),
  fc.constantFrom(FAMILY, '🇬🇧', '👍🏽', '❤️', '1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🐑', '\n', '\t', '\u202e', '\u0000', '-', ' '),
);
const writing = (maxLength: number) =>
  fc.array(bits, { maxLength: 30 }).map((parts) => parts.join('').slice(0, maxLength));
/** Its Arabic letters are wider where a line ends between two of them. */
const BREAKS_IN_ARABIC = `aaaaa.a${FAMILY.repeat(3)}ש,ששלוسمשששששب`;
const anyCard: fc.Arbitrary<CardText> = fc.record({
  design: fc.constantFrom(...designs),
  amount: fc.integer({ min: 1_000, max: 100_000 }).map(asPence),
  recipientName: writing(80),
  message: writing(400),
  code: fc.constantFrom('7K2M-9QXD-H4TB-W8RN', 'WWWW-WWWW-WWWW-WWWW', null),
  expiresOn: fc.constantFrom('2028-11-21', '2029-09-30'),
});

function measured({ text, size, weight }: PlacedText): number {
  const parts = graphemes(text);
  return parts.reduce((sum, part, at) => sum + (widthOf(part, weight, parts[at + 1]) * size) / 1000, 0);
}

describe('a card’s words', () => {
  test('never leave their slots, whatever is written', () => {
    fc.assert(
      fc.property(anyCard, (any) => {
        const slots = textBoxesOf(any.design);
        for (const line of layoutCard(any)) {
          const slot = slots[line.slot];
          const width = measured(line);
          const left = line.x - { start: 0, middle: width / 2, end: width }[line.anchor];
          expect(left).toBeGreaterThanOrEqual(slot.x - 0.1);
          expect(left + width).toBeLessThanOrEqual(slot.x + slot.width + 0.1);
          expect(line.y - 0.7 * line.size).toBeGreaterThanOrEqual(slot.y - 0.1);
          expect(line.y).toBeLessThanOrEqual(slot.y + slot.height + 0.1);
          expect(line.size).toBeGreaterThanOrEqual(slot.minSize);
          expect(line.size).toBeLessThanOrEqual(slot.size);
        }
      }),
      { numRuns: 400, examples: [[card({ design: 'card-roundabout', message: BREAKS_IN_ARABIC })]] },
    );
  });

  test('keep accents, flags and families whole', () => {
    fc.assert(
      fc.property(anyCard, (any) => {
        const whole = new Set(graphemes(drawableText(any.message)));
        for (const line of words(layoutCard(any), 'message')) {
          for (const grapheme of graphemes(line)) {
            if (grapheme !== '…') expect(whole).toContain(grapheme);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test.each(designs)('are all there on %s when the message is short', (design) => {
    const message =
      'Seventeen! Your brother took four goes to pass, so no pressure at all.\nLove, Mum and Dad';
    const lines = layoutCard(card({ design, message }));
    expect(words(lines, 'message').join(' ')).toBe(message.replace('\n', ' '));
    expect(words(lines, 'message').at(-1)).toBe('Love, Mum and Dad');
    expect(words(lines, 'amount')).toEqual(['£100']);
    expect(words(lines, 'recipient')).toEqual(['For Priya']);
    expect(words(lines, 'code').join(' ')).toMatch(/^7K2M-9QXD-H4TB-W8RN .*alid to 21 Nov 2028$/);
  });

  test.each(designs)('fit 400 ordinary characters on %s', (design) => {
    const message = 'Mirrors, signal, manoeuvre and never trust a white van. '.repeat(8).slice(0, 400).trim();
    expect(words(layoutCard(card({ design, message })), 'message').join(' ')).toBe(message);
  });

  test('end in an ellipsis when even the smallest size is too large', () => {
    const cut = words(layoutCard(card({ design: 'first-lesson', message: '🐑'.repeat(200) })), 'message');
    expect(cut.at(-1)).toMatch(/^🐑+…$/u);
  });

  test('say the pence only when there are some, and the thousands with a comma', () => {
    const amount = (pence: number) => words(layoutCard(card({ amount: asPence(pence) })), 'amount')[0];
    expect([amount(10_000), amount(10_050), amount(100_000)]).toEqual(['£100', '£100.50', '£1,000']);
  });

  test('say that the code comes with the payment while there is none', () => {
    expect(words(layoutCard(card({ code: null })), 'code')).toEqual([
      'Code: once paid. Valid to 21 Nov 2028',
    ]);
    const stacked = layoutCard(card({ code: null, design: 'card-classic-l' }));
    expect(words(stacked, 'code')).toEqual(['Code: once paid', 'Valid to 21 Nov 2028']);
  });

  test('keep the buyer’s line breaks, with one empty line at most', () => {
    const lines = inSlot(layoutCard(card({ message: 'One\r\ntwo\n\n\n\nthree' })), 'message');
    expect(lines.map(({ text }) => text)).toEqual(['One', 'two', 'three']);
    const [one, two, three] = lines.map(({ y }) => y) as [number, number, number];
    expect(three - two).toBeCloseTo(2 * (two - one), 0);
  });

  test('give up empty lines before they are cut off', () => {
    const poem = Array.from({ length: 6 }, (_, at) => `Line ${at}`).join('\n\n');
    expect(words(layoutCard(card({ design: 'first-lesson', message: poem })), 'message')).toHaveLength(6);
  });

  test('break a long name at its hyphen and keep all of it', () => {
    const recipientName = 'Wilhelmina Featherstonehaugh-Cholmondeley Llewellyn the Third';
    const lines = words(layoutCard(card({ recipientName })), 'recipient');
    expect(lines).toEqual(['For Wilhelmina Featherstonehaugh-', 'Cholmondeley Llewellyn the Third']);
  });
});

describe('words from right to left', () => {
  test('begin at the right edge, and their neighbours from left to right at the left', () => {
    const { x, width } = textBoxesOf('seventeenth').message;
    const [hebrew, english] = inSlot(layoutCard(card({ message: 'מזל טוב!\nWell done' })), 'message');
    expect(hebrew).toMatchObject({
      x: x + width,
      anchor: 'end',
      direction: 'rtl',
      text: '\u2067מזל טוב!\u2069',
    });
    expect(english).toMatchObject({ x, anchor: 'start', direction: 'ltr', text: 'Well done' });
  });

  test('stay in the middle where the slot is centred', () => {
    const [line] = inSlot(
      layoutCard(card({ design: 'first-lesson', recipientName: 'נועה (אמא)' })),
      'recipient',
    );
    expect(line).toMatchObject({ anchor: 'middle', text: 'For \u2068נועה (אמא)\u2069' });
  });
});

describe('what cannot be drawn', () => {
  test('never comes out of a name or a message: controls, overrides, lone surrogates, piled-up accents', () => {
    expect(drawableText('a\u202eb\u2066c\u0007d\ud800e\tf')).toBe('abcde f');
    expect(drawableText(`e${'\u0301'.repeat(50)}`).length).toBeLessThan(6);
  });

  test('an endless row of joined emoji is taken apart, so that it can be broken', () => {
    const row = Array.from({ length: 30 }, () => '🐑').join('\u200d');
    expect(graphemes(drawableText(row))).toHaveLength(30);
    expect(graphemes(drawableText(FAMILY))).toEqual([FAMILY]);
  });

  test('gives way to the nearest thing that can: a star, a tick, a slanted apostrophe', () => {
    expect(drawableText('★ Mum´s pride ✓')).toBe('⭐ Mum’s pride ✔');
    expect(leftOut(drawableText('★☆✓✗♡`´·'))).toEqual([]);
  });

  test('is named, so that the buyer can be told, and a name in such letters becomes “you”', () => {
    expect(leftOut('Hi 李明, 李! Привіт, שלום, 🎂')).toEqual(['李', '明']);
    expect(words(layoutCard(card({ recipientName: '李明', message: 'Hi 李' })), 'recipient')).toEqual([
      'For you',
    ]);
  });
});
