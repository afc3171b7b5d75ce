import PDFDocument from 'pdfkit';
import { fontName, parsedFont } from '#src/features/vouchers/card/print/card-font-files.server.ts';
import type { School } from '#src/platform/school/school.ts';

export type Pdf = PDFKit.PDFDocument;

const MM = 72 / 25.4;
const MARGIN = 20 * MM;
const WIDTH = 210 * MM - 2 * MARGIN;
const TEXT = fontName('Overpass', 500);
export const BOLD = fontName('Overpass', 700);
const HEADING = fontName('Overpass', 800);
const INK = '#16191d';
export const SLATE = '#454b54';
const ROW = 15;
/** Where each column of the lines begins, and how wide it is. */
const COLUMNS = { day: [0, 58], what: [58, 268], time: [326, 70], amount: [396, WIDTH - 396] } as const;

/** pdfkit supports it, but its types do not list it yet. */
const PDF_UA = 'PDF/UA' as PDFKit.Mixins.PDFSubsets;

/** Money between the school and an instructor on tagged A4 pages. */
export async function payPdf(
  school: School,
  { title, heading, about }: { title: string; heading: string; about: string },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    font: '',
    pdfVersion: '1.7',
    subset: PDF_UA,
    tagged: true,
    displayTitle: true,
    lang: 'en-GB',
    info: { Title: title, Author: school.company, Creator: school.name, Producer: school.name },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  // pdfkit takes a parsed font too, but its types do not list it yet.
  for (const weight of [500, 700, 800] as const)
    pdf.registerFont(
      fontName('Overpass', weight),
      (await parsedFont('Overpass', weight)) as unknown as Buffer,
    );
  pdf.fillColor(INK);
  tagged(pdf, 'H1', () => pdf.font(HEADING).fontSize(20).text(heading));
  paragraph(pdf, about, { font: BOLD, size: 11 });
  pdf.moveDown(0.8);
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Who it is from, for whom, and the like, above the lines. */
export function factRows(pdf: Pdf, facts: readonly [name: string, value: string][]) {
  for (const [fact, value] of facts) {
    const y = pdf.y;
    tagged(pdf, 'P', () => {
      pdf
        .font(TEXT)
        .fontSize(9.5)
        .fillColor(SLATE)
        .text(`${fact}: `, MARGIN, y, { width: 120, continued: false });
      pdf.fillColor(INK).text(value, MARGIN + 120, y, { width: WIDTH - 120 });
    });
  }
  pdf.x = MARGIN;
  pdf.moveDown(1);
}

export function row(pdf: Pdf, [day, what, time, amount]: [string, string, string, string], font = TEXT) {
  pdf.font(font).fontSize(9.5).fillColor(INK);
  const height = Math.max(ROW, pdf.heightOfString(what, { width: COLUMNS.what[1] }) + 3);
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  const y = pdf.y;
  tagged(pdf, 'P', () => {
    const cell = (text: string, [x, width]: readonly [number, number], align: 'left' | 'right' = 'left') =>
      text && pdf.text(text, MARGIN + x, y, { width, align });
    cell(day, COLUMNS.day);
    cell(what, COLUMNS.what);
    cell(time, COLUMNS.time, 'right');
    cell(amount, COLUMNS.amount, 'right');
  });
  pdf.x = MARGIN;
  pdf.y = y + height;
}

export function rule(pdf: Pdf) {
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + WIDTH, pdf.y)
    .lineWidth(0.6)
    .stroke(SLATE);
  pdf.endMarkedContent();
  pdf.y += 4;
}

export function paragraph(pdf: Pdf, text: string, { font = TEXT, size = 9.5, colour = INK } = {}) {
  pdf.x = MARGIN;
  tagged(pdf, 'P', () =>
    pdf.font(font).fontSize(size).fillColor(colour).text(text, { width: WIDTH, lineGap: 1.5 }),
  );
}

function tagged(pdf: Pdf, type: 'H1' | 'P', draw: () => void) {
  pdf.addStructure(pdf.struct(type, {}, [draw]));
}
