import type { ShownColumn } from '#src/kit/parts/columns-table.tsx';
import { londonWhenInSentence, londonWhenWithin } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Verdict } from './move-rows.server.ts';
import { countsOf, findMove, type Move, type MoveState, subjectsOf, UNDO_MS } from './moves.server.ts';
import type { FoundInCell, MovingKind } from './moving-kind.server.ts';
import { kindNamed, movingKinds } from './moving-kinds.server.ts';
import { toldOf } from './told-people.server.ts';
import './tables.ts';

const SHOWN = 20;

/** A kind of file, as a page names it. */
export interface ShownKind {
  name: string;
  title: string;
  about: string;
  noun: readonly [one: string, several: string];
}

export interface ShownFile {
  id: string;
  title: string;
  rows: string;
  state: MoveState;
  sent: string;
}

const shownKind = ({ name, title, about, noun }: MovingKind): ShownKind => ({ name, title, about, noun });

/** What can be moved in, and the files that were sent last. */
export async function readMovingIn({ db, now }: { db: Db; now: Date }) {
  const moves = await db
    .selectFrom('moves')
    .select(['id', 'kind', 'state', 'rows', 'sent_by', 'sent_at'])
    .orderBy('sent_at', 'desc')
    .limit(SHOWN)
    .execute();
  return {
    kinds: movingKinds.map(shownKind),
    files: moves.map(
      ({ id, kind, state, rows, sent_by, sent_at }): ShownFile => ({
        id,
        title: kindNamed(kind)?.title ?? kind,
        rows: String(rows),
        state: state as MoveState,
        sent: `${sent_by}, ${londonWhenInSentence(sent_at, now)}`,
      }),
    ),
  };
}

/** Rows on a page of the dry run. */
export const ROWS_SHOWN = 20;

export interface ShownRow {
  line: number;
  label: string;
  verdict: Verdict;
  findings: FoundInCell[];
}

export interface MoveQuery {
  show: Verdict | undefined;
  after: number;
}

/** One file, with what its state shows. Undefined where it is gone. */
export async function readMove({ db, now }: { db: Db; now: Date }, id: string, { show, after }: MoveQuery) {
  const move = await findMove(db, id);
  const kind = move && kindNamed(move.kind);
  if (!move || !kind) return undefined;
  const isTried = move.moved_by !== null || ['tried', 'moving', 'moved', 'stopped'].includes(move.state);
  const [counts, rows] = await Promise.all([
    isTried ? countsOf(db, move) : undefined,
    // Once it is moved, those that stayed out are of interest alone.
    isTried ? rowsOf(db, id, { show: move.state === 'moved' ? 'refused' : show, after }) : [],
  ]);
  const built = await builtOnOf(db, move, kind);
  const telling = move.state === 'moved' ? await toldOf(db, move) : undefined;
  const undoUntil = move.moved_at && new Date(move.moved_at.getTime() + UNDO_MS);
  return {
    id,
    kind: shownKind(kind),
    state: move.state as MoveState,
    rows: move.rows,
    done: move.done,
    sums: move.sums,
    sent: `${move.sent_by}, ${londonWhenInSentence(move.sent_at, now)}`,
    moved: move.moved_at && `${move.moved_by}, ${londonWhenInSentence(move.moved_at, now)}`,
    wasMoving: move.moved_by !== null,
    columns: columnsOf(kind, move),
    headings: move.headings,
    unread: move.headings.flatMap(({ name }) => (Object.values(move.columns).includes(name) ? [] : [name])),
    counts,
    found: rows.slice(0, ROWS_SHOWN),
    next: rows.length > ROWS_SHOWN ? rows[ROWS_SHOWN - 1]?.line : undefined,
    undo: undoUntil && undoUntil > now ? londonWhenWithin(undoUntil, now) : undefined,
    telling: telling &&
      telling.people > 0 && {
        ...telling,
        since: move.telling_since && `${move.telling_by}, ${londonWhenInSentence(move.telling_since, now)}`,
      },
    ...built,
  };
}

export type MoveRead = NonNullable<Awaited<ReturnType<typeof readMove>>>;

function rowsOf(db: Db, id: string, { show, after }: MoveQuery): Promise<ShownRow[]> {
  return db
    .selectFrom('move_findings')
    .select(['line', 'label', 'verdict', 'findings'])
    .where('move_id', '=', id)
    .where('line', '>', after)
    .$if(show !== undefined, (query) => query.where('verdict', '=', show ?? 'good'))
    .$if(show === undefined, (query) => query.where('verdict', 'in', ['refused', 'doubtful', 'good']))
    .orderBy('line')
    .limit(ROWS_SHOWN + 1)
    .execute();
}

/** How many things a move wrote that are still here, and whose somebody has built on. */
async function builtOnOf(db: Db, { id, state }: Move, kind: MovingKind) {
  if (!['moved', 'stopped', 'undone'].includes(state)) return { written: 0, builtOn: [] };
  const ids = (await subjectsOf(db, id)).map((row) => row.id);
  const built = await kind.undo.builtOn(db, ids);
  return { written: ids.length, builtOn: [...built.values()] };
}

function columnsOf({ columns }: MovingKind, move: Move): ShownColumn[] {
  return Object.entries(columns).map(([name, { hint, required = false }]) => ({
    name,
    hint,
    required,
    heading: move.columns[name] ?? '',
  }));
}
