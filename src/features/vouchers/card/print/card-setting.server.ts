import type { FontFamily, Weight } from '#src/platform/pdf/font.ts';
import { fontName } from '#src/platform/pdf/font-files.server.ts';
import { loadPdfKit, registerFont } from '#src/platform/pdf/tagged-pdf.server.ts';
import { fontRuns } from '../card-fonts.ts';
import type { PlacedText } from '../card-layout.ts';
import { visualOrder } from './card-visual-order.ts';

/** A piece of a line in one font, at its position on the drawing. */
export interface SetPiece {
  family: FontFamily;
  font: string;
  text: string;
  x: number;
}

type Words = Pick<PlacedText, 'text' | 'weight'>;
export type Line = Words & Pick<PlacedText, 'x' | 'size' | 'anchor'>;

/** Registers the fonts that the lines need; `setLine` measures with them. */
export async function loadFonts(pdf: PDFKit.PDFDocument, lines: readonly Words[]): Promise<void> {
  const needed = new Map<string, [FontFamily, Weight]>();
  for (const { text, weight } of lines) {
    for (const { family } of fontRuns(text)) needed.set(fontName(family, weight), [family, weight]);
  }
  for (const [family, weight] of needed.values()) await registerFont(pdf, family, weight);
}

/**
 * Splits a line where font or direction changes and positions every piece from left to right. Renderers differ in
 * font fallback and bidirectional text, so the picture and the PDF leave neither to them.
 */
export function setLine(pdf: PDFKit.PDFDocument, line: Line): SetPiece[] {
  let width = 0;
  const pieces = visualOrder(line.text).map(({ family, text }) => {
    const font = fontName(family, line.weight);
    const piece = { family, font, text, x: width };
    width += pdf.font(font).fontSize(line.size).widthOfString(text, { features: [] });
    return piece;
  });
  const left = line.x - { start: 0, middle: width / 2, end: width }[line.anchor];
  return pieces.filter(({ text }) => text.trim() !== '').map((piece) => ({ ...piece, x: left + piece.x }));
}

/** Used for measuring only. */
export async function measuringDocument(): Promise<PDFKit.PDFDocument> {
  const PDFDocument = await loadPdfKit();
  return new PDFDocument({ autoFirstPage: false });
}
