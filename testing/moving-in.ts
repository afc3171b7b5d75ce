import { type Answers, type JudgedRow, moveRows } from '#src/features/office/moving-in/move-rows.server.ts';
import { kindNamed } from '#src/features/office/moving-in/moving-kinds.server.ts';
import { readTable } from '#src/features/office/moving-in/read-table.server.ts';
import { matchColumns } from '#src/kit/parts/file-columns.ts';
import type { TestApp } from './app.ts';

/** Moves a file of a kind, or tries it. */
export async function moveText(
  { db, clock, running }: Pick<TestApp, 'db' | 'clock' | 'running'>,
  name: string,
  text: string,
  { write = true, answers = {} as Answers } = {},
) {
  const kind = kindNamed(name);
  const table = readTable(Buffer.from(text));
  if (!kind || !table.ok) throw new Error(`No ${name}`);
  const columns = matchColumns(kind, table.headings);
  const judged: JudgedRow[] = [];
  const { rows } = table;
  const { secrets } = running.services;
  const writing = { by: 'Olive Grant', now: clock.now(), secrets };
  const moving = { kind, rows, columns, answers, write, ...writing };
  for await (const portion of moveRows(db, moving)) judged.push(...portion);
  return judged;
}

export const verdicts = (judged: readonly JudgedRow[]) => judged.map(({ verdict }) => verdict);

/** What is said of the first row. */
export const says = ([row]: readonly JudgedRow[]) =>
  row?.findings.map(({ column, level, says: why }) => `${level}, ${column}: ${why}`);
