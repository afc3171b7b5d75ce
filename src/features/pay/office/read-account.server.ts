import { learnerNames } from '#src/features/lessons/learners/find-learner.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatHours, shortDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, pounds, sum } from '#src/platform/money.ts';
import { balanceOf, type PayEntry, payEntries } from '../entries.server.ts';
import { payRuns } from '../runs.server.ts';
import { shownLines, signed } from '../shown-run.ts';
import { sundayOf } from '../week.ts';

/** How many runs the account shows, with the open one: a quarter of a year. */
const RUNS = 13;

const BY_RUN: ReadonlySet<string> = new Set(['lesson', 'late_charge', 'fee']);

/** A row of an instructor's account. What a run entered of a kind is one row; the run's page has it lesson by lesson. */
export interface AccountRow {
  key: string;
  day: string;
  what: string;
  note: string;
  run: number;
  isClosed: boolean;
  adds: string;
  takes: string;
  balance: string;
}

/** The ledger of an instructor, the newest first, with what they were owed after each row. */
export async function readAccount(db: Db, slug: string, now: Date) {
  const today = londonDate(now);
  const [runs, balance] = await Promise.all([payRuns(db, { most: RUNS }), balanceOf(db, slug)]);
  const from = runs.at(-1)?.number ?? 1;
  const entries = await payEntries(db, { instructor: slug, from });
  const names = await learnerNames(db, [...new Set(entries.flatMap(({ learnerId }) => learnerId ?? []))]);
  const [open] = runs;
  const lastDays = new Map(
    runs.map(({ number, days }) => [number, days === null ? today : sundayOf(days.first)]),
  );
  let after = balance;
  const rows = groupsOf(entries)
    .toReversed()
    .map((own): AccountRow => {
      const [first] = own;
      const change = sum(own.map(({ pence }) => pence));
      const row = {
        key: String(first.id),
        ...wordsOf(own, { names, today }),
        // What the closing of a run entered stands at the end of its week, as it is in the order of the ledger.
        day: shortDay(BY_RUN.has(first.kind) ? (lastDays.get(first.run) ?? first.day) : first.day, today),
        run: first.run,
        isClosed: first.run !== open?.number,
        adds: change > 0 ? pounds(change) : '',
        takes: change < 0 ? signed(change) : '',
        balance: signed(after),
      };
      after = asPence(after - change);
      return row;
    });
  return { rows, before: from > 1 ? signed(after) : undefined };
}

type Group = [PayEntry, ...PayEntry[]];

/** The lessons of a run are one row, and so are its late charges and the fees of its lessons; corrections stand alone. */
function groupsOf(entries: readonly PayEntry[]): Group[] {
  const groups = Map.groupBy(entries, ({ id, run, kind, source, why }) =>
    why === '' &&
    (kind === 'lesson' || kind === 'late_charge' || (kind === 'fee' && !source.startsWith('week ')))
      ? `${run} ${kind}`
      : String(id),
  );
  return [...groups.values()].filter((group): group is Group => group.length > 0);
}

function wordsOf(own: Group, { names, today }: { names: ReadonlyMap<string, string>; today: string }) {
  const [first] = own;
  if (own.length === 1) {
    const [line] = shownLines(own, names, today);
    const what = first.kind === 'lesson' ? `Lesson, ${line?.what}` : (line?.what ?? '');
    return { what, note: [line?.note, line?.length].filter(Boolean).join(', ') };
  }
  const minutes = own.reduce((all, line) => all + line.minutes, 0);
  return {
    what: `${own.length} ${first.kind === 'lesson' ? 'lessons' : first.kind === 'fee' ? 'fees of lessons' : 'late charges'}`,
    note: minutes === 0 ? '' : formatHours(minutes),
  };
}

/** "We owe Tom" and "£941.50", or "Tom owes us" and "£48.00". */
export function whoOwes(owed: Pence, name: string) {
  return owed < 0
    ? { name: `${name} owes us`, amount: pounds(asPence(-owed)) }
    : { name: `We owe ${name}`, amount: pounds(owed) };
}
