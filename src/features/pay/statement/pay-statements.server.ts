import { learnerNames } from '#src/features/lessons/learners/find-learner.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { linesDue } from '../due.server.ts';
import { owedBefore, payEntries } from '../entries.server.ts';
import { openRun } from '../open-run.server.ts';
import { shownLines } from '../shown-run.ts';
import { payStatement, shownMonths, statementSums } from './pay-statement.ts';
import { otherKind, periodsAround, readStatementPeriod } from './statement-period.ts';

interface StatementRequest {
  instructor: string;
  /** The address of the statement, which names its period. */
  query: URLSearchParams;
  now: Date;
}

/** What the ledger has of a period, with the lessons that no run has closed yet. */
export async function readPayStatement(db: Db, { instructor, query, now }: StatementRequest) {
  const today = londonDate(now);
  const period = readStatementPeriod(query, today);
  const [open, before, entries] = await Promise.all([
    openRun(db),
    owedBefore(db, instructor, period.first),
    payEntries(db, { instructor, days: period }),
  ]);
  const from = open.firstDay ?? '';
  const due = (await linesDue(db, open, { until: today, instructor })).map((line) => {
    const [, countedOn = line.day] = [line.day, from].sort();
    return { ...line, countedOn };
  });
  const statement = payStatement(period, { before, entries, due });
  const ids = statement.lines.flatMap(({ learnerId }) => learnerId ?? []);
  return { ...statement, learners: await learnerNames(db, [...new Set(ids)]) };
}

/** The same in words, with the ways to other periods. Of a tax year its months stand for its lines. */
export async function readStatementPage(db: Db, request: StatementRequest) {
  const today = londonDate(request.now);
  const { learners, ...statement } = await readPayStatement(db, request);
  const { period, lines, isOpen } = statement;
  return {
    period,
    around: periodsAround(period, today),
    other: otherKind(period, today),
    sums: statementSums(statement),
    lines: period.isYear ? [] : shownLines(lines, learners, period.last),
    months: period.isYear ? shownMonths(statement) : [],
    isOpen,
  };
}
