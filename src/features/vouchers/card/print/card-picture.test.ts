import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { voucherDesigns } from '#src/features/catalogue/voucher-designs.ts';
import { asPence } from '#src/platform/money.ts';
import type { CardText } from '../card-text.ts';
import { CARD_HEIGHT, CARD_WIDTH, type TextBox, type TextBoxName, textBoxesOf } from '../card-text-boxes.ts';
import { artSource } from './card-art.server.ts';
import { cardPicture, drawnCard as drawnOn } from './card-picture.server.ts';

const SLOTS: TextBoxName[] = ['amount', 'recipient', 'message', 'code'];
/** On art with a mark, which is an SVG of its own. */
const drawnCard = (card: CardText) =>
  drawnOn(
    card,
    artSource(card.design).replace('</svg>', '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg></svg>'),
  );
const designs = voucherDesigns.map(({ id }) => id);
const one: CardText = {
  design: 'seventeenth',
  amount: asPence(11_111),
  recipientName: 'Iris',
  message: 'Little by little.',
  code: '1111-1111-1111-1111',
  expiresOn: '2028-11-21',
};
const other: CardText = {
  ...one,
  amount: asPence(88_888),
  recipientName: 'Mohammed',
  message: 'Well done, Mum!',
  code: 'WWWW-WWWW-WWWW-WWWW',
};

test.each(designs)('%s has words drawn in each of its slots', async (design) => {
  const first = await drawnCard({ ...one, design });
  const second = await drawnCard({ ...other, design });
  for (const slot of SLOTS) {
    expect(changed(first.pixels, second.pixels, textBoxesOf(design)[slot]), slot).toBeGreaterThan(100);
  }
  const outside = { x: 0, y: 0, width: CARD_WIDTH, height: 40 };
  expect(changed(first.pixels, second.pixels, outside)).toBe(0);
});

test('emoji, other scripts and signs of HTML are drawn', async () => {
  const empty = await drawnCard({ ...one, message: '' });
  for (const message of ['🎂🎈', '👨‍👩‍👧‍👦 🇬🇧', 'מזל טוב', 'مبروك', 'Привіт', '<b>&"']) {
    const written = await drawnCard({ ...one, message });
    const drawn = changed(empty.pixels, written.pixels, textBoxesOf(one.design).message);
    expect(drawn, message).toBeGreaterThan(100);
  }
});

test('different emoji look different: none is the empty box of a missing letter', async () => {
  const [sheep, cake] = await Promise.all(['🐑', '🎂'].map((message) => drawnCard({ ...one, message })));
  expect(changed(sheep?.pixels, cake?.pixels, textBoxesOf(one.design).message)).toBeGreaterThan(30);
});

test('the picture is a PNG of 1200 by 750 with just those pixels, and light enough for an email', async () => {
  const png = await cardPicture(
    { ...one, design: 'card-roundabout', message: 'Mirror, signal. '.repeat(24) },
    artSource('card-roundabout'),
  );
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([CARD_WIDTH, CARD_HEIGHT]);
  expect(png.length).toBeLessThan(150_000);
  const packed = png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8);
  const rows = inflateSync(packed);
  expect(rows.length).toBe((CARD_WIDTH * 3 + 1) * CARD_HEIGHT);
  const { pixels } = await drawnCard({
    ...one,
    design: 'card-roundabout',
    message: 'Mirror, signal. '.repeat(24),
  });
  const row = 375;
  const fromPng = rows.subarray(row * (CARD_WIDTH * 3 + 1) + 1, (row + 1) * (CARD_WIDTH * 3 + 1));
  const drawn = pixels
    .subarray(row * CARD_WIDTH * 4, (row + 1) * CARD_WIDTH * 4)
    .filter((_, at) => at % 4 < 3);
  expect(Buffer.from(drawn).equals(fromPng)).toBe(true);
});

test('an unknown design is refused', async () => {
  await expect(cardPicture({ ...one, design: '../../secret' }, '')).rejects.toThrow(RangeError);
  expect(() => artSource('../../secret')).toThrow(RangeError);
});

type Box = Pick<TextBox, 'x' | 'y' | 'width' | 'height'>;

/** How many pixels of a box are not the same in two pictures. */
function changed(before: Uint8Array | undefined, after: Uint8Array | undefined, box: Box): number {
  let count = 0;
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) {
      const at = (y * CARD_WIDTH + x) * 4;
      if (before?.[at] !== after?.[at] || before?.[at + 2] !== after?.[at + 2]) count++;
    }
  }
  return count;
}
