import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';

/** What a cell says. With a doubt it is moved as it was read, unless staff answer. */
export type ReadCell<Value> = { value: Value; doubt?: string | undefined } | { refused: string };

/** A column of a kind: what stands in the template, how a cell is read, and what other programs call it. */
export interface Column<Value = unknown> {
  hint: string;
  example: string;
  required?: true;
  /** Headings of other programs, as `headingKey` writes them. */
  also?: readonly string[];
  /** Reads all cells, because one may tell how another is meant: 03/04 is a day in April where the same column has a 25/04. */
  reader(cells: readonly string[]): (cell: string) => ReadCell<Value>;
}

export type Columns = Record<string, Column>;

export type RowOf<Of extends Columns> = {
  [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never;
};

/** What is to be said of a row, and of which of its columns. */
export interface Finding {
  column: string;
  /** Doubtful is moved unless staff leave it out, refused stays out, and here is there already. */
  level: 'doubtful' | 'refused' | 'here';
  says: string;
}

/** A finding with what stands in the cell. */
export interface FoundInCell extends Finding {
  cell: string;
}

/** What staff say of a row: other cells, by column, or that it stays out. */
export interface RowAnswer {
  cells?: Record<string, string>;
  leaveOut?: boolean;
}

export interface NewRow<Row> {
  /** Of what is written for it. */
  id: string;
  row: Row;
}

export interface Reading {
  now: Date;
  secrets: Secrets;
}

export interface Writing extends Reading {
  by: string;
  /** Whether nothing is sent by itself to learners until staff have them told. */
  isQuiet?: boolean;
}

export interface WritingRows extends Writing {
  /** Says what the site knows a row by, if that is not its id: undone, it is known by this. */
  named(id: string, key: string): void;
}

export interface Undo {
  /** Those of these that somebody has built on since, by name, some with why. Locked, they stay so until the transaction ends. */
  builtOn(db: Db, ids: readonly string[], options?: { lock: true }): Promise<Map<string, string>>;
  /** Takes them out again. Nobody has built on them. */
  takeOut(tx: Tx, ids: readonly string[], writing: Omit<Writing, 'secrets'>): Promise<void>;
}

/** One kind of file. The command, the office’s page, the template and the export all read it. */
export interface MovingKind<Of extends Columns = Columns, Known = unknown> {
  name: string;
  title: string;
  noun: readonly [one: string, several: string];
  about: string;
  columns: Of;
  /** Rows of one transaction: shoppers wait for none of them for long. */
  portion: number;
  /** What makes a row the same row in another file: it is moved once. */
  keyOf(row: RowOf<Of>): string;
  /** The key opens something: its hash is one that nobody can make without our secret. */
  hasSecretKey?: true;
  /** How the row is named in lists. A refused row lacks some columns. */
  labelOf(row: Partial<RowOf<Of>>): string;
  /** What is known here about these rows. */
  read(db: Db, rows: readonly RowOf<Of>[], reading: Reading): Promise<Known>;
  check(row: RowOf<Of>, known: Known, now: Date): Finding[];
  /** Answers what the rules here refuse as it is written, by its id: nothing of it is there then. */
  write(
    tx: Tx,
    rows: readonly NewRow<RowOf<Of>>[],
    known: Known,
    writing: WritingRows,
  ): Promise<ReadonlyMap<string, Finding>>;
  /** What the rows add up to, shown before the decision. */
  sums(rows: readonly RowOf<Of>[]): [name: string, value: string][];
  /** All that is here, a portion after the other, as cells that can be moved in again elsewhere. */
  cellsOf(db: Db, now: Date): AsyncIterable<Partial<Record<keyof Of & string, string>>[]>;
  undo: Undo;
}

/** What `write` answers where nothing but the database refuses rows. */
export const NONE_REFUSED: ReadonlyMap<string, Finding> = new Map();

/** A kind as one of several: its own types stay inside. */
export function movingKind<Of extends Columns, Known>(kind: MovingKind<Of, Known>): MovingKind {
  return kind as unknown as MovingKind;
}
