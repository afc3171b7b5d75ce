import { asPence, type Pence, sum } from '#src/platform/money.ts';

/** A line of a run, as far as its sums need it. */
export interface SummedLine {
  kind: 'lesson' | 'late_charge' | 'fee' | 'cash' | 'adjustment' | 'paid';
  pence: Pence;
  minutes: number;
  value: Pence;
}

/** A run of one instructor in columns: those of money add up to what it comes to. */
export interface RunColumns {
  lessons: number;
  minutes: number;
  /** What the lessons were sold for, without our fee. */
  value: Pence;
  /** What we keep of it, below nought. */
  kept: Pence;
  cash: Pence;
  late: Pence;
  adjustments: Pence;
  carried: Pence;
  total: Pence;
}

export function runColumns(
  lines: readonly SummedLine[],
  { carried, total }: { carried: Pence; total: Pence },
): RunColumns {
  const of = (kind: SummedLine['kind']) => lines.filter((line) => line.kind === kind);
  const penceOf = (kind: SummedLine['kind']) => sum(of(kind).map(({ pence }) => pence));
  const lessons = of('lesson');
  const value = sum(lessons.map((line) => line.value));
  return {
    // A lesson that is taken back after its run is one less.
    lessons: lessons.reduce((count, { minutes }) => count + Math.sign(minutes), 0),
    minutes: lessons.reduce((all, { minutes }) => all + minutes, 0),
    value,
    kept: asPence(penceOf('lesson') - value + penceOf('fee')),
    cash: penceOf('cash'),
    late: penceOf('late_charge'),
    adjustments: penceOf('adjustment'),
    carried,
    total,
  };
}

/** All instructors of a run together. */
export function sumColumns(rows: readonly RunColumns[]): RunColumns {
  const all = (name: 'value' | 'kept' | 'cash' | 'late' | 'adjustments' | 'carried' | 'total') =>
    sum(rows.map((row) => row[name]));
  return {
    lessons: rows.reduce((count, { lessons }) => count + lessons, 0),
    minutes: rows.reduce((count, { minutes }) => count + minutes, 0),
    value: all('value'),
    kept: all('kept'),
    cash: all('cash'),
    late: all('late'),
    adjustments: all('adjustments'),
    carried: all('carried'),
    total: all('total'),
  };
}
