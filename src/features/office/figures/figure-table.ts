import { csvLine } from '#src/kit/parts/csv.ts';
import { formatNumber } from '#src/platform/format-number.ts';
import { asPence, pounds, shortPounds, toDecimal } from '#src/platform/money.ts';
import { formatChange } from './comparison.ts';

/** What the numbers of a column are. */
export type Unit = 'pence' | 'minutes' | 'count' | 'percent' | 'change';

export interface FigureColumn {
  head: string;
  unit: Unit;
}

/** The exact numbers of a sheet: its table on the page, and its file. Undefined is a value that there is not. */
export interface FigureTable {
  first: string;
  columns: FigureColumn[];
  rows: { name: string; values: (number | undefined)[] }[];
}

/** "£602,600": pence without the pence, where a whole sum is looked at. */
export const roughPounds = (pence: number) => shortPounds(asPence(Math.round(pence / 100) * 100));

/** "13,940": minutes as hours, without a rest. */
export const wholeHours = (minutes: number) => formatNumber(Math.round(minutes / 60));

/** A number as the page has it: "£1,159.95", "13,940.5", "60%". */
export function formatFigure(value: number | undefined, unit: Unit): string {
  if (unit === 'change') return formatChange(value);
  if (value === undefined) return '–';
  if (unit === 'pence') return pounds(asPence(value));
  if (unit === 'minutes') return formatNumber(inHours(value));
  return unit === 'percent' ? `${value}%` : formatNumber(value);
}

/** To a hundredth. */
const inHours = (minutes: number) => Math.round((minutes / 60) * 100) / 100;

const IN_WORDS: Record<Unit, string> = {
  pence: '£',
  minutes: 'hours',
  count: '',
  percent: '%',
  change: '%',
};

/** The headings and lines of its file. */
export function csvOf({ first, columns, rows }: FigureTable): { headings: string[]; lines: string[] } {
  const headOf = ({ head, unit }: FigureColumn) => (IN_WORDS[unit] ? `${head} (${IN_WORDS[unit]})` : head);
  return {
    headings: [first, ...columns.map(headOf)],
    lines: rows.map(({ name, values }) =>
      csvLine([name, ...columns.map(({ unit }, at) => csvValue(values[at], unit))]),
    ),
  };
}

function csvValue(value: number | undefined, unit: Unit): string | number {
  if (value === undefined) return '';
  if (unit === 'pence') return toDecimal(asPence(value));
  return unit === 'minutes' ? inHours(value) : value;
}
