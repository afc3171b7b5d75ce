import { create } from 'qrcode';
import SVGtoPDF from 'svg-to-pdfkit';
import type { PlacedText } from '../card-layout.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../card-text-boxes.ts';
import { artSource } from './card-art.server.ts';
import { setLine } from './card-setting.server.ts';

type Pdf = PDFKit.PDFDocument;

/** Draws in the card's units, 1200 by 750, with its corner at (x, y) on the sheet. */
export function inCardUnits(pdf: Pdf, x: number, y: number, scale: number, draw: () => void): void {
  pdf.save().translate(x, y).scale(scale);
  draw();
  pdf.restore();
}

export function drawArt(pdf: Pdf, art: string): void {
  pdf.save().rect(0, 0, CARD_WIDTH, CARD_HEIGHT).clip();
  SVGtoPDF(pdf, art, 0, 0, { width: CARD_WIDTH, height: CARD_HEIGHT, assumePt: true });
  pdf.restore();
}

/** How far the mirrored art reaches under the card, so that no seam shows. */
const OVERLAP = 1;

/**
 * Mirrors the art about each edge and corner, so that an inaccurate cut shows no white. `bleed` is in the card's
 * units.
 */
export function drawBleed(pdf: Pdf, design: string, bleed: number): void {
  // Nobody's: a logo would be in the file eight times more.
  const art = written(pdf, () => drawArt(pdf, artSource(design)));
  for (const across of [-1, 0, 1] as const) {
    for (const down of [-1, 0, 1] as const) {
      if (across === 0 && down === 0) continue;
      const [x, width] = strip(across, CARD_WIDTH, bleed);
      const [y, height] = strip(down, CARD_HEIGHT, bleed);
      pdf.save().rect(x, y, width, height).clip();
      const [mirrorX, fromX] = mirror(across, CARD_WIDTH);
      const [mirrorY, fromY] = mirror(down, CARD_HEIGHT);
      pdf.transform(mirrorX, 0, 0, mirrorY, fromX, fromY);
      pdf.addContent(art);
      pdf.restore();
    }
  }
}

/** What drawing writes to the page, which can be written there again and again: it takes longer to read an SVG. */
function written({ page }: Pdf, draw: () => void): string {
  const lines: string[] = [];
  const { write } = page;
  page.write = (line: string) => void lines.push(line);
  draw();
  page.write = write;
  return lines.join('\n');
}

type Side = -1 | 0 | 1;

function strip(side: Side, length: number, bleed: number): [start: number, length: number] {
  if (side === 0) return [0, length];
  return [side === -1 ? -bleed : length - OVERLAP, bleed + OVERLAP];
}

function mirror(side: Side, length: number): [scale: number, start: number] {
  if (side === 0) return [1, 0];
  return [-1, side === -1 ? OVERLAP : 2 * length - OVERLAP];
}

/** Draws selectable text, each piece in the font that has it. */
export function drawLines(pdf: Pdf, lines: readonly PlacedText[]): void {
  for (const line of lines) {
    const pieces = setLine(pdf, line);
    // Arabic letters share shapes and joined emoji are one glyph, so the original text is added for copying.
    const shaped = pieces.some(({ family }) => family !== 'Overpass');
    if (shaped) pdf.markContent('Span', { actual: line.text.replace(/[\u2066-\u2069]/g, '') });
    for (const { font, text, x } of pieces) {
      pdf.font(font).fontSize(line.size).fillColor(line.fill);
      pdf.text(text, x, line.y, { lineBreak: false, baseline: 'alphabetic', features: [] });
    }
    if (shaped) pdf.endMarkedContent();
  }
}

/** Draws a QR code as one path, with the quiet zone that scanners need. */
export function drawQr(pdf: Pdf, address: string, square: { x: number; y: number; size: number }): void {
  const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules;
  const quiet = 4;
  const step = square.size / (size + 2 * quiet);
  pdf.rect(square.x, square.y, square.size, square.size).fill('#ffffff');
  data.forEach((dark, at) => {
    if (!dark) return;
    const [column, row] = [at % size, Math.floor(at / size)];
    pdf.rect(square.x + (column + quiet) * step, square.y + (row + quiet) * step, step, step);
  });
  pdf.fill('#000000');
}
