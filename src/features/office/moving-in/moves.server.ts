import { sql } from 'kysely';
import { headingsOf, matchColumns } from '#src/kit/parts/file-columns.ts';
import { HOUR_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import { type Answers, type JudgedRow, judgeRow, sumsOf, type Verdict } from './move-rows.server.ts';
import type { MovingKind, RowAnswer, Writing } from './moving-kind.server.ts';
import { kindNamed } from './moving-kinds.server.ts';
import { type ReadTable, readTable } from './read-table.server.ts';
import './tables.ts';

/** The job that does the dry run, the move and its undoing, by the state that it finds. */
export const MOVE_IN = 'move-in';

export type MoveState = 'sent' | 'trying' | 'tried' | 'moving' | 'moved' | 'stopped' | 'undoing' | 'undone';

/** For how long a move can be undone. */
export const UNDO_MS = 24 * HOUR_MS;

export type Move = NonNullable<Awaited<ReturnType<typeof findMove>>>;

const COLUMNS = [
  'id',
  'kind',
  'state',
  'headings',
  'rows',
  'columns',
  'answers',
  'done',
  'sums',
  'sent_by',
  'sent_at',
  'moved_by',
  'moved_at',
  'telling_since',
  'telling_by',
] as const;

export function findMove(db: Db, id: string) {
  return db.selectFrom('moves').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

export function lockMove(tx: Tx, id: string) {
  return tx.selectFrom('moves').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Keeps a file that was sent, with its columns matched: as in the last file of its kind, or by their names. */
export async function keepFile(
  tx: Tx,
  { id, kind, file, table }: { id: string; kind: MovingKind; file: Buffer; table: ReadTable & { ok: true } },
  { by, now }: { by: string; now: Date },
) {
  const last = await tx
    .selectFrom('moves')
    .select('columns')
    .where('kind', '=', kind.name)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const remembered = Object.entries(last?.columns ?? {}).filter(
    ([name, heading]) => name in kind.columns && table.headings.includes(heading),
  );
  const columns = {
    ...Object.fromEntries(matchColumns(kind, table.headings)),
    ...Object.fromEntries(remembered),
  };
  await tx
    .insertInto('moves')
    .values({
      id,
      kind: kind.name,
      state: 'sent',
      file,
      headings: JSON.stringify(headingsOf(table.headings, table.rows)),
      rows: table.rows.length,
      columns: JSON.stringify(columns),
      answers: '{}',
      sums: '[]',
      sent_by: by,
      sent_at: now,
    })
    .execute();
}

/** Begins what the job does. */
export async function beginJob(
  tx: Tx,
  { enqueue }: { enqueue: Enqueue },
  id: string,
  begun: { state: 'trying' | 'moving' | 'undoing'; columns?: Record<string, string>; by?: string },
) {
  const { state, columns, by } = begun;
  await tx
    .updateTable('moves')
    .set({
      state,
      done: 0,
      ...(columns && { columns: JSON.stringify(columns) }),
      ...(by !== undefined && { moved_by: by }),
    })
    .where('id', '=', id)
    .execute();
  await enqueue(tx, MOVE_IN, { id });
}

/** What the engine needs of a move whose file is still kept. */
export async function movingOf(db: Db, move: Move) {
  const kind = kindNamed(move.kind);
  const row = await db.selectFrom('moves').select('file').where('id', '=', move.id).executeTakeFirst();
  const table = row?.file && readTable(row.file);
  if (!kind || !table?.ok) throw new Error(`The file of move ${move.id} is gone`);
  return {
    kind,
    rows: table.rows,
    columns: new Map(Object.entries(move.columns)),
    answers: move.answers as Answers,
  };
}

/** Keeps what was found of rows that are not simply good. */
export async function keepFindings(tx: Db, moveId: string, judged: readonly JudgedRow[]) {
  const found = judged.filter(({ verdict }) => verdict !== 'good');
  if (found.length > 0)
    await tx
      .insertInto('move_findings')
      .values(found.map((row) => ({ move_id: moveId, ...findingOf(row) })))
      .onConflict((conflict) =>
        conflict.columns(['move_id', 'line']).doUpdateSet((eb) => ({
          label: eb.ref('excluded.label'),
          verdict: eb.ref('excluded.verdict'),
          findings: eb.ref('excluded.findings'),
        })),
      )
      .execute();
}

function findingOf({ line, label, verdict, findings }: JudgedRow) {
  return { line, label, verdict, findings: JSON.stringify(findings) };
}

/** Keeps what staff say of a row, and judges it again. Undefined where the file has no such row. */
export async function answerRow(
  tx: Tx,
  move: Move,
  { line, answer, ...writing }: { line: number; answer: RowAnswer } & Writing,
): Promise<Verdict | undefined> {
  const before = (move.answers as Answers)[line];
  const answers = {
    ...move.answers,
    [line]: { ...before, ...answer, cells: { ...before?.cells, ...answer.cells } },
  };
  const moving = { ...(await movingOf(tx, move)), answers };
  const judged = await judgeRow(tx, { ...moving, ...writing }, line);
  if (!judged) return undefined;
  await tx
    .updateTable('move_findings')
    .set(findingOf(judged))
    .where('move_id', '=', move.id)
    .where('line', '=', line)
    .execute();
  const out = await linesOut(tx, move.id);
  const set = { answers: JSON.stringify(answers), sums: JSON.stringify(sumsOf(moving, out)) };
  await tx.updateTable('moves').set(set).where('id', '=', move.id).execute();
  return judged.verdict;
}

/** The lines that are not moved. */
export async function linesOut(db: Db, moveId: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('move_findings')
    .select('line')
    .where('move_id', '=', moveId)
    .where('verdict', 'in', ['refused', 'here', 'left out'])
    .execute();
  return new Set(rows.map(({ line }) => line));
}

/** How many rows came to what. */
export async function countsOf(
  db: Db,
  { id, rows }: Pick<Move, 'id' | 'rows'>,
): Promise<Record<Verdict, number>> {
  const found = await db
    .selectFrom('move_findings')
    .select(['verdict', (eb) => eb.fn.countAll<number>().as('count')])
    .where('move_id', '=', id)
    .groupBy('verdict')
    .execute();
  const of = (verdict: Verdict) => Number(found.find((one) => one.verdict === verdict)?.count ?? 0);
  const others = of('doubtful') + of('refused') + of('here') + of('left out');
  return {
    good: rows - others,
    doubtful: of('doubtful'),
    refused: of('refused'),
    here: of('here'),
    'left out': of('left out'),
  };
}

/** What a move has written that is still here, by what the site knows it by. */
export function subjectsOf(db: Db, moveId: string) {
  return db
    .selectFrom('moved_rows')
    .select(['key_hash', sql<string>`coalesce(subject_key, subject_id::text)`.as('id')])
    .where('move_id', '=', moveId)
    .orderBy('key_hash')
    .execute();
}

/** Forgets a file that is not to be moved. */
export async function dropMove(tx: Tx, id: string) {
  await tx.deleteFrom('moves').where('id', '=', id).execute();
}
