import { formatDate, shortDay } from '#src/platform/dates.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { BOLD, type Pdf, SLATE } from '#src/platform/pdf/tagged-pdf.server.ts';
import type { School } from '#src/platform/school/school.ts';
import { invoiceName, VAT_PERCENT } from '../self-billing/self-billing.ts';
import { signed } from '../shown-run.ts';
import { weekOf } from '../week-words.ts';
import { factRows, paragraph, payPdf, row, rule } from './pay-pdf.server.ts';
import type { Remittance, RemittanceLine } from './remittance.server.ts';

/** "Remittance" or, where we write the instructor's invoices, "Self-billing invoice". */
export function titleOf({ invoice, total }: Pick<Remittance, 'invoice' | 'total'>): string {
  if (invoice) return invoice.gross < 0 ? 'Self-billing credit note' : 'Self-billing invoice';
  return total < 0 ? 'Statement of pay' : 'Remittance';
}

/** What a closed run pays an instructor and why, line by line, as tagged A4 pages. */
export function remittancePdf(remittance: Remittance, school: School): Promise<Buffer> {
  const kind = titleOf(remittance);
  const { run, days, name } = remittance;
  return payPdf(
    school,
    {
      title: `${kind}, run ${run}: ${name}`,
      heading: kind,
      about: `Pay for ${weekOf(days)}, run ${run}`,
    },
    (pdf) => {
      drawFacts(pdf, remittance, school);
      drawLines(pdf, remittance);
      drawEnd(pdf, remittance);
    },
  );
}

function drawFacts(pdf: Pdf, { days, name, plan, invoice }: Remittance, school: School) {
  factRows(
    pdf,
    invoice
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
          ...(plan ? ([['Your plan', plan]] as [string, string][]) : []),
        ],
  );
}

function drawLines(pdf: Pdf, { lines, invoice, carried, run, total, isClosed }: Remittance) {
  const lessons = lines.filter(({ isLesson }) => isLesson);
  const others = lines.filter(({ isLesson }) => !isLesson);
  row(pdf, ['Day', 'What', 'Time', invoice ? 'With VAT' : 'Amount'], BOLD);
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
