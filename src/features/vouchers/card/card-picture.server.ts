import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { artSource } from './card-art.server.ts';
import { fontFile } from './card-font-files.server.ts';
import { fontRuns } from './card-fonts.ts';
import { layoutCard, type PlacedText } from './card-layout.ts';
import { opaquePng } from './card-png.server.ts';
import { loadFonts, measuringDocument, setLine } from './card-setting.server.ts';
import { CARD_WIDTH } from './card-slots.ts';
import type { CardText } from './card-text.ts';

const measure = measuringDocument();
let starting: Promise<void> | undefined;

/** The card as a PNG of 1200 by 750, for the email. Drawing it holds this thread for some 50 ms. */
export async function cardPicture(card: CardText): Promise<Buffer> {
  const { pixels, width, height } = await drawnCard(card);
  return opaquePng(pixels, width, height);
}

/** The picture before it is packed: red, green, blue and alpha for every pixel. */
export async function drawnCard(card: CardText) {
  starting ??= start().catch((error: Error) => {
    starting = undefined;
    throw error;
  });
  await starting;
  const lines = layoutCard(card);
  const resvg = new Resvg(await drawing(card.design, lines), {
    fitTo: { mode: 'width', value: CARD_WIDTH },
    font: { fontBuffers: await fontsOf(lines), defaultFontFamily: 'Overpass' },
  });
  const picture = resvg.render();
  const { pixels, width, height } = picture;
  picture.free();
  resvg.free();
  return { pixels, width, height };
}

async function start(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(await readFile(wasm)).catch((error: Error) => {
    // In development this file is loaded anew after a change, and the renderer is not.
    if (!error.message.startsWith('Already initialized')) throw error;
  });
}

/** Only the fonts that the words need: the one with the emoji alone takes longer to read than the card to draw. */
async function fontsOf(lines: PlacedText[]): Promise<Buffer[]> {
  const files = lines.flatMap(({ text, weight }) =>
    fontRuns(text).map(({ family }) => fontFile(family, weight)),
  );
  return [...new Set(await Promise.all(files))];
}

async function drawing(design: string, lines: PlacedText[]): Promise<string> {
  await loadFonts(measure, lines);
  return artSource(design).replace('</svg>', () => `${lines.map(textElements).join('')}</svg>`);
}

function textElements(line: PlacedText): string {
  const { y, size, weight, fill } = line;
  const look = `font-size="${size}" font-weight="${weight}" fill="${fill}" xml:space="preserve"`;
  return setLine(measure, line)
    .map(
      ({ family, text, x }) =>
        `<text x="${x}" y="${y}" font-family="${family}" ${look}>${escaped(text)}</text>`,
    )
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`);
}
