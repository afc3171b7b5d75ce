import type { Clock } from '#src/platform/clock.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { moveRows, sumsOf } from './move-rows.server.ts';
import {
  findMove,
  keepFindings,
  linesOut,
  MOVE_IN,
  type Move,
  type MoveState,
  movingOf,
  subjectsOf,
  UNDO_MS,
} from './moves.server.ts';
import { kindNamed } from './moving-kinds.server.ts';
import './tables.ts';

interface Deps {
  db: Db;
  clock: Clock;
  secrets: Secrets;
}

/** Does what a move’s state says. Run again after it was cut off, it goes on where it stopped: no row is moved twice. */
export function moveInJob(deps: Deps): Job<{ id: string }> {
  return {
    name: MOVE_IN,
    retries: 2,
    retrySeconds: 5,
    async run({ id }) {
      const move = await findMove(deps.db, id);
      if (move?.state === 'trying' || move?.state === 'moving') await goThroughRows(deps, move, move.state);
      if (move?.state === 'undoing') await undo(deps, move);
    },
    async gaveUp({ id }) {
      await setState(deps.db, id, 'stopped', ['trying', 'moving', 'undoing']);
    },
  };
}

async function goThroughRows({ db, clock, secrets }: Deps, move: Move, state: 'trying' | 'moving') {
  const { id } = move;
  const moving = await movingOf(db, move);
  const write = state === 'moving';
  if (!write) await db.deleteFrom('move_findings').where('move_id', '=', id).execute();
  let done = 0;
  const by = move.moved_by ?? move.sent_by;
  const writing = { by, now: clock.now(), secrets };
  for await (const portion of moveRows(db, { ...moving, ...writing, write, moveId: id })) {
    done += portion.length;
    // What moves may meet one that another person has just booked, or one of the file itself.
    await keepFindings(db, id, write ? portion.filter(({ verdict }) => verdict === 'refused') : portion);
    await db.updateTable('moves').set({ done }).where('id', '=', id).execute();
  }
  const sums = JSON.stringify(sumsOf(moving, await linesOut(db, id)));
  await db.updateTable('moves').set({ sums }).where('id', '=', id).execute();
  if (!write) return setState(db, id, 'tried', ['trying']);
  // The file has done its work.
  const moved_at = clock.now();
  await db
    .updateTable('moves')
    .set({ state: 'moved', moved_at, file: null, answers: '{}' })
    .where('id', '=', id)
    .where('state', '=', 'moving')
    .execute();
}

const PORTION = 100;

/** Takes out what nobody has built on, and keeps the rest. */
async function undo({ db, clock }: Deps, { id, kind: name, moved_by }: Move) {
  const kind = kindNamed(name);
  if (!kind) throw new Error(`No kind of move is called ${name}`);
  const all = await subjectsOf(db, id);
  for (let from = 0; from < all.length; from += PORTION) {
    const portion = all.slice(from, from + PORTION);
    await db.transaction().execute(async (tx) => {
      const ids = portion.map((row) => row.id);
      const kept = await kind.undo.builtOn(tx, ids, { lock: true });
      const out = portion.filter((row) => !kept.has(row.id));
      if (out.length === 0) return;
      await kind.undo.takeOut(
        tx,
        out.map((row) => row.id),
        { by: moved_by ?? '', now: clock.now() },
      );
      await tx
        .deleteFrom('moved_rows')
        .where('move_id', '=', id)
        .where(
          'key_hash',
          'in',
          out.map((row) => row.key_hash),
        )
        .execute();
    });
    await db
      .updateTable('moves')
      .set({ done: from + portion.length })
      .where('id', '=', id)
      .execute();
  }
  await db.updateTable('moves').set({ undone_at: clock.now() }).where('id', '=', id).execute();
  await setState(db, id, 'undone', ['undoing']);
}

async function setState(db: Db, id: string, state: MoveState, from: readonly MoveState[]) {
  await db.updateTable('moves').set({ state }).where('id', '=', id).where('state', 'in', from).execute();
}

const KEPT_DAYS = 7;

/** Forgets files a week after they were sent, and who stood in them a day after they were moved. */
export function purgeMovesJob({ db, clock }: Omit<Deps, 'secrets'>): Job {
  return {
    name: 'purge-moves',
    retries: 2,
    retrySeconds: 60,
    every: '41 3 * * *',
    async run() {
      const now = clock.now();
      const sent = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
      await db
        .deleteFrom('moves')
        .where('sent_at', '<', sent)
        .where('state', 'in', ['sent', 'tried', 'undone'])
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('moved_rows').select('key_hash').whereRef('move_id', '=', 'moves.id'))),
        )
        .execute();
      await db
        .deleteFrom('move_findings')
        .where('move_id', 'in', (eb) =>
          eb
            .selectFrom('moves')
            .select('id')
            .where('moved_at', '<', new Date(now.getTime() - UNDO_MS)),
        )
        .execute();
      await db
        .updateTable('moves')
        .set({ file: null, headings: '[]', answers: '{}' })
        .where('sent_at', '<', sent)
        .where('state', 'in', ['moved', 'undone'])
        .execute();
    },
  };
}
