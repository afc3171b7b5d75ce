import {
  artifact,
  BOLD,
  footPages,
  HEADING,
  INK,
  loadTextFonts,
  MM,
  type Pdf,
  SLATE,
  TEXT,
  tagged,
  taggedPdf,
} from '#src/platform/pdf/tagged-pdf.server.ts';
import type { School } from '#src/platform/school/school.ts';

const MARGIN = 20 * MM;
const WIDTH = 210 * MM - 2 * MARGIN;
const ROW = 15;
/** Where each column of the lines begins, and how wide it is. */
const COLUMNS = { day: [0, 68], what: [68, 258], time: [326, 70], amount: [396, WIDTH - 396] } as const;
/** The columns of a row without a day, such as a total. */
const WITHOUT_DAY = [0, 326] as const;

/** Money between the school and an instructor on tagged A4 pages. */
export async function payPdf(
  school: School,
  { title, heading, about }: { title: string; heading: string; about: string },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  const info = { Title: title, Author: school.company, Creator: school.name, Producer: school.name };
  const { pdf, done } = await taggedPdf(info, { size: 'A4', margin: MARGIN, bufferPages: true });
  await loadTextFonts(pdf);
  pdf.fillColor(INK);
  tagged(pdf, 'H1', () => pdf.font(HEADING).fontSize(20).text(heading));
  paragraph(pdf, about, { font: BOLD, size: 11 });
  pdf.moveDown(0.8);
  draw(pdf);
  if (pdf.bufferedPageRange().count > 1)
    footPages(
      pdf,
      { x: MARGIN, y: pdf.page.height - MARGIN + 14 },
      (page, count) => `${title}. Page ${page} of ${count}`,
    );
  return done();
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
  const whatColumn = day === '' ? WITHOUT_DAY : COLUMNS.what;
  const height = Math.max(ROW, pdf.heightOfString(what, { width: whatColumn[1] }) + 3);
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  const y = pdf.y;
  tagged(pdf, 'P', () => {
    const cell = (text: string, [x, width]: readonly [number, number], align: 'left' | 'right' = 'left') =>
      text && pdf.text(text, MARGIN + x, y, { width, align });
    cell(day, COLUMNS.day);
    cell(what, whatColumn);
    cell(time, COLUMNS.time, 'right');
    cell(amount, COLUMNS.amount, 'right');
  });
  pdf.x = MARGIN;
  pdf.y = y + height;
}

export function rule(pdf: Pdf) {
  artifact(pdf, () =>
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + WIDTH, pdf.y)
      .lineWidth(0.6)
      .stroke(SLATE),
  );
  pdf.y += 4;
}

export function paragraph(pdf: Pdf, text: string, { font = TEXT, size = 9.5, colour = INK } = {}) {
  pdf.x = MARGIN;
  tagged(pdf, 'P', () =>
    pdf.font(font).fontSize(size).fillColor(colour).text(text, { width: WIDTH, lineGap: 1.5 }),
  );
}
