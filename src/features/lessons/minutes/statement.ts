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
  entries: StatementEntry[];
}

/** The minutes of a month. What is owed for them, plans and runs say (`features/pay`). */
export function statementFrom(entries: readonly StatementEntry[]): Statement {
  const minutesOf = (kind: StatementEntry['kind']) =>
    entries.reduce((all, entry) => all + (entry.kind === kind ? entry.minutes : 0), 0);
  return {
    completedMinutes: minutesOf('given'),
    chargedMinutes: minutesOf('charged'),
    entries: [...entries],
  };
}
