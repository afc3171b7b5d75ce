import { type JudgedRow, moveRows, type Verdict } from '#src/features/office/moving-in/move-rows.server.ts';
import type { MovingKind } from '#src/features/office/moving-in/moving-kind.server.ts';
import { readTable } from '#src/features/office/moving-in/read-table.server.ts';
import { csvOfFile } from '#src/features/office/moving-in/sent-file.server.ts';
import { matchColumns, missingColumns } from '#src/kit/parts/file-columns.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { formatNumber } from '#src/platform/format-number.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';

export interface Imported {
  ok: boolean;
  message: string;
}

const BY = 'The command line';

/** Moves the rows of a file in that are good or doubtful, as the office does. Without `write` it says what it would do. */
export async function moveFile(
  db: Db,
  kind: MovingKind,
  { bytes, write, now, secrets }: { bytes: Uint8Array; write: boolean; now: Date; secrets: Secrets },
): Promise<Imported> {
  const sent = await csvOfFile(Buffer.from(bytes));
  if (!sent.ok) return { ok: false, message: sent.problem };
  const table = readTable(sent.csv);
  if (!table.ok) return { ok: false, message: table.problem };
  const { headings, rows } = table;
  const columns = matchColumns(kind, headings);
  const missing = missingColumns(kind, columns);
  if (missing.length > 0)
    return {
      ok: false,
      message: `Columns missing: ${missing.join(', ')}.\nThe columns of ${kind.name} are: ${Object.keys(kind.columns).join(', ')}.`,
    };
  const judged: JudgedRow[] = [];
  const began = performance.now();
  for await (const portion of moveRows(db, { kind, rows, columns, write, by: BY, now, secrets }))
    judged.push(...portion);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const unread = headings.filter((heading) => ![...columns.values()].includes(heading));
  return {
    ok: true,
    message: [
      ...judged.flatMap((row) => problemsOf(row)),
      unread.length > 0 && `Not moved: the columns ${unread.join(', ')}.`,
      countsOf(judged),
      ...kind.sums(movedOf(judged)).map(([name, value]) => `${name}: ${value}`),
      write
        ? `Moved ${counted(movedOf(judged).length, kind)} in ${seconds} seconds. Nobody was emailed.`
        : `Tried in ${seconds} seconds. Nothing was written yet: add --write.`,
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

function problemsOf({ line, label, findings }: JudgedRow): string[] {
  return findings.map(({ column, level, says }) => `Row ${line}, ${label}: ${level}, ${column}: ${says}`);
}

function movedOf(judged: readonly JudgedRow[]) {
  return judged.flatMap(({ verdict, row }) =>
    row && (verdict === 'good' || verdict === 'doubtful') ? [row] : [],
  );
}

function countsOf(judged: readonly JudgedRow[]): string {
  const count = (verdict: Verdict) => judged.filter((row) => row.verdict === verdict).length;
  return `${count('good')} good, ${count('doubtful')} doubtful, ${count('refused')} refused, ${count('here')} here already.`;
}

function counted(count: number, { noun: [one, several] }: MovingKind): string {
  return `${formatNumber(count)} ${count === 1 ? one : several}`;
}
