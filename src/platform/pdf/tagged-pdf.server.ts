import type { FontFamily, Weight } from './font.ts';
import { fontName, parsedFont } from './font-files.server.ts';

export type Pdf = PDFKit.PDFDocument;

/** Points in a millimetre. */
export const MM = 72 / 25.4;
export const TEXT = fontName('Overpass', 500);
export const BOLD = fontName('Overpass', 700);
export const HEADING = fontName('Overpass', 800);
export const INK = '#16191d';
export const SLATE = '#454b54';

/** pdfkit supports it, but its types do not list it yet. */
const PDF_UA = 'PDF/UA' as PDFKit.Mixins.PDFSubsets;

/** The library is loaded with the first document: a start does not wait for it, and a site without documents does not hold it. */
export const loadPdfKit = async () => (await import('pdfkit')).default;

/** A document that screen readers can follow (PDF/UA), without a font yet. `done` ends it and answers its bytes. */
export async function taggedPdf(
  info: PDFKit.DocumentInfo,
  options: Pick<PDFKit.PDFDocumentOptions, 'size' | 'margin' | 'autoFirstPage' | 'bufferPages'>,
): Promise<{ pdf: Pdf; done: () => Promise<Buffer> }> {
  const PDFDocument = await loadPdfKit();
  const pdf = new PDFDocument({
    ...options,
    font: '',
    pdfVersion: '1.7',
    subset: PDF_UA,
    tagged: true,
    displayTitle: true,
    lang: 'en-GB',
    info,
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  const done = async () => {
    pdf.end();
    await ended;
    return Buffer.concat(chunks);
  };
  return { pdf, done };
}

/** Registers what `TEXT`, `BOLD` and `HEADING` name. */
export async function loadTextFonts(pdf: Pdf): Promise<void> {
  for (const weight of [500, 700, 800] as const) await registerFont(pdf, 'Overpass', weight);
}

export async function registerFont(pdf: Pdf, family: FontFamily, weight: Weight): Promise<void> {
  // pdfkit takes a parsed font too, but its types do not list it yet.
  pdf.registerFont(fontName(family, weight), (await parsedFont(family, weight)) as unknown as Buffer);
}

export function tagged(pdf: Pdf, type: 'H1' | 'H2' | 'P', draw: () => void): void {
  pdf.addStructure(pdf.struct(type, {}, [draw]));
}

/** Draws decoration, which screen readers skip. */
export function artifact(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  pdf.endMarkedContent();
}

/** Writes below each page of a document with buffered pages, which screen readers skip. `y` is in points from the top. */
export function footPages(
  pdf: Pdf,
  { x, y }: { x: number; y: number },
  textOf: (page: number, count: number) => string,
): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    // Text below the margin would start another page.
    pdf.page.margins.bottom = 0;
    artifact(pdf, () =>
      pdf
        .font(TEXT)
        .fontSize(8)
        .fillColor(SLATE)
        .text(textOf(page + 1, count), x, y, { lineBreak: false }),
    );
  }
}
