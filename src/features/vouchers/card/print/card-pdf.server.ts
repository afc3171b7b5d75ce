import { findDesign } from '#src/features/catalogue/voucher-designs.ts';
import { shortPounds } from '#src/platform/money.ts';
import { artifact, MM, taggedPdf } from '#src/platform/pdf/tagged-pdf.server.ts';
import { layoutCard } from '../card-layout.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../card-text-boxes.ts';
import { type CardSheet, layoutBack } from './card-back.ts';
import { drawBleed, inCardUnits } from './card-pdf-drawing.server.ts';
import { drawBack, drawFront } from './card-pdf-sides.server.ts';
import { loadFonts } from './card-setting.server.ts';

const A4 = { width: 210 * MM, height: 297 * MM };
/** The margin that most home printers cannot print on. */
const HOME_MARGIN = 7 * MM;

const TRIM = { width: 148 * MM, height: 92.5 * MM };
const BLEED = 3 * MM;
const MARK_GAP = 4 * MM;
const MARK_LENGTH = 5 * MM;
const AROUND = MARK_GAP + MARK_LENGTH + 1 * MM;

/** One A4 sheet to print at home and fold once: the card below, its back above and upside down, so that it stands. */
export async function foldableCardPdf(sheet: CardSheet): Promise<Buffer> {
  const { pdf, done } = await documentFor([sheet], [A4.width, A4.height]);
  const scale = (A4.width - 2 * HOME_MARGIN) / CARD_WIDTH;
  const x = HOME_MARGIN;
  const y = A4.height * 0.75 - (CARD_HEIGHT * scale) / 2;
  pdf.addPage();
  inCardUnits(pdf, x, y, scale, () => drawFront(pdf, sheet));
  artifact(pdf, () => foldLine(pdf));
  pdf.save().rotate(180, { origin: [A4.width / 2, A4.height / 2] });
  inCardUnits(pdf, x, y, scale, () => drawBack(pdf, sheet));
  pdf.restore();
  return done();
}

/**
 * For the print shop: front and back of each card at 148 by 92.5 mm with 3 mm of bleed and crop marks, one page each.
 * The same cards make the same file.
 */
export async function postedCardsPdf(sheets: readonly [CardSheet, ...CardSheet[]]): Promise<Buffer> {
  const page = [TRIM.width + 2 * AROUND, TRIM.height + 2 * AROUND] as const;
  const { pdf, done } = await documentFor(sheets, [...page]);
  const scale = TRIM.width / CARD_WIDTH;
  const side = (bleed: () => void, draw: () => void) => {
    pdf.addPage();
    Object.assign(pdf.page.dictionary.data, {
      TrimBox: boxIn(page[0], page[1], AROUND),
      BleedBox: boxIn(page[0], page[1], AROUND - BLEED),
    });
    inCardUnits(pdf, AROUND, AROUND, scale, () => {
      artifact(pdf, bleed);
      draw();
    });
    artifact(pdf, () => cropMarks(pdf));
  };
  for (const sheet of sheets) {
    side(
      () => drawBleed(pdf, sheet.card.design, BLEED / scale),
      () => drawFront(pdf, sheet),
    );
    side(
      () => paper(pdf, BLEED / scale),
      () => drawBack(pdf, sheet),
    );
  }
  return done();
}

async function documentFor(sheets: readonly [CardSheet, ...CardSheet[]], size: [number, number]) {
  const [{ card, school, madeAt }] = sheets;
  const title =
    sheets.length > 1
      ? `${sheets.length} vouchers for driving lessons with ${school.name}`
      : `${card.gift ?? `${shortPounds(card.amount)} voucher for driving lessons`} with ${school.name}`;
  const info = {
    Title: title,
    Author: school.name,
    Subject: findDesign(card.design)?.name ?? '',
    Creator: school.name,
    Producer: school.name,
    CreationDate: madeAt,
    ModDate: madeAt,
  };
  const { pdf, done } = await taggedPdf(info, { size, margin: 0, autoFirstPage: false });
  const cardLines = sheets.flatMap((sheet) => [
    ...layoutCard(sheet.card),
    ...layoutBack(sheet).flatMap(({ lines }) => lines),
  ]);
  await loadFonts(pdf, [...cardLines, { text: 'Fold here', weight: 500 }]);
  return { pdf, done };
}

function foldLine(pdf: PDFKit.PDFDocument): void {
  const y = A4.height / 2;
  pdf.lineWidth(0.6).strokeColor('#7d7a70').dash(5, { space: 4 });
  pdf.moveTo(0, y).lineTo(A4.width, y).stroke().undash();
  pdf.font('Overpass_500Medium').fontSize(7).fillColor('#454b54');
  pdf.text('Fold here', HOME_MARGIN, y - 3, { lineBreak: false, baseline: 'alphabetic', features: [] });
}

function paper(pdf: PDFKit.PDFDocument, bleed: number): void {
  pdf.rect(-bleed, -bleed, CARD_WIDTH + 2 * bleed, CARD_HEIGHT + 2 * bleed).fill('#fbfaf6');
}

/** Two lines at each corner, outside the bleed. */
function cropMarks(pdf: PDFKit.PDFDocument): void {
  pdf.lineWidth(0.25).strokeColor('#000000');
  for (const right of [false, true]) {
    for (const bottom of [false, true]) {
      const x = AROUND + (right ? TRIM.width : 0);
      const y = AROUND + (bottom ? TRIM.height : 0);
      const [outX, outY] = [right ? 1 : -1, bottom ? 1 : -1];
      pdf.moveTo(x + outX * MARK_GAP, y).lineTo(x + outX * (MARK_GAP + MARK_LENGTH), y);
      pdf.moveTo(x, y + outY * MARK_GAP).lineTo(x, y + outY * (MARK_GAP + MARK_LENGTH));
    }
  }
  pdf.stroke();
}

function boxIn(width: number, height: number, inset: number): number[] {
  return [inset, inset, width - inset, height - inset];
}
