import { formatDate } from '#src/platform/dates.ts';
import {
  artifact,
  BOLD,
  footPages,
  HEADING,
  INK,
  loadTextFonts,
  MM,
  type Pdf,
  TEXT,
  tagged,
  taggedPdf,
} from '#src/platform/pdf/tagged-pdf.server.ts';
import type { School } from '#src/platform/school/school.ts';
import { spansOf, type TermsBlock, termsOf } from './terms.ts';
import { dayOfVersion, TERMS_VERSION } from './terms-version.ts';

const MARGIN = 22 * MM;
/** A heading with less room than this begins a page. */
const ROOM_UNDER_HEADING = 26 * MM;

/** The current terms with the cancellation form, as tagged A4 pages. The form has a page of its own, to fill in and post. */
export async function termsPdf(school: School): Promise<Buffer> {
  const title = `${school.name}: terms and conditions`;
  const info = { Title: title, Author: school.company, Creator: school.name, Producer: school.name };
  const { pdf, done } = await taggedPdf(info, { size: 'A4', margin: MARGIN, bufferPages: true });
  await loadTextFonts(pdf);
  pdf.fillColor(INK);
  tagged(pdf, 'H1', () => pdf.font(HEADING).fontSize(20).text('Terms and conditions'));
  tagged(pdf, 'P', () =>
    pdf
      .font(TEXT)
      .fontSize(9.5)
      .text(`${school.name}. Version ${TERMS_VERSION}, from ${formatDate(dayOfVersion(TERMS_VERSION))}.`),
  );
  for (const { title: heading, blocks } of termsOf(school)) {
    const isForm = blocks.some((block) => 'form' in block);
    if (isForm || pdf.y > pdf.page.height - MARGIN - ROOM_UNDER_HEADING) pdf.addPage();
    else pdf.moveDown(1.2);
    tagged(pdf, 'H2', () => pdf.font(HEADING).fontSize(13).text(heading));
    for (const block of blocks) drawBlock(pdf, block);
  }
  footPages(
    pdf,
    { x: MARGIN, y: pdf.page.height - 12 * MM },
    (page, count) => `${school.company} · ${TERMS_VERSION} · page ${page} of ${count}`,
  );
  return done();
}

function drawBlock(pdf: Pdf, block: TermsBlock): void {
  pdf.fontSize(9.5);
  if ('text' in block) {
    pdf.moveDown(0.5);
    tagged(pdf, 'P', () => drawSpans(pdf, block.text));
    return;
  }
  if ('items' in block) {
    for (const item of block.items) {
      pdf.moveDown(0.35);
      const left = pdf.x;
      tagged(pdf, 'P', () => {
        pdf.font(TEXT).text('•', left, pdf.y, { continued: false });
        pdf.moveUp();
        pdf.x = left + 4 * MM;
        drawSpans(pdf, item);
      });
      pdf.x = left;
    }
    return;
  }
  for (const line of block.form) {
    pdf.moveDown(0.9);
    tagged(pdf, 'P', () => pdf.font(TEXT).fontSize(11).text(line));
    // A line that ends in a colon is answered under it.
    if (!line.endsWith(':')) continue;
    pdf.moveDown(1.6);
    artifact(pdf, () => {
      pdf.moveTo(MARGIN, pdf.y).lineTo(pdf.page.width - MARGIN, pdf.y);
      pdf.lineWidth(0.6).stroke('#7d7a70');
    });
  }
}

function drawSpans(pdf: Pdf, text: string): void {
  const spans = spansOf(text);
  for (const [place, span] of spans.entries())
    pdf.font(span.bold ? BOLD : TEXT).text(span.text, { continued: place < spans.length - 1, lineGap: 1.5 });
}
