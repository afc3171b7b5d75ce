import { learnerNames } from '#src/features/lessons/learners/find-learner.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { daysLater, shortDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { pounds, sum, ZERO } from '#src/platform/money.ts';
import { linesDue } from './due.server.ts';
import { type Line, type Total, toPay, totalOf } from './due.ts';
import { balanceOf, type PayEntry, payEntries } from './entries.server.ts';
import { openRun } from './open-run.server.ts';
import { planOn } from './plan.ts';
import { plansOf } from './plans.server.ts';
import { payRuns, type RunTotal, totalsOfInstructor } from './runs.server.ts';
import { shownLines, shownSums, signed } from './shown-run.ts';
import { formatDays, sundayOf } from './week.ts';
import './tables.ts';

/** As many closed runs are listed: a year. */
const LISTED = 52;

/** What an instructor is owed now: the lines that no run has closed, of the open run's week and of the days after it. */
export async function payNow(db: Db, slug: string, today: string) {
  const [open, totals, balance] = await Promise.all([
    openRun(db),
    totalsOfInstructor(db, slug),
    balanceOf(db, slug),
  ]);
  const [due, entered] = await Promise.all([
    linesDue(db, open, { until: today, instructor: slug }),
    payEntries(db, { instructor: slug, run: open.number }),
  ]);
  const lastDay = open.firstDay === null ? today : sundayOf(open.firstDay);
  return {
    open,
    lastDay,
    counted: [...due.filter(({ day }) => day <= lastDay), ...entered],
    later: due.filter(({ day }) => day > lastDay),
    totals,
    owed: sum([balance, ...due.map(({ pence }) => pence)]),
    paid: sum(totals.map((one) => (one.paidOn === null || one.returned ? ZERO : toPay(one)))),
    toBePaid: sum(totals.map((one) => (one.paidOn === null ? toPay(one) : ZERO))),
  };
}

/** The same, lesson by lesson in words, and what the closed runs came to. */
export async function readInstructorPay(db: Db, slug: string, now: Date) {
  const today = londonDate(now);
  const { open, lastDay, counted, later, totals, ...sums } = await payNow(db, slug, today);
  const [last] = totals;
  const total = totalOf(
    counted.map(({ pence }) => pence),
    last?.run === open.number - 1 ? last.total : ZERO,
  );
  const [names, runs] = await Promise.all([
    namesIn(db, [...counted, ...later]),
    closedRuns(db, totals, today),
  ]);
  return {
    ...sums,
    open: open.firstDay === null ? undefined : shownRun(counted, total, { ...open, names, today }),
    /** What has come since the open run's week: it has not been closed yet. */
    later: later.length > 0 && {
      days: formatDays(daysLater(lastDay, 1), today, today),
      lines: shownLines(later, names, today),
      total: signed(sum(later.map(({ pence }) => pence))),
    },
    runs,
  };
}

/** One closed run of an instructor, lesson by lesson. Undefined where it has none of theirs. */
export async function readInstructorRun(db: Db, slug: string, number: number, now: Date) {
  const today = londonDate(now);
  const totals = (await totalsOfInstructor(db, slug)).filter(({ run }) => run === number);
  const [run] = await closedRuns(db, totals, today);
  const [total] = totals;
  if (!run || !total) return undefined;
  const lines = (await payEntries(db, { instructor: slug, run: number })).filter(
    ({ kind }) => kind !== 'paid',
  );
  const [names, plans] = await Promise.all([namesIn(db, lines), plansOf(db, slug)]);
  return {
    ...run,
    ...shownRun(lines, total, { number, firstDay: run.firstDay, names, today }),
    plan: planOn(plans, run.firstDay),
  };
}

/** Lines with their sums, in words. */
function shownRun(
  lines: readonly (Line | PayEntry)[],
  total: Total,
  {
    number,
    firstDay,
    names,
    today,
  }: { number: number; firstDay: string | null; names: ReadonlyMap<string, string>; today: string },
) {
  return {
    number,
    days: firstDay === null ? '' : formatDays(firstDay, sundayOf(firstDay), today),
    lines: shownLines(lines, names, today),
    sums: shownSums(lines, total),
    pence: total.total,
    total: signed(total.total),
  };
}

/** The closed runs that an instructor was in, the newest first: what they came to, and whether that is paid. */
async function closedRuns(db: Db, totals: readonly RunTotal[], today: string) {
  const [newest] = totals;
  if (!newest) return [];
  const runs = new Map(
    (await payRuns(db, { from: newest.run, most: LISTED })).map((run) => [run.number, run]),
  );
  return totals.flatMap((total) => {
    const firstDay = runs.get(total.run)?.days?.first;
    if (!firstDay) return [];
    return [
      {
        number: total.run,
        firstDay,
        days: formatDays(firstDay, sundayOf(firstDay), today),
        pence: total.total,
        total: signed(total.total),
        state: stateOf(total, today),
      },
    ];
  });
}

function stateOf(total: RunTotal, today: string): string {
  if (total.returned)
    return `Returned by the bank on ${shortDay(total.returned.on, today)}, owed in run ${total.returned.run}`;
  if (total.paidOn !== null) return `Paid on ${shortDay(total.paidOn, today)}`;
  if (toPay(total) > 0) return `${pounds(toPay(total))} to be paid`;
  return total.total < 0 ? 'Carried into the next run' : 'Nothing to pay';
}

function namesIn(db: Db, lines: readonly Pick<Line, 'learnerId'>[]) {
  return learnerNames(db, [...new Set(lines.flatMap(({ learnerId }) => learnerId ?? []))]);
}
