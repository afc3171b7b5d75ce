import { fontFile } from '#src/platform/pdf/font-files.server.ts';
import { opaquePng } from '#src/platform/pictures/opaque-png.server.ts';
import { renderSvg } from '#src/platform/pictures/svg-renderer.server.ts';
import { fontRuns } from '../card-fonts.ts';
import { layoutCard, type PlacedText } from '../card-layout.ts';
import type { CardText } from '../card-text.ts';
import { CARD_WIDTH } from '../card-text-boxes.ts';
import { loadFonts, measuringDocument, setLine } from './card-setting.server.ts';

/** One for all cards, made with the first. */
let measuring: ReturnType<typeof measuringDocument> | undefined;

/** The card as a PNG of 1200 by 750, for the email, on the school’s art. Drawing it blocks this thread for about 50 ms. */
export async function cardPicture(card: CardText, art: string): Promise<Buffer> {
  const { pixels, width, height } = await drawnCard(card, art);
  return opaquePng(pixels, width, height);
}

/** The uncompressed picture: red, green, blue and alpha for every pixel. */
export async function drawnCard(card: CardText, art: string) {
  const lines = layoutCard(card);
  return renderSvg(await drawing(art, lines), CARD_WIDTH, await fontsOf(lines));
}

/** Only the fonts that the text needs: reading the emoji font takes longer than drawing the card. */
async function fontsOf(lines: PlacedText[]): Promise<Buffer[]> {
  const files = lines.flatMap(({ text, weight }) =>
    fontRuns(text).map(({ family }) => fontFile(family, weight)),
  );
  return [...new Set(await Promise.all(files))];
}

async function drawing(art: string, lines: PlacedText[]): Promise<string> {
  measuring ??= measuringDocument();
  const measure = await measuring;
  await loadFonts(measure, lines);
  return art.replace(/<\/svg>$/, () => `${lines.map((line) => textElements(measure, line)).join('')}</svg>`);
}

function textElements(measure: PDFKit.PDFDocument, line: PlacedText): string {
  const { y, size, weight, fill } = line;
  const attributes = `font-size="${size}" font-weight="${weight}" fill="${fill}" xml:space="preserve"`;
  return setLine(measure, line)
    .map(
      ({ family, text, x }) =>
        `<text x="${x}" y="${y}" font-family="${family}" ${attributes}>${escaped(text)}</text>`,
    )
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`);
}
