import { sql } from 'kysely';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { keyOf, type QueueItem, type Task, urgentFrom } from './queue-item.ts';
import './tables.ts';

type TaskKey = Pick<Task, 'kind' | 'subject'>;

/** Claims on tasks, by key. A claim outlives its task. */
export async function notesOf(
  db: Db,
  waiting: readonly TaskKey[],
): Promise<Map<string, Pick<QueueItem, 'taken' | 'notifiedAt' | 'pushedAt'>>> {
  if (waiting.length === 0) return new Map();
  const rows = await db
    .selectFrom('task_claims')
    .selectAll()
    .where(
      sql<boolean>`(kind, subject) in (select * from unnest(${waiting.map(({ kind }) => kind)}::text[],
        ${waiting.map(({ subject }) => subject)}::text[]))`,
    )
    .execute();
  return new Map(
    rows.map(({ kind, subject, claimed_by, claimed_name, claimed_at, notified_at, pushed_at }) => {
      const taken =
        claimed_by && claimed_at ? { by: claimed_by, name: claimed_name ?? '', at: claimed_at } : null;
      return [keyOf({ kind, subject }), { taken, notifiedAt: notified_at, pushedAt: pushed_at }] as const;
    }),
  );
}

/** Notes that somebody sees to it. Answers who had taken it before, where that was somebody else. */
export async function take(
  tx: Tx,
  { kind, subject }: TaskKey,
  by: Staff,
  now: Date,
): Promise<{ name: string; at: Date } | undefined> {
  const taken = { claimed_by: by.id, claimed_name: by.name, claimed_at: now };
  const mine = await tx
    .insertInto('task_claims')
    .values({ kind, subject, ...taken, notified_at: null, pushed_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet(taken)
        .where((where) =>
          where.or([
            where('task_claims.claimed_by', 'is', null),
            where('task_claims.claimed_by', '=', by.id),
          ]),
        ),
    )
    .returning('claimed_by')
    .executeTakeFirst();
  if (mine) return undefined;
  const other = await findNote(tx, { kind, subject });
  return { name: other?.claimed_name ?? 'Somebody', at: other?.claimed_at ?? now };
}

/** False where it is not taken, or by somebody else who alone may give it back, the owner aside. */
export async function releaseClaim(tx: Tx, { kind, subject }: TaskKey, by: Staff): Promise<boolean> {
  const result = await tx
    .updateTable('task_claims')
    .set({ claimed_by: null, claimed_name: null, claimed_at: null })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('claimed_by', 'is not', null)
    .$if(by.role !== 'owner', (own) => own.where('claimed_by', '=', by.id))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export function findNote(tx: Tx, { kind, subject }: TaskKey) {
  return tx
    .selectFrom('task_claims')
    .select(['claimed_by', 'claimed_name', 'claimed_at'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Notes that the owner is told of a missed task. False where another run has done so since it was due. */
export function recordNotified(tx: Tx, task: Task, now: Date): Promise<boolean> {
  return record(tx, task, 'notified_at', { now, since: task.dueAt });
}

/** Notes that staff are notified of an urgent task. False where another run has done so since it was urgent. */
export function recordPushed(tx: Tx, task: Task, now: Date): Promise<boolean> {
  return record(tx, task, 'pushed_at', { now, since: urgentFrom(task) });
}

async function record(
  tx: Tx,
  { kind, subject }: TaskKey,
  column: 'notified_at' | 'pushed_at',
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const none = { claimed_by: null, claimed_name: null, claimed_at: null, notified_at: null, pushed_at: null };
  const noted = await tx
    .insertInto('task_claims')
    .values({ kind, subject, ...none, [column]: now })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({ [column]: now })
        .where((where) =>
          where.or([where(`task_claims.${column}`, 'is', null), where(`task_claims.${column}`, '<', since)]),
        ),
    )
    .returning('kind')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Forgets notes that have been about nothing for long. */
export async function deleteNotes(db: Db, before: Date) {
  await db
    .deleteFrom('task_claims')
    .where(sql<boolean>`coalesce(greatest(claimed_at, notified_at, pushed_at), '-infinity') < ${before}`)
    .execute();
}
