import type { WeeklyRow } from './read-weekly.server.ts';

/** What a learner has ticked or unticked, by day. Other dates are ticked where they are free. */
export type Ticks = Readonly<Record<string, boolean>>;

export interface ShownRow extends WeeklyRow {
  isChosen: boolean;
  /** Free, but the hours are used up by the dates before it. */
  isBeyond: boolean;
}

/** What was ticked when a form was sent and refused: free dates that weren't sent had been unticked. */
export function ticksOf(rows: readonly WeeklyRow[], sent: string | undefined): Ticks {
  if (sent === undefined) return {};
  const starts = sent.split(',');
  const last = starts.toSorted().at(-1) ?? '';
  return Object.fromEntries(
    rows
      .filter(({ value }) => value !== undefined && value <= last)
      .map(({ day, value }) => [day, starts.includes(value ?? '')]),
  );
}

/**
 * The rows as they are shown: ticked for as long as there are hours. Until the hours run out, the first date beyond them is the last row;
 * of a number of weeks all are shown.
 */
export function shownRows(
  rows: readonly WeeklyRow[],
  { ticks, affordable, fills }: { ticks: Ticks; affordable: number; fills: boolean },
): ShownRow[] {
  const shown: ShownRow[] = [];
  let chosen = 0;
  for (const row of rows) {
    const wants = row.value !== undefined && (ticks[row.day] ?? !row.clash);
    const isChosen = wants && chosen < affordable;
    const isBeyond = !isChosen && chosen >= affordable;
    if (isChosen) chosen += 1;
    shown.push({ ...row, isChosen, isBeyond, ...(isBeyond && { clash: undefined }) });
    if (isBeyond && fills) break;
  }
  return shown;
}
