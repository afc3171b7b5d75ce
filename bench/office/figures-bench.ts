import { programs } from '#src/features/books/exports/account-codes.ts';
import { figureSheets } from '#src/features/office/figures/figure-sheets.server.ts';
import { monthBefore } from '#src/platform/months.ts';
import { measureFilledSchool } from './filled-school-bench.ts';
import type { OfficePage } from './office-pages.ts';

const LARGEST = 'manchester';

// Five years of a school that sells 80,000 times a year.
await measureFilledSchool({
  orders: 400_000,
  secondsApart: 394,
  maxMs: 200,
  pages: async (_pool, lastMonth) => figuresPages(lastMonth),
});

/** Everything that adds up sums of many orders: the figures, the books, money, and their files. */
function figuresPages(lastMonth: string): OfficePage[] {
  const page = (name: string, path: string): OfficePage => ({ name, path });
  const books = (month: string, query = '') => `/office/books?month=${month}${query}`;
  const before = (years: number) => `${Number(lastMonth.slice(0, 4)) - years}${lastMonth.slice(4)}`;
  const files = [
    ...['xero-journal-01', 'xero-invoices-01', 'xero-invoices-14', 'xero-statement-card'],
    ...['quickbooks-journal', 'freeagent-statement-card', 'sage-quick-entries', 'sage50-audit-trail'],
  ];
  return [
    ...['month', 'quarter', 'year', 'tax'].map((period) =>
      page(`Figures, ${period}`, `/office/figures?period=${period}`),
    ),
    ...Object.keys(figureSheets).map((sheet) =>
      page(`Figures CSV, ${sheet}`, `/office/figures.csv?period=year&sheet=${sheet}`),
    ),
    // Of the largest of the areas, and of what has none.
    ...[LARGEST, ''].flatMap((area) => [
      ...['month', 'quarter', 'year', 'tax'].map((period) =>
        page(`Figures, ${period}, ${area || 'no area'}`, `/office/figures?period=${period}&area=${area}`),
      ),
      ...Object.entries(figureSheets).flatMap(([sheet, { hasNoArea }]) =>
        area || hasNoArea
          ? page(
              `Figures CSV, ${sheet}, ${area || 'no area'}`,
              `/office/figures.csv?period=year&sheet=${sheet}&area=${area}`,
            )
          : [],
      ),
    ]),
    page('Books, this month', '/office/books'),
    page('Books, last month', books(lastMonth)),
    page('Books, the month before', books(monthBefore(lastMonth))),
    page('Books, a year ago', books(before(1))),
    page('Books, four years ago', books(before(4))),
    ...programs.map((program) => page(`Books for ${program}`, books(lastMonth, `&program=${program}`))),
    ...files.map((file) => page(`Books, ${file}`, `/office/books.csv?month=${lastMonth}&file=${file}`)),
    page('Money, this month', '/office/money'),
    page('Money, last month', `/office/money?month=${lastMonth}`),
    page('Money, month-end CSV', `/office/money.csv?month=${lastMonth}`),
    page('Money, vouchers CSV', '/office/money/vouchers.csv'),
    page('Vouchers', '/office/vouchers'),
  ];
}
