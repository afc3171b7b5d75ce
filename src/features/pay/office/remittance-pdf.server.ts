import PDFDocument from 'pdfkit';
import { fontName, parsedFont } from '#src/features/vouchers/card/print/card-font-files.server.ts';
import { formatDate, shortDay } from '#src/platform/dates.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import type { School } from '#src/platform/school/school.ts';
import { invoiceName, VAT_PERCENT } from '../self-billing/self-billing.ts';
import { signed } from '../shown-run.ts';
import { weekOf } from '../week-words.ts';
import type { Remittance, RemittanceLine } from './remittance.server.ts';

type Pdf = PDFKit.PDFDocument;

const MM = 72 / 25.4;
const MARGIN = 20 * MM;
const WIDTH = 210 * MM - 2 * MARGIN;
const TEXT = fontName('Overpass', 500);
const BOLD = fontName('Overpass', 700);
const HEADING = fontName('Overpass', 800);
const INK = '#16191d';
const SLATE = '#454b54';
const ROW = 15;
/** Where each column of the lines begins, and how wide it is. */
const COLUMNS = { day: [0, 58], what: [58, 268], time: [326, 70], amount: [396, WIDTH - 396] } as const;

/** pdfkit supports it, but its types do not list it yet. */
const PDF_UA = 'PDF/UA' as PDFKit.Mixins.PDFSubsets;

/** "Remittance" or, where we write the instructor's invoices, "Self-billing invoice". */
export function titleOf({ invoice, total }: Pick<Remittance, 'invoice' | 'total'>): string {
  if (invoice) return invoice.gross < 0 ? 'Self-billing credit note' : 'Self-billing invoice';
  return total < 0 ? 'Statement of pay' : 'Remittance';
}

/** What a closed run pays an instructor and why, line by line, as tagged A4 pages. */
export async function remittancePdf(remittance: Remittance, school: School): Promise<Buffer> {
  const title = `${titleOf(remittance)}, run ${remittance.run}: ${remittance.name}`;
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
  drawHead(pdf, remittance, school);
  drawLines(pdf, remittance);
  drawEnd(pdf, remittance);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawHead(pdf: Pdf, remittance: Remittance, school: School) {
  const { run, days, name, invoice } = remittance;
  pdf.fillColor(INK);
  tagged(pdf, 'H1', () => pdf.font(HEADING).fontSize(20).text(titleOf(remittance)));
  paragraph(pdf, `Pay for ${weekOf(days)}, run ${run}`, { font: BOLD, size: 11 });
  pdf.moveDown(0.8);
  const facts: [string, string][] = invoice
    ? [
        ['Number', invoiceName(invoice)],
        ['Date', formatDate(invoice.issuedOn)],
        ['Time of supply', formatDate(days.last)],
        ['Supplier', `${invoice.businessName}, ${invoice.businessAddress}`],
        ['Supplier’s VAT number', invoice.vatNumber],
        ['Customer', `${invoice.school.name}, ${invoice.school.address}`],
        ['Customer’s VAT number', invoice.school.vatNumber],
      ]
    : [
        ['To', name],
        ['From', `${school.company}, ${school.address.join(', ')}`],
      ];
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

function drawLines(pdf: Pdf, { lines, invoice, carried, run, total, isClosed }: Remittance) {
  const lessons = lines.filter(({ isLesson }) => isLesson);
  const others = lines.filter(({ isLesson }) => !isLesson);
  row(pdf, ['Day', '', 'Time', invoice ? 'With VAT' : 'Amount'], BOLD);
  rule(pdf);
  for (const line of lessons) lineRow(pdf, line);
  if (invoice) {
    const net = asPence(invoice.gross - invoice.vat);
    rule(pdf);
    row(pdf, ['', 'Driving tuition, without VAT', '', signed(net)]);
    row(pdf, ['', `VAT at ${VAT_PERCENT}%`, '', signed(invoice.vat)]);
    row(pdf, ['', 'Total of this invoice', '', signed(invoice.gross)], BOLD);
    pdf.moveDown(0.5);
    paragraph(
      pdf,
      'Self-billing: we write this invoice for you as we have agreed. The VAT shown is your output tax due to HMRC.',
    );
    pdf.moveDown(0.8);
    if (others.length > 0 || carried < 0) {
      row(pdf, ['', 'Taken from or added to what we pay, and no part of the invoice', '', ''], BOLD);
      rule(pdf);
    }
  }
  for (const line of others) lineRow(pdf, line);
  if (carried < 0) row(pdf, ['', `Owed to us from run ${run - 1}`, '', signed(carried)]);
  rule(pdf);
  row(pdf, ['', total < 0 ? 'You owe us' : 'We pay you', '', pounds(asPence(Math.abs(total)))], BOLD);
  if (!isClosed) paragraph(pdf, 'Not closed yet: it may change.');
}

function drawEnd(pdf: Pdf, { total, paidOn, returned, accountEnding, run, lines }: Remittance) {
  pdf.moveDown(1);
  const to = accountEnding ? ` to the account ending ${accountEnding}` : '';
  if (total < 0) paragraph(pdf, `It is taken from run ${run + 1}.`);
  else if (total > 0 && paidOn) paragraph(pdf, `Paid on ${formatDate(paidOn)}${to}.`);
  else if (total > 0)
    paragraph(pdf, accountEnding ? `It is paid${to}.` : 'It is paid once we have your bank details.');
  if (returned)
    paragraph(pdf, `The bank returned it on ${formatDate(returned.on)}: it is owed in run ${returned.run}.`);
  if (lines.length > 0)
    paragraph(
      pdf,
      'You are self-employed, and pay your own tax and National Insurance. Keep this for your tax return.',
      { colour: SLATE },
    );
}

function lineRow(pdf: Pdf, { day, what, time, pence }: RemittanceLine) {
  row(pdf, [shortDay(day, day), what, time, signed(pence)]);
}

function row(pdf: Pdf, [day, what, time, amount]: [string, string, string, string], font = TEXT) {
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

function rule(pdf: Pdf) {
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + WIDTH, pdf.y)
    .lineWidth(0.6)
    .stroke(SLATE);
  pdf.endMarkedContent();
  pdf.y += 4;
}

function paragraph(pdf: Pdf, text: string, { font = TEXT, size = 9.5, colour = INK } = {}) {
  pdf.x = MARGIN;
  tagged(pdf, 'P', () =>
    pdf.font(font).fontSize(size).fillColor(colour).text(text, { width: WIDTH, lineGap: 1.5 }),
  );
}

function tagged(pdf: Pdf, type: 'H1' | 'P', draw: () => void) {
  pdf.addStructure(pdf.struct(type, {}, [draw]));
}
