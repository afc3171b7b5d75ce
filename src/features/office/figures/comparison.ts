import type { Days, Stretch } from './period.ts';

/** What of a list of days lies in some days, added up. */
export function sumWithin<Row extends { day: string }>(
  rows: readonly Row[],
  { from, to }: Days,
  of: (row: Row) => number,
): number {
  return rows.reduce((sum, row) => (row.day >= from && row.day <= to ? sum + of(row) : sum), 0);
}

/** A value of a stretch, and of the same days a year before. */
export interface Compared {
  now: number;
  before: number;
}

export function compared<Row extends { day: string }>(
  rows: readonly Row[],
  { from, to, before }: Pick<Stretch, 'from' | 'to' | 'before'>,
  of: (row: Row) => number,
): Compared {
  return { now: sumWithin(rows, { from, to }, of), before: sumWithin(rows, before, of) };
}

export function sumOf(all: readonly Compared[]): Compared {
  return {
    now: all.reduce((sum, { now }) => sum + now, 0),
    before: all.reduce((sum, { before }) => sum + before, 0),
  };
}

/** The change in whole per cent. Undefined where there was nothing to compare with. */
export function changeInPercent({ now, before }: Compared): number | undefined {
  return before > 0 ? Math.round(((now - before) / before) * 100) : undefined;
}

/** "£602,600, +12%", and the value alone where there was nothing a year before. */
export function withChange(value: string, all: Compared): string {
  const percent = changeInPercent(all);
  return percent === undefined ? value : `${value}, ${formatChange(percent)}`;
}

/** "+12%", "−7%", "0%"; "–" where there was nothing a year before. */
export function formatChange(percent: number | undefined): string {
  if (percent === undefined) return '–';
  return percent > 0 ? `+${percent}%` : `${percent}%`.replace('-', '−');
}
