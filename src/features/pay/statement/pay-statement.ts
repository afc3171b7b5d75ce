import { formatHours } from '#src/platform/dates.ts';
import { type Pence, pounds, sum, ZERO } from '#src/platform/money.ts';
import type { Line } from '../due.ts';
import type { PayEntry, PayKind } from '../entries.server.ts';
import { type ShownSum, signed } from '../shown-run.ts';
import { monthsOf, type StatementPeriod } from './statement-period.ts';

/** With the day that it counts on. */
export type StatementLine = PayEntry | DueLine;
export type DueLine = Line & Pick<PayEntry, 'countedOn'>;

/** The days of a statement in columns. Those of money add up to what they change. */
export interface StatementSums {
  lessons: number;
  minutes: number;
  /** What the lessons were sold for. */
  value: Pence;
  given: Pence;
  late: Pence;
  fees: Pence;
  cash: Pence;
  adjustments: Pence;
  paid: Pence;
  change: Pence;
}

/** The money between the school and an instructor in a period, by the days that it counts on. */
export interface PayStatement {
  period: StatementPeriod;
  /** What the school owed before it; below nought, what the instructor owed. */
  before: Pence;
  lines: readonly StatementLine[];
  sums: StatementSums;
  months: readonly (StatementSums & { name: string; first: string })[];
  after: Pence;
  /** Of what no run has closed yet: it may still change. */
  isOpen: boolean;
}

export function payStatement(
  period: StatementPeriod,
  { before, entries, due }: { before: Pence; entries: readonly PayEntry[]; due: readonly DueLine[] },
): PayStatement {
  const earlier = due.filter(({ countedOn }) => countedOn < period.first);
  const current = due.filter(({ countedOn }) => countedOn >= period.first && countedOn <= period.last);
  const lines = [...entries, ...current].toSorted((a, b) => a.day.localeCompare(b.day));
  const start = sum([before, ...earlier.map(({ pence }) => pence)]);
  const sums = sumsOf(lines);
  return {
    period,
    before: start,
    lines,
    sums,
    months: monthsOf(period).map(({ name, first, last }) => ({
      name,
      first,
      ...sumsOf(lines.filter(({ countedOn }) => countedOn >= first && countedOn <= last)),
    })),
    after: sum([start, sums.change]),
    isOpen: earlier.length + current.length > 0,
  };
}

function sumsOf(lines: readonly StatementLine[]): StatementSums {
  const penceOf = (kind: PayKind) =>
    sum(lines.filter((line) => line.kind === kind).map(({ pence }) => pence));
  const lessons = lines.filter(({ kind }) => kind === 'lesson');
  return {
    // A lesson that is taken back later is one less.
    lessons: lessons.reduce((count, { minutes }) => count + Math.sign(minutes), 0),
    minutes: lessons.reduce((all, { minutes }) => all + minutes, 0),
    value: sum(lessons.map(({ value }) => value)),
    given: penceOf('lesson'),
    late: penceOf('late_charge'),
    fees: penceOf('fee'),
    cash: penceOf('cash'),
    adjustments: penceOf('adjustment'),
    paid: penceOf('paid'),
    change: sum(lines.map(({ pence }) => pence)),
  };
}

/** How a statement adds up. */
export function statementSums({ sums, before, after }: PayStatement): ShownSum[] {
  const row = (name: string, amount: Pence, note = '') => ({ name, note, amount: signed(amount) });
  const others = [
    row('Late charges', sums.late),
    row('Fees', sums.fees),
    row('Cash from learners', sums.cash),
    row('Adjustments', sums.adjustments),
    row('Paid', sums.paid),
  ];
  return [
    row('Owed before', before),
    row('Lessons given', sums.given, `${formatHours(sums.minutes)}, sold for ${pounds(sums.value)}`),
    ...others.filter(({ amount }) => amount !== pounds(ZERO)),
    row('Owed at the end', after),
  ];
}

/** A month of a tax year in words. */
export interface ShownMonth {
  /** YYYY-MM. */
  month: string;
  name: string;
  time: string;
  lessons: string;
  feesAndCharges: string;
  cashAndAdjustments: string;
  paid: string;
}

/** The months in which something was entered. */
export function shownMonths({ lines, months }: Pick<PayStatement, 'lines' | 'months'>): ShownMonth[] {
  const used = new Set(lines.map(({ countedOn }) => countedOn.slice(0, 7)));
  return months
    .filter(({ first }) => used.has(first.slice(0, 7)))
    .map(({ name, first, ...own }) => ({
      month: first.slice(0, 7),
      name,
      time: own.minutes === 0 ? '' : formatHours(own.minutes),
      lessons: signed(own.given),
      feesAndCharges: signed(sum([own.late, own.fees])),
      cashAndAdjustments: signed(sum([own.cash, own.adjustments])),
      paid: signed(own.paid),
    }));
}
