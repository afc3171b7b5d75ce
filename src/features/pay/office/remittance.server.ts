import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { learnerNames } from '#src/features/lessons/learners/find-learner.server.ts';
import { formatDate, formatHours } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Pence } from '#src/platform/money.ts';
import { runPayments } from '../bank-file/bank-files.server.ts';
import type { Line } from '../due.ts';
import { type PayEntry, payEntries } from '../entries.server.ts';
import { describePlan, planOn } from '../plan.ts';
import { plansOf } from '../plans.server.ts';
import { findPayRun, openPayRun, type RunTotal, totalsOfRun } from '../runs.server.ts';
import { selfBilledOf } from '../self-billing/self-billing.server.ts';
import type { SelfBilledInvoice } from '../self-billing/self-billing.ts';

/** A line of an instructor's pay, in words. */
export interface RemittanceLine {
  day: string;
  what: string;
  /** "1 h 30 min" of lessons and late charges. */
  time: string;
  pence: Pence;
  /** Whether it is what the instructor gets for lessons, of which an invoice is. */
  isLesson: boolean;
}

/** What a run comes to for an instructor, line by line. Once the run is closed it stays as it is. */
export interface Remittance {
  run: number;
  days: { first: string; last: string };
  isClosed: boolean;
  instructor: string;
  name: string;
  /** The plan by which the lessons of the week count, in words. */
  plan: string | undefined;
  lines: RemittanceLine[];
  carried: Pence;
  total: Pence;
  paidOn: string | null;
  returned: RunTotal['returned'];
  /** The last digits of the account. */
  accountEnding: string | null;
  invoice: SelfBilledInvoice | undefined;
}

/** Undefined where the run has nothing of the instructor. */
export async function remittanceOf(
  db: Db,
  { run: number, instructor }: { run: number; instructor: string },
): Promise<Remittance | undefined> {
  const run = await findPayRun(db, number);
  if (!run?.days) return undefined;
  const one = run.closed
    ? await closedRunOf(db, number, instructor)
    : (await openPayRun(db)).instructors.find((other) => other.instructor === instructor);
  if (!one) return undefined;
  const [names, learners, payments, invoice, plans] = await Promise.all([
    instructorNames(db),
    learnerNames(db, [...new Set(one.lines.flatMap(({ learnerId }) => learnerId ?? []))]),
    run.closed ? runPayments(db, number) : [],
    selfBilledOf(db, { run: number, instructor }),
    plansOf(db, instructor),
  ]);
  const plan = planOn(plans, run.days.first);
  const payment = payments.find((other) => other.instructor === instructor);
  return {
    run: number,
    days: run.days,
    isClosed: run.closed !== null,
    instructor,
    name: names.get(instructor) ?? instructor,
    plan: plan && describePlan(plan, 'instructor'),
    lines: one.lines
      .toSorted((a, b) => a.day.localeCompare(b.day))
      .map((line) => lineInWords(line, learners)),
    carried: one.carried,
    total: one.total,
    paidOn: payment?.paidOn ?? null,
    returned: payment?.returned ?? null,
    accountEnding: payment?.account?.accountEnding ?? null,
    invoice,
  };
}

async function closedRunOf(db: Db, run: number, instructor: string) {
  const [totals, entries] = await Promise.all([totalsOfRun(db, run), payEntries(db, { run, instructor })]);
  const total = totals.find((one) => one.instructor === instructor);
  return total && { ...total, lines: entries.filter(({ kind }) => kind !== 'paid') };
}

function lineInWords(line: Line | PayEntry, learners: ReadonlyMap<string, string>): RemittanceLine {
  const { day, kind, minutes, pence, why } = line;
  const what = wordsOf(line, (line.learnerId && learners.get(line.learnerId)) || '');
  return {
    day,
    what: why && kind !== 'adjustment' ? `${what}, ${why.charAt(0).toLowerCase()}${why.slice(1)}` : what,
    time: minutes === 0 ? '' : minutes < 0 ? `−${formatHours(-minutes)}` : formatHours(minutes),
    pence,
    isLesson: kind === 'lesson' || kind === 'late_charge',
  };
}

function wordsOf({ kind, source, why }: Line | PayEntry, learner: string): string {
  const of = learner && `, ${learner}`;
  switch (kind) {
    case 'lesson':
      return `Lesson${of}`;
    case 'late_charge':
      return `Late charge${of}`;
    case 'fee': {
      const [, monday] = /^week (\S+)$/.exec(source) ?? [];
      return monday ? `Fee for the week from ${formatDate(monday)}` : `Fee for a lesson${of}`;
    }
    case 'cash':
      return 'Cash from a learner';
    case 'adjustment':
      return why;
    case 'paid':
      return 'Paid';
  }
}

/** Who gets a remittance of a closed run: everybody with an entry in it. */
export async function remittancesOf(db: Db, run: number): Promise<string[]> {
  const [totals, entries] = await Promise.all([totalsOfRun(db, run), payEntries(db, { run })]);
  const has = new Set(entries.map(({ instructor }) => instructor));
  return totals.flatMap(({ instructor, carried }) =>
    carried !== 0 || has.has(instructor) ? instructor : [],
  );
}
