import { nearestPence, type Pence, sum, ZERO } from '#src/platform/money.ts';

/** What an instructor is owed for an hour from a day (YYYY-MM-DD) on. */
export interface Rate {
  since: string;
  hourPence: number;
}

/** A lesson given, or a time that was charged although it was not used. */
export interface StatementEntry {
  /** YYYY-MM-DD in London. */
  day: string;
  kind: 'given' | 'charged';
  minutes: number;
  learner: string;
  startsAt: Date | null;
}

export interface Statement {
  completedMinutes: number;
  chargedMinutes: number;
  /** Null where the office has agreed no rate for one of the days. */
  owed: Pence | null;
  entries: StatementEntry[];
}

/**
 * Minutes and money of a month. What is owed is the minutes at each rate times that rate, rounded once for each rate (R1),
 * whether they were given or charged late.
 */
export function statementFrom(entries: readonly StatementEntry[], rates: readonly Rate[]): Statement {
  const minutesOf = (kind: StatementEntry['kind']) =>
    entries.reduce((all, entry) => all + (entry.kind === kind ? entry.minutes : 0), 0);
  const byRate = Map.groupBy(entries, ({ day }) => rateFor(rates, day));
  const owed = [...byRate].reduce<Pence | null>((before, [rate, own]) => {
    if (before === null || rate === undefined) return null;
    const minutes = own.reduce((all, entry) => all + entry.minutes, 0);
    return sum([before, nearestPence((minutes * rate.hourPence) / 60)]);
  }, ZERO);
  return {
    completedMinutes: minutesOf('given'),
    chargedMinutes: minutesOf('charged'),
    owed,
    entries: [...entries],
  };
}

/** The rate that holds on a day: the last one that began by then. */
export function rateFor(rates: readonly Rate[], day: string): Rate | undefined {
  return rates
    .filter(({ since }) => since <= day)
    .sort((a, b) => (a.since < b.since ? 1 : -1))
    .at(0);
}
