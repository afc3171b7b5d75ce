import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CsvRow } from '#src/kit/parts/read-csv.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import {
  type Columns,
  type Finding,
  type FoundInCell,
  type MovingKind,
  type NewRow,
  NONE_REFUSED,
  type ReadCell,
  type RowAnswer,
  type RowOf,
  type Writing,
} from './moving-kind.server.ts';
import './tables.ts';

/** What becomes of a row: moved, moved as it was read unless staff answer, left out, or left since it is here. */
export type Verdict = 'good' | 'doubtful' | 'refused' | 'here' | 'left out';

export type Answers = Readonly<Record<string, RowAnswer>>;

export interface JudgedRow {
  /** Where it begins in the file. */
  line: number;
  label: string;
  verdict: Verdict;
  findings: FoundInCell[];
  /** What was read, where nothing is refused. */
  row: RowOf<Columns> | undefined;
}

interface Moving extends Writing {
  kind: MovingKind;
  rows: readonly CsvRow[];
  /** Which heading each column is read from. */
  columns: ReadonlyMap<string, string>;
  answers?: Answers;
  /** A dry run does all that a move does, and takes it back. */
  write: boolean;
  /** The office’s own record of this move. */
  moveId?: string;
}

interface ReadRow {
  line: number;
  row: RowOf<Columns>;
  findings: Finding[];
  cells: Record<string, string>;
  isLeftOut: boolean;
}

/** Moves the rows of a file, a portion after the other, and says what became of each. */
export async function* moveRows(db: Db, { rows, ...moving }: Moving): AsyncGenerator<JudgedRow[]> {
  const read = readerOf(moving, rows);
  const seen = new Map<string, number>();
  const { kind } = moving;
  for (let from = 0; from < rows.length; from += kind.portion) {
    const portion = rows.slice(from, from + kind.portion).map((row) => readTwice(moving, read(row), seen));
    yield await movePortion(db, moving, portion);
  }
}

/** Reads the cells of a row, by the columns that the file has. */
function readerOf(
  { kind, columns, answers = {} }: Pick<Moving, 'kind' | 'columns' | 'answers'>,
  rows: readonly CsvRow[],
) {
  const readers = Object.entries(kind.columns).map(([name, column]) => {
    const heading = columns.get(name);
    const cellOf = ({ line, cells }: CsvRow) =>
      answers[line]?.cells?.[name] ?? (heading === undefined ? '' : plainCell(cells[heading] ?? ''));
    return { name, cellOf, read: column.reader(rows.map(cellOf)) };
  });
  return (row: CsvRow): ReadRow => {
    const values: Record<string, unknown> = {};
    const findings: Finding[] = [];
    const cells: Record<string, string> = {};
    for (const { name, cellOf, read } of readers) {
      const text = cellOf(row);
      cells[name] = text;
      const cell: ReadCell<unknown> = read(text);
      if ('refused' in cell) findings.push({ column: name, level: 'refused', says: cell.refused });
      else {
        values[name] = cell.value;
        if (cell.doubt) findings.push({ column: name, level: 'doubtful', says: cell.doubt });
      }
    }
    const isLeftOut = answers[row.line]?.leaveOut === true;
    return { line: row.line, row: values, findings, cells, isLeftOut };
  };
}

/** Spreadsheets and our own files put an apostrophe before what would be a formula. */
function plainCell(cell: string): string {
  return cell.replace(/^'(?=[=+\-@])/, '').trim();
}

const isRefused = ({ findings }: { findings: Finding[] }) =>
  findings.some(({ level }) => level === 'refused');

/** Refuses a row whose key another row of the file has. */
function readTwice({ kind }: Pick<Moving, 'kind'>, one: ReadRow, seen: Map<string, number>): ReadRow {
  if (isRefused(one) || one.isLeftOut) return one;
  const key = kind.keyOf(one.row);
  const first = seen.get(key);
  if (first === undefined) {
    seen.set(key, one.line);
    return one;
  }
  const [column = ''] = Object.keys(kind.columns);
  const says = `Row ${first} is the same ${kind.noun[0]}.`;
  return { ...one, findings: [...one.findings, { column, level: 'refused', says }] };
}

class TakenBack extends Error {}

async function movePortion(
  db: Db,
  moving: Omit<Moving, 'rows'>,
  rows: readonly ReadRow[],
): Promise<JudgedRow[]> {
  let judged: JudgedRow[] = [];
  try {
    await db.transaction().execute(async (tx) => {
      judged = await judgeAndWrite(tx, moving, rows);
      if (!moving.write) throw new TakenBack();
    });
  } catch (error) {
    if (error instanceof TakenBack) return judged;
    const [only] = rows;
    if (rows.length > 1) {
      // The database has refused one of them, and the others are good.
      const each = [];
      for (const one of rows) each.push(...(await movePortion(db, moving, [one])));
      return each;
    }
    if (!only || !isConstraint(error)) throw error;
    return [refusedBy(moving, only, error)];
  }
  return judged;
}

function refusedBy(
  { kind }: Pick<Moving, 'kind'>,
  one: ReadRow,
  { constraint }: { constraint: string },
): JudgedRow {
  const [column = ''] = Object.keys(kind.columns);
  const says = `It doesn’t fit what is here (${constraint}).`;
  return judgedAs({ kind }, { ...one, findings: [...one.findings, { column, level: 'refused', says }] });
}

/** A rule of the database that a row breaks; anything else is no fault of the row. */
function isConstraint(error: unknown): error is Error & { constraint: string } {
  return error instanceof Error && typeof (error as { constraint?: unknown }).constraint === 'string';
}

async function judgeAndWrite(
  tx: Tx,
  { kind, moveId, by, now, secrets }: Omit<Moving, 'rows'>,
  rows: readonly ReadRow[],
): Promise<JudgedRow[]> {
  const readable = rows.filter((one) => !isRefused(one));
  const known = await kind.read(
    tx,
    readable.map(({ row }) => row),
    { now, secrets },
  );
  const checked = rows.map((one) =>
    isRefused(one) ? one : { ...one, findings: [...one.findings, ...kind.check(one.row, known, now)] },
  );
  const movable = checked.filter(
    (one) => !one.isLeftOut && one.findings.every(({ level }) => level === 'doubtful'),
  );
  const ids = await claimKeys(tx, kind, movable, { moveId, by, now, secrets });
  const written = movable.flatMap(({ line, row }): NewRow<RowOf<Columns>>[] => {
    const id = ids.get(line);
    return id ? [{ id, row }] : [];
  });
  const keys = new Map<string, string>();
  const writing = { by, now, secrets, isQuiet: moveId !== undefined };
  const refused =
    written.length > 0
      ? await kind.write(tx, written, known, { ...writing, named: (id, key) => keys.set(id, key) })
      : NONE_REFUSED;
  await keepKeys(tx, keys);
  await giveKeysBack(
    tx,
    kind,
    written.flatMap(({ id, row }) => (refused.has(id) ? [row] : [])),
    secrets,
  );
  const before = new Set(movable.filter(({ line }) => !ids.has(line)).map(({ line }) => line));
  return checked.map((one) => {
    const finding = refused.get(ids.get(one.line) ?? '');
    const found = finding ? { ...one, findings: [...one.findings, finding] } : one;
    return judgedAs({ kind }, found, before.has(one.line));
  });
}

/** Claims the keys of rows that nobody has moved before, also at the same time. Answers what each line’s is written as. */
async function claimKeys(
  tx: Tx,
  kind: MovingKind,
  rows: readonly ReadRow[],
  { moveId, by, now, secrets }: Writing & Pick<Moving, 'moveId'>,
): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map();
  const keys = new Map(rows.map(({ line, row }) => [keyHash(kind, row, secrets), line]));
  const claimed = await tx
    .insertInto('moved_rows')
    .values(
      // In one order everywhere, so that two who move the same file don’t wait for each other.
      [...keys.keys()].sort().map((key_hash) => ({
        kind: kind.name,
        key_hash,
        subject_id: randomUUID(),
        moved_at: now,
        moved_by: by,
        move_id: moveId ?? null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'key_hash']).doNothing())
    .returning(['key_hash', 'subject_id'])
    .execute();
  return new Map(claimed.map(({ key_hash, subject_id }) => [keys.get(key_hash) ?? 0, subject_id]));
}

/** Keeps the keys by which what was written is found again. */
async function keepKeys(tx: Tx, keys: ReadonlyMap<string, string>) {
  if (keys.size === 0) return;
  const [ids, names] = [[...keys.keys()], [...keys.values()]];
  await sql`
    update moved_rows set subject_key = key
    from unnest(${ids}::uuid[], ${names}::text[]) as named (id, key)
    where subject_id = named.id`.execute(tx);
}

/** Releases the keys of rows that were refused as they were written: they can be moved later. */
async function giveKeysBack(tx: Tx, kind: MovingKind, rows: readonly RowOf<Columns>[], secrets: Secrets) {
  if (rows.length === 0) return;
  const hashes = rows.map((row) => keyHash(kind, row, secrets));
  await tx.deleteFrom('moved_rows').where('kind', '=', kind.name).where('key_hash', 'in', hashes).execute();
}

const LEVELS = ['refused', 'here', 'doubtful'] as const;

function judgedAs(
  { kind }: Pick<Moving, 'kind'>,
  { line, row, findings, cells, isLeftOut }: ReadRow,
  isMovedBefore = false,
): JudgedRow {
  const worst = LEVELS.find((level) => findings.some((one) => one.level === level)) ?? 'good';
  return {
    line,
    label: kind.labelOf(row),
    verdict: isMovedBefore ? 'here' : isLeftOut ? 'left out' : worst,
    findings: isMovedBefore ? [] : findings.map((one) => ({ ...one, cell: cells[one.column] ?? '' })),
    row: worst === 'refused' ? undefined : row,
  };
}

/** Judges one row of a file, in a transaction in which nothing of it stays. */
export async function judgeRow(
  tx: Tx,
  moving: Omit<Moving, 'write' | 'moveId'>,
  line: number,
): Promise<JudgedRow | undefined> {
  const [one] = readAll(moving).filter((row) => row.line === line);
  if (!one) return undefined;
  await sql`savepoint judged`.execute(tx);
  try {
    const [judged] = await judgeAndWrite(tx, { ...moving, write: false }, [one]);
    return judged;
  } catch (error) {
    if (!isConstraint(error)) throw error;
    return refusedBy(moving, one, error);
  } finally {
    await sql`rollback to savepoint judged`.execute(tx);
  }
}

/** What the rows add up to that can be moved. */
export function sumsOf(
  moving: Pick<Moving, 'kind' | 'columns' | 'answers' | 'rows'>,
  out: ReadonlySet<number>,
) {
  const rows = readAll(moving).filter((one) => !isRefused(one) && !out.has(one.line));
  return moving.kind.sums(rows.map(({ row }) => row));
}

function readAll(moving: Pick<Moving, 'kind' | 'columns' | 'answers' | 'rows'>): ReadRow[] {
  const read = readerOf(moving, moving.rows);
  const seen = new Map<string, number>();
  return moving.rows.map((row) => readTwice(moving, read(row), seen));
}

/** Hashes a key that may hold a name or an address: it stays when the person is erased. */
function keyHash(kind: MovingKind, row: RowOf<Columns>, secrets: Secrets): string {
  const key = kind.keyOf(row);
  return kind.hasSecretKey ? secrets.hash(key) : createHash('sha256').update(key).digest('hex');
}
