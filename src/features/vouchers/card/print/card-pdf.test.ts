import { inflateSync } from 'node:zlib';

import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { voucherDesigns } from '#src/features/catalogue/voucher-designs.ts';
import { brand } from '#src/platform/brand.ts';
import { asPence } from '#src/platform/money.ts';
import { artSource } from './card-art.server.ts';
import type { CardSheet } from './card-back.ts';
import { foldableCardPdf, postedCardsPdf } from './card-pdf.server.ts';

const designs = voucherDesigns.map(({ id }) => id);
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const POINTS_IN_MM = 72 / 25.4;
/** What is around the trimmed card, and what no word may come into; millimetres. */
const MARKS = 10;
const SAFE = 5;
const pageUrl = 'https://www.bitepoint.example/vouchers/Xk3jQ0vYb2m8PqRzL5tW9a';

const sheetOf = (changes: Partial<CardSheet['card']> = {}): CardSheet => ({
  card: {
    design: 'seventeenth',
    amount: asPence(100_050),
    recipientName: 'Zoë O’Neill',
    message: 'Seventeen, at last!\nLove, Mum 🎂',
    code: '7K2M-9QXD-H4TB-W8RN',
    expiresOn: '2028-11-21',
    ...changes,
  },
  art: artSource(changes.design ?? 'seventeenth'),
  pageUrl,
  school: brand,
  howToUse: ['Choose your lessons on our website.', 'Type the code at the checkout.'],
  madeAt: new Date('2026-11-21T12:00:00Z'),
});

interface Tag {
  role?: string;
  alt?: string;
  children?: Tag[];
}

async function opened(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const page = await document.getPage(at + 1);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join('');
      const words = items.flatMap((item) => ('str' in item && item.str.trim() ? [placeOf(item)] : []));
      return { text, words, box: page.view, tags: ((await page.getStructTree()) ?? {}) as Tag };
    }),
  );
  return { pages, document, source: pdf.toString('latin1') };
}

/** In millimetres. */
function placeOf({ transform, width }: { transform: number[]; width: number }) {
  const [left, baseline] = [(transform[4] ?? 0) / POINTS_IN_MM, (transform[5] ?? 0) / POINTS_IN_MM];
  return { left, baseline, right: left + width / POINTS_IN_MM };
}

function flat(tag: Tag): Tag[] {
  return [tag, ...(tag.children ?? []).flatMap(flat)];
}

const FRONT = [
  '£1,000.50',
  'For Zoë O’Neill',
  'Seventeen, at last!',
  'Love, Mum ',
  '🎂',
  'alid to 21 Nov 2028',
];
const BACK = [
  ...['7K2M-9QXD-H4TB-W8RN', 'Valid until 21 November 2028', 'Type the code at the checkout.'],
  ...[brand.name, brand.phone, 'https://www.bitepoint.example/'],
];

test('to fold: every word can be read back from one A4 sheet, and the largest drawing is light enough', async () => {
  const [largest = ''] = designs.toSorted((one, other) => artSource(other).length - artSource(one).length);
  const pdf = await foldableCardPdf(sheetOf({ design: largest }));
  const { pages, source } = await opened(pdf);
  expect(pages).toHaveLength(1);
  const [page] = pages as [(typeof pages)[0]];
  expect(page.box.map(Math.round)).toEqual([0, 0, 595, 842]);
  for (const words of [...FRONT, ...BACK, 'Fold here']) expect(page.text).toContain(words);
  expect(source).not.toContain('Helvetica');
  expect(pdf.length).toBeLessThan(200_000);
});

test.each(designs)(
  '%s to post: a front and a back with bleed and trim, and no word outside them',
  async (design) => {
    const pdf = await postedCardsPdf([sheetOf({ design })]);
    const { pages, source } = await opened(pdf);
    expect(pages).toHaveLength(2);
    const [front, back] = pages as [(typeof pages)[0], (typeof pages)[0]];
    for (const words of FRONT) expect(front.text).toContain(words);
    for (const words of ['£1,000.50', ...BACK]) expect(back.text).toContain(words);
    const [trim, bleed] = [boxes(source, 'TrimBox'), boxes(source, 'BleedBox')];
    expect(trim).toHaveLength(2);
    expect(trim[0]?.[0]).toBeCloseTo(148, 2);
    expect(trim[0]?.[1]).toBeCloseTo(92.5, 2);
    expect(bleed[1]?.[0]).toBeCloseTo(154, 2);
    expect(bleed[1]?.[1]).toBeCloseTo(98.5, 2);
    for (const { left, right, baseline } of pages.flatMap(({ words }) => words)) {
      expect(left).toBeGreaterThan(MARKS + SAFE);
      expect(right).toBeLessThan(MARKS + 148 - SAFE);
      expect(baseline).toBeGreaterThan(MARKS + SAFE);
      expect(baseline).toBeLessThan(MARKS + 92.5 - SAFE);
    }
    expect(source).not.toContain('Helvetica');
    expect(pdf.length).toBeLessThan(400_000);
  },
);

test('the fonts are in the file: Overpass, and those for emoji, Hebrew and Arabic where they are needed', async () => {
  const plain = await opened(await foldableCardPdf(sheetOf({ message: 'Hello' })));
  expect(fonts(plain.source)).toEqual([
    'Overpass-Black',
    'Overpass-Bold',
    'Overpass-ExtraBold',
    'Overpass-Medium',
  ]);
  const mixed = await opened(await foldableCardPdf(sheetOf({ message: 'מזל טוב 🎂 مبروك' })));
  expect(fonts(mixed.source)).toEqual(
    expect.arrayContaining(['NotoEmoji-Medium', 'NotoSansArabic-Medium', 'NotoSansHebrew-Medium']),
  );
});

test('Hebrew can be read back, and so can Arabic, whose letters share their shapes', async () => {
  const message = 'מזל טוב\nمبروك';
  const { pages, source } = await opened(await postedCardsPdf([sheetOf({ message, recipientName: 'נועה' })]));
  for (const word of ['מזל', 'טוב', 'נועה']) expect(pages[0]?.text).toContain(word);
  expect(actualTexts(source)).toEqual(expect.arrayContaining([message, 'For נועה', 'مبروك']));
});

test('a reader for the blind finds a title, a language, headings, paragraphs and the pictures in words', async () => {
  const { pages, document, source } = await opened(await postedCardsPdf([sheetOf()]));
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({
    Title: '£1,000.50 voucher for driving lessons with Bitepoint',
    Language: 'en-GB',
  });
  expect(source).toContain('/DisplayDocTitle true');
  expect(source).toContain('/Marked true');
  const [front, back] = pages.map(({ tags }) => flat(tags));
  expect(front?.map(({ role }) => role)).toEqual(expect.arrayContaining(['Figure', 'H1', 'P']));
  expect(front?.find(({ role }) => role === 'Figure')?.alt).toBe('Drawing: Seventeenth');
  expect(back?.map(({ role }) => role)).toContain('H2');
  expect(back?.find(({ role }) => role === 'Figure')?.alt).toContain(pageUrl);
});

test('the document’s date is the one handed in, and the same sheet makes the same bytes', async () => {
  const [once, again] = [await foldableCardPdf(sheetOf()), await foldableCardPdf(sheetOf())];
  expect(once.equals(again)).toBe(true);
  const { info } = await (await opened(once)).document.getMetadata();
  expect(info).toMatchObject({ CreationDate: 'D:20261121120000Z', ModDate: 'D:20261121120000Z' });
});

test('what a buyer wrote cannot add anything to the document', async () => {
  const message = ') /JS (app.alert(1)) <</S /JavaScript>> </x:xmpmeta> \u202e\u0007';
  const sheet = sheetOf({ message, recipientName: message });
  const { document, pages, source } = await opened(await foldableCardPdf(sheet));
  expect(await document.getJSActions()).toBeNull();
  expect(pages[0]?.text).toContain('/JavaScript>>');
  expect(actualTexts(source)).toContain(message.slice(0, -3));
});

/** Widths and heights in millimetres. */
function boxes(source: string, name: string): [number, number][] {
  return [...source.matchAll(new RegExp(`/${name} \\[([\\d. ]+)\\]`, 'g'))].map((match) => {
    const [left, bottom, right, top] = (match[1] ?? '').split(' ').map(Number) as [
      number,
      number,
      number,
      number,
    ];
    return [(right - left) / POINTS_IN_MM, (top - bottom) / POINTS_IN_MM];
  });
}

/** Names of the fonts whose subset is in the file. */
function fonts(source: string): string[] {
  const named = [...source.matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)[\s\S]*?\/FontFile2/g)];
  return [...new Set(named.map((match) => match[1] ?? ''))].sort();
}

/** What the document says that its shapes mean: on the structure, and on each line within the pages. */
function actualTexts(source: string): string[] {
  const streams = [...source.matchAll(/\/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)];
  const pages = streams.map((match) => inflateSync(Buffer.from(match[1] ?? '', 'latin1')).toString('latin1'));
  return [source, ...pages].flatMap((part) =>
    [...part.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)].map((match) => {
      const plain = (match[1] ?? '').replace(
        /\\([nrtbf()\\])/g,
        (_, letter: string) => ESCAPES[letter] ?? letter,
      );
      if (!plain.startsWith('\xfe\xff')) return plain;
      return Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le');
    }),
  );
}
