import { formatDate } from '#src/platform/dates.ts';
import { pounds, ZERO } from '#src/platform/money.ts';
import { BOLD, type Pdf, SLATE } from '#src/platform/pdf/tagged-pdf.server.ts';
import type { School } from '#src/platform/school/school.ts';
import { type ShownSum, shownLines } from '../shown-run.ts';
import { type PayStatement, shownMonths, statementSums } from '../statement/pay-statement.ts';
import { factRows, paragraph, payPdf, row, rule } from './pay-pdf.server.ts';

interface Printed extends PayStatement {
  name: string;
  learners: ReadonlyMap<string, string>;
  today: string;
}

/** An instructor's money of a month line by line, or of a tax year month by month. */
export function payStatementPdf(statement: Printed, school: School): Promise<Buffer> {
  const { period, name, today, isOpen } = statement;
  return payPdf(
    school,
    {
      title: `Statement of pay, ${period.name}: ${name}`,
      heading: 'Statement of pay',
      about: period.isYear
        ? `${period.name}, ${formatDate(period.first)} to ${formatDate(period.last)}`
        : period.name,
    },
    (pdf) => {
      factRows(pdf, [
        ['To', name],
        ['From', `${school.company}, ${school.address.join(', ')}`],
        ['As of', formatDate(today)],
      ]);
      drawSums(pdf, statementSums(statement));
      pdf.moveDown(1);
      if (period.isYear) drawMonths(pdf, statement);
      else drawLines(pdf, statement);
      pdf.moveDown(1);
      if (isOpen) paragraph(pdf, 'Some of this is in no closed run yet, and may change.');
      paragraph(
        pdf,
        'By the days that lessons were given on, and payments were made on. You are self-employed, and pay your own tax and National Insurance. Keep this for your tax return.',
        { colour: SLATE },
      );
    },
  );
}

function drawSums(pdf: Pdf, sums: readonly ShownSum[]) {
  rule(pdf);
  for (const [at, { name, note, amount }] of sums.entries()) {
    const isLast = at === sums.length - 1;
    if (isLast) rule(pdf);
    row(pdf, ['', [name, note].filter(Boolean).join(', '), '', amount], isLast ? BOLD : undefined);
  }
}

function drawLines(pdf: Pdf, { lines, learners, period }: Printed) {
  if (lines.length === 0) return;
  row(pdf, ['Day', 'What', 'Time', 'Amount'], BOLD);
  rule(pdf);
  for (const { day, what, note, length, amount } of shownLines(lines, learners, period.last))
    row(pdf, [day, [what, note].filter(Boolean).join(', '), length, amount]);
}

function drawMonths(pdf: Pdf, statement: Printed) {
  for (const month of shownMonths(statement)) {
    row(pdf, ['', month.name, '', ''], BOLD);
    rule(pdf);
    row(pdf, ['', 'Lessons given', month.time, month.lessons]);
    for (const [name, amount] of [
      ['Fees and late charges', month.feesAndCharges],
      ['Cash and adjustments', month.cashAndAdjustments],
      ['Paid', month.paid],
    ] as const)
      if (amount !== NOTHING) row(pdf, ['', name, '', amount]);
    pdf.moveDown(0.5);
  }
}

const NOTHING = pounds(ZERO);
