import { loadFonts, setLine } from '#src/features/vouchers/card/print/card-setting.server.ts';
import {
  artifact,
  BOLD,
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
import type { InvoiceText } from './invoice-text.server.ts';

const MARGIN = 20 * MM;
const WIDTH = 210 * MM - 2 * MARGIN;
const GAP = 4 * MM;
/** Where the second of two columns begins. */
const HALF = MARGIN + WIDTH * 0.52;
const FAINT = '#dcd8cc';
const SIZE = 9.5;
const LINE_GAP = 1.5;

/** Invoices and credit notes as tagged A4 pages, each beginning on a page of its own. */
export async function invoicesPdf(papers: readonly InvoiceText[]): Promise<Buffer> {
  const [first] = papers;
  const title = `${first?.title} ${first?.number}`;
  const info = { Title: title, Author: first?.seller.lines[0] ?? '', Producer: first?.seller.name ?? '' };
  const { pdf, done } = await taggedPdf(info, { size: 'A4', margin: MARGIN, autoFirstPage: false });
  await loadTextFonts(pdf);
  await loadFonts(
    pdf,
    papers.flatMap(({ buyer }) => buyerLines(buyer)),
  );
  for (const paper of papers) {
    pdf.addPage();
    drawPaper(pdf, paper);
  }
  return done();
}

function drawPaper(pdf: Pdf, paper: InvoiceText) {
  pdf.fillColor(INK);
  const { title, number, issued, seller } = paper;
  const right = { x: HALF, width: MARGIN + WIDTH - HALF };
  const under = [
    column(pdf, { y: MARGIN, x: MARGIN, width: HALF - MARGIN - GAP }, [
      { text: seller.name, font: HEADING, size: 16 },
      ...seller.lines.map((text) => ({ text })),
    ]),
    column(pdf, { y: MARGIN, ...right }, [
      { text: title, font: HEADING, size: 20, tag: 'H1' },
      { text: number, font: BOLD, size: 11 },
      { text: issued },
    ]),
  ];
  let y = rule(pdf, Math.max(...under) + GAP, 1.2) + GAP;
  y = Math.max(drawBuyer(pdf, paper.buyer, y), drawFacts(pdf, paper.facts, { y, ...right })) + 2 * GAP;
  y = drawTable(pdf, paper, y) + GAP;
  y = drawSums(pdf, paper.sums, y);
  drawFoot(pdf, paper.foot, y);
}

interface Words {
  text: string;
  font?: string;
  size?: number;
  tag?: 'H1';
}

/** Draws texts one below the other. Answers where the next one would begin. */
function column(pdf: Pdf, { x, y, width }: { x: number; y: number; width: number }, texts: readonly Words[]) {
  let at = y;
  for (const { text, font = TEXT, size = SIZE, tag = 'P' } of texts) {
    tagged(pdf, tag, () => pdf.font(font).fontSize(size).text(text, x, at, { width, lineGap: LINE_GAP }));
    at = pdf.y;
  }
  return at;
}

function buyerLines({ name, lines }: InvoiceText['buyer']) {
  return [{ text: name, weight: 700 as const }, ...lines.map((text) => ({ text, weight: 500 as const }))];
}

/** Names are in any script, and their lines as long as they were typed: a long one is set smaller. */
function drawBuyer(pdf: Pdf, buyer: InvoiceText['buyer'], top: number): number {
  let y = column(pdf, { x: MARGIN, y: top, width: HALF - MARGIN - GAP }, [{ text: buyer.label }]);
  for (const line of buyerLines(buyer)) {
    const measured = { ...line, x: MARGIN, anchor: 'start' as const };
    const last = setLine(pdf, { ...measured, size: SIZE }).at(-1);
    const end = last ? last.x + pdf.font(last.font).fontSize(SIZE).widthOfString(last.text) : MARGIN;
    const size = SIZE * Math.min(1, (HALF - MARGIN - GAP) / (end - MARGIN || 1));
    tagged(pdf, 'P', () => {
      for (const { font, text, x } of setLine(pdf, { ...measured, size }))
        pdf.font(font).fontSize(size).text(text, x, y, { lineBreak: false, features: [] });
    });
    y += SIZE * 1.45;
  }
  return y;
}

function drawFacts(
  pdf: Pdf,
  facts: InvoiceText['facts'],
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const names = 22 * MM;
  let at = y;
  for (const { name, value } of facts) {
    tagged(pdf, 'P', () => {
      pdf.font(TEXT).fontSize(SIZE).fillColor(SLATE).text(name, x, at, { width: names });
      pdf.fillColor(INK).text(value, x + names, at, { width: width - names, lineGap: LINE_GAP });
    });
    at = pdf.y + 2;
  }
  return at;
}

/** The first column has what the others leave. */
function widthsOf(columns: InvoiceText['columns']): number[] {
  const others = columns
    .slice(1)
    .map(({ isAmount, head }) => (isAmount ? (head.length > 6 ? 26 : 20) : 48) * MM);
  return [WIDTH - others.reduce((all, one) => all + one, 0), ...others];
}

function drawTable(pdf: Pdf, { columns, rows }: InvoiceText, top: number): number {
  const widths = widthsOf(columns);
  const table = pdf.struct('Table');
  pdf.addStructure(table);
  let y = top;
  const row = (cells: readonly string[], type: 'TH' | 'TD') => {
    const font = type === 'TH' ? BOLD : TEXT;
    pdf.font(font).fontSize(SIZE);
    const inner = (index: number) => (widths[index] ?? 0) - 2 * MM;
    const height = Math.max(...cells.map((text, index) => pdf.heightOfString(text, { width: inner(index) })));
    if (y + height > pdf.page.height - MARGIN - GAP) {
      pdf.addPage();
      y = MARGIN;
    }
    const tr = pdf.struct('TR');
    table.add(tr);
    let x = MARGIN;
    for (const [index, text] of cells.entries()) {
      const isAmount = columns[index]?.isAmount;
      // Numbers end where the rule ends, words keep away from what follows.
      const at = isAmount ? x + 2 * MM : x;
      tr.add(
        pdf.struct(type, {}, [
          () => {
            pdf.font(font).fontSize(SIZE);
            pdf.text(text, at, y, { width: inner(index), align: isAmount ? 'right' : 'left' });
          },
        ]),
      );
      x += widths[index] ?? 0;
    }
    tr.end();
    y = rule(pdf, y + height + 1.2 * MM, type === 'TH' ? 1 : 0.8) + 1.6 * MM;
  };
  row(
    columns.map(({ head }) => head),
    'TH',
  );
  for (const { name, note, cells } of rows) row([note ? `${name}, ${note}` : name, ...cells], 'TD');
  table.end();
  return y;
}

function drawSums(pdf: Pdf, sums: InvoiceText['sums'], top: number): number {
  const width = 82 * MM;
  const x = MARGIN + WIDTH - width;
  let y = top;
  if (y + sums.length * 7 * MM > pdf.page.height - MARGIN) {
    pdf.addPage();
    y = MARGIN;
  }
  for (const [index, { name, amount }] of sums.entries()) {
    const isTotal = index === sums.length - 1;
    if (isTotal) y = rule(pdf, y, 1, x) + 1.6 * MM;
    tagged(pdf, 'P', () => {
      pdf
        .font(isTotal ? HEADING : TEXT)
        .fontSize(isTotal ? 11 : SIZE)
        .text(name, x, y, { width: width - 26 * MM });
      const after = pdf.y;
      pdf.text(amount, x + width - 26 * MM, y, { width: 26 * MM, align: 'right' });
      pdf.y = Math.max(after, pdf.y);
    });
    y = pdf.y + 1 * MM;
  }
  return y;
}

function drawFoot(pdf: Pdf, foot: readonly string[], top: number) {
  const size = 8.5;
  pdf.font(TEXT).fontSize(size);
  const heights = foot.map((text) => pdf.heightOfString(text, { width: WIDTH, lineGap: LINE_GAP }));
  const y = pdf.page.height - MARGIN - heights.reduce((all, one) => all + one, 0);
  if (top > y) pdf.addPage();
  pdf.fillColor(SLATE);
  column(
    pdf,
    { x: MARGIN, y, width: WIDTH },
    foot.map((text) => ({ text, size })),
  );
}

/** A line across the page, or from `x` to its margin. Answers where it is. */
function rule(pdf: Pdf, y: number, thickness: number, x = MARGIN): number {
  artifact(pdf, () =>
    pdf
      .moveTo(x, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(thickness)
      .stroke(thickness < 1 ? FAINT : INK),
  );
  return y;
}
