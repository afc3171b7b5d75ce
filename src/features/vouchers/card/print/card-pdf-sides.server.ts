import { findDesign } from '#src/features/catalogue/voucher-designs.ts';
import { artifact } from '#src/platform/pdf/tagged-pdf.server.ts';
import { layoutCard, type PlacedText } from '../card-layout.ts';
import { CARD_WIDTH } from '../card-text-boxes.ts';
import { drawableText } from '../drawable-text.ts';
import { type BackPart, type CardSheet, CODE_PLATE, layoutBack, QR_SQUARE, RULE_Y } from './card-back.ts';
import { drawArt, drawLines, drawQr } from './card-pdf-drawing.server.ts';

type Pdf = PDFKit.PDFDocument;

/** Draws the card with real text: the amount and name as headings, and the full message for screen readers. */
export function drawFront(pdf: Pdf, { card, art }: CardSheet): void {
  const lines = layoutCard(card);
  const alt = `Drawing: ${findDesign(card.design)?.name ?? card.design}`;
  tagged(pdf, 'Figure', { alt }, () => drawArt(pdf, art));
  const drawSlot = (type: string, slot: PlacedText['slot'], actual?: string) => {
    const inSlot = lines.filter((line) => line.slot === slot);
    if (inSlot.length > 0) tagged(pdf, type, actual ? { actual } : {}, () => drawLines(pdf, inSlot));
  };
  drawSlot('H1', 'amount');
  drawSlot('P', 'recipient', `For ${drawableText(card.recipientName)}`);
  drawSlot('P', 'message', drawableText(card.message));
  drawSlot('P', 'code');
}

const TAGS: Partial<Record<BackPart, string>> = { heading: 'H2' };

export function drawBack(pdf: Pdf, sheet: CardSheet): void {
  artifact(pdf, () => {
    pdf
      .moveTo(64, RULE_Y)
      .lineTo(CARD_WIDTH - 64, RULE_Y)
      .lineWidth(2)
      .stroke('#dcd8cc');
    const { x, y, width, height } = CODE_PLATE;
    pdf.roundedRect(x, y, width, height, 16).fill(sheet.school.colours.second);
    pdf
      .roundedRect(x + 7, y + 7, width - 14, height - 14, 11)
      .lineWidth(4)
      .stroke('#16191d');
  });
  for (const { part, text, lines } of layoutBack(sheet)) {
    if (part === 'address') {
      const alt = `QR code that leads to ${sheet.pageUrl}`;
      tagged(pdf, 'Figure', { alt }, () => drawQr(pdf, sheet.pageUrl, QR_SQUARE));
    }
    if (lines.length > 0) tagged(pdf, TAGS[part] ?? 'P', { actual: text }, () => drawLines(pdf, lines));
  }
}

function tagged(pdf: Pdf, type: string, options: { alt?: string; actual?: string }, draw: () => void): void {
  pdf.addStructure(pdf.struct(type as Parameters<Pdf['struct']>[0], options, [draw]));
}
