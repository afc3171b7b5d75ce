import { expect, test } from 'vitest';
import { chunk, exif, isRed, photographs, pixelsOf, png, withSegment } from '#testing/pictures.ts';
import { readPicture } from './read-picture.server.ts';

/** Smaller than any that is shown: to encode many pixels takes long. */
const SQUARE = { ratio: 1, widths: [104, 24] } as const;
const { jpeg, webp } = await photographs();

async function filesOf(file: Buffer) {
  const read = await readPicture(file, SQUARE);
  if (!read.ok) throw new Error(read.refusal);
  return new Map(read.files);
}

/** A frame of four colours, as a printer's program writes it. */
const cmyk = Buffer.from(jpeg);
cmyk[cmyk.indexOf(Buffer.from([0xff, 0xc2])) + 9] = 4;
/** The chunk that goes before the others of a WebP with a flag: it is animated. */
const animatedWebp = Buffer.concat([
  webp.subarray(0, 12),
  Buffer.from('VP8X\n\0\0\0\x02', 'latin1'),
  webp.subarray(12),
]);

test.each([
  ['nothing', Buffer.alloc(0), 'not a picture'],
  ['a text', Buffer.from('Amara, by the car'), 'not a picture'],
  [
    'a drawing with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'not a picture',
  ],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'not a picture'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'not a picture'],
  ['a photo of a phone in HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 'heic'],
  ['half of a JPEG', jpeg.subarray(0, jpeg.length / 2), 'cut off'],
  ['half of a PNG', png().subarray(0, 600), 'cut off'],
  ['half of a WebP', webp.subarray(0, webp.length / 2), 'cut off'],
  ['the beginning of a JPEG', jpeg.subarray(0, 4), 'cut off'],
  ['an animated PNG', png({ chunks: [chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))] }), 'animated'],
  ['an animated WebP', animatedWebp, 'animated'],
  ['a JPEG for printing', cmyk, 'printing colours'],
  [
    'a PNG that says it has 900 million pixels',
    png({ width: 30_000, height: 30_000, depth: 1, rows: 1 }),
    'too many pixels',
  ],
  ['a PNG of 500 rows that has one', png({ rows: 1 }), 'unreadable'],
  ['a small picture', png({ width: 100, height: 125 }), 'too small'],
  ['a JPEG without pixels', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9]), 'unreadable'],
  [
    'noise behind the first bytes of a JPEG',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(2_000, 7)]),
    'unreadable',
  ],
])('%s is refused', async (_what, file, refusal) => {
  expect(await readPicture(file, SQUARE)).toEqual({ ok: false, refusal });
});

test.each([
  ['a JPEG', jpeg],
  ['a WebP', webp],
  ['a PNG', png()],
  ['a PNG of 16 bits', png({ depth: 16 })],
  ['a PNG with a palette', png({ colours: 'palette' })],
  ['a PNG with transparency', png({ colours: 'rgba', colour: [200, 30, 60, 128] })],
])('%s becomes a WebP of each size and a JPEG of the largest', async (_what, file) => {
  const files = await filesOf(file);
  expect([...files.keys()]).toEqual(['104.webp', '24.webp', '104.jpg']);
  expect(await isRed(files.get('104.jpg') as Uint8Array, 10, 50)).toBe(true);
  for (const name of ['104.webp', '24.webp'])
    expect(Buffer.from(files.get(name) as Uint8Array).toString('latin1', 8, 12)).toBe('WEBP');
});

test('nothing but the pixels is kept, the right way up', async () => {
  const held = withSegment(jpeg, 0xe1, exif({ orientation: 6, text: 'GPS 53.8, -1.5' }));
  const commented = withSegment(held, 0xfe, Buffer.from('<script>alert(1)</script>'));
  const polyglot = Buffer.concat([commented, Buffer.from('<?php system($_GET[0]); ?>')]);
  const files = await filesOf(polyglot);
  for (const content of files.values())
    expect(Buffer.from(content).toString('latin1')).not.toMatch(/GPS|Exif|script|php/);
  const upright = files.get('104.jpg') as Uint8Array;
  // Held on its side, what was left is above.
  expect([await isRed(upright, 50, 5), await isRed(upright, 50, 98)]).toEqual([true, false]);
  const asItLies = (await filesOf(jpeg)).get('104.jpg') as Uint8Array;
  expect([await isRed(asItLies, 5, 50), await isRed(asItLies, 98, 50)]).toEqual([true, false]);
});

const WHOLE = { within: { width: 640, height: 160 }, least: { width: 320, height: 80 } };

async function wholeOf(file: Buffer): Promise<Buffer> {
  const read = await readPicture(file, WHOLE);
  if (!read.ok) throw new Error(read.refusal);
  const [[, webp], [name, content]] = read.files as [[string, Uint8Array], [string, Uint8Array]];
  expect(Buffer.from(webp).toString('latin1', 8, 12)).toBe('WEBP');
  expect(name.endsWith('.png')).toBe(true);
  return Buffer.from(content);
}

test.each([
  ['wide', 1_600, 200, 640, 80],
  ['high', 400, 800, 80, 160],
  ['smaller than the shape, which is not enlarged', 320, 60, 320, 60],
])(
  'of a whole picture that is %s nothing is cut off',
  async (_what, width, height, becomesWide, becomesHigh) => {
    const drawn = png({
      width,
      height,
      colours: 'rgba',
      colour: [200, 30, 60, 255],
      right: [200, 30, 60, 255],
    });
    const made = await pixelsOf(await wholeOf(drawn));
    expect([made.width, made.height]).toEqual([becomesWide, becomesHigh]);
  },
);

test('a whole picture stays transparent where it was, and its edges keep their colour', async () => {
  // The half of it that can’t be seen is black: smaller, it may darken nothing.
  const drawn = png({
    width: 1_282,
    height: 200,
    colours: 'rgba',
    colour: [200, 30, 60, 255],
    right: [0, 0, 0, 0],
  });
  const { data, width } = await pixelsOf(await wholeOf(drawn));
  const at = (x: number) => [...data.subarray((20 * width + x) * 4, (20 * width + x) * 4 + 4)];
  expect([at(0), at(width - 1)]).toEqual([
    [200, 30, 60, 255],
    [0, 0, 0, 0],
  ]);
  for (let x = 0; x < width; x += 1) if (at(x)[3] !== 0) expect(at(x).slice(0, 3)).toEqual([200, 30, 60]);
});

test('a whole picture is too small that is neither as wide nor as high as it must be', async () => {
  const drawn = png({ width: 318, height: 79 });
  expect(await readPicture(drawn, WHOLE)).toEqual({ ok: false, refusal: 'too small' });
});
