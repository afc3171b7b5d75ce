import { readPounds } from '#src/platform/money.ts';

/** Spreadsheets and banks write an apostrophe, or a formula of one text, where a number is to stay as it is. */
export function plainCell(cell: string): string {
  return cell
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'/, '')
    .trim();
}

/** "-1,234.56", "(12.00)", "12.00 DR", "+£3". Nothing and a dash are nought. */
export function readSigned(text: string): number | undefined {
  const bare = text.replaceAll('\u2212', '-').replace(/\s+/g, ' ').trim();
  if (bare === '' || bare === '-') return 0;
  const isBelow = /^-|^\(.*\)$|-$|\bDR$/i.test(bare) || /^£\s*-/.test(bare);
  const amount = readPounds(bare.replace(/[-+()]|\b(CR|DR)$/gi, '').trim());
  return amount && (isBelow ? -amount : amount);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 21/11/2026, 21-11-26, 21 Nov 2026, 2026-11-21, with or without a time. Days come before months. */
export function readDay(cell: string): string | undefined {
  const text = plainCell(cell).replace(/[T\s]+\d{1,2}:\d{2}.*$/, '');
  const iso = /^(\d{4})[-/](\d{2})[-/](\d{2})$/.exec(text);
  const british = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ](\d{4}|\d{2})$/i.exec(text);
  const [, year, month, day] = iso ?? (british ? [0, british[3], british[2], british[1]] : []);
  if (!year || !month || !day) return undefined;
  const named = MONTHS.indexOf(String(month).slice(0, 3).toLowerCase()) + 1;
  try {
    return Temporal.PlainDate.from(
      {
        year: Number(year) + (String(year).length === 2 ? 2000 : 0),
        month: named || Number(month),
        day: Number(day),
      },
      { overflow: 'reject' },
    ).toString();
  } catch {
    return undefined;
  }
}
