import { sql } from 'kysely';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { keyOf, type QueueItem, type Task } from './queue-item.ts';
import './tables.ts';

type Named = Pick<Task, 'kind' | 'subject'>;

/** Claims on tasks, by key. A claim outlives its task. */
export async function notesOf(
  db: Db | Tx,
  waiting: readonly Named[],
): Promise<Map<string, { taken: QueueItem['taken']; toldAt: Date | null }>> {
  const rows = await db
    .selectFrom('office_promises')
    .selectAll()
    .where(
      sql<boolean>`(kind, subject) in (select * from unnest(${waiting.map(({ kind }) => kind)}::text[],
        ${waiting.map(({ subject }) => subject)}::text[]))`,
    )
    .execute();
  return new Map(
    rows.map(({ kind, subject, taken_by, taken_name, taken_at, told_at }) => {
      const taken = taken_by && taken_at ? { by: taken_by, name: taken_name ?? '', at: taken_at } : null;
      return [keyOf({ kind, subject }), { taken, toldAt: told_at }] as const;
    }),
  );
}

/** Notes that somebody sees to it. Answers who had taken it before, where that was somebody else. */
export async function take(
  tx: Tx,
  { kind, subject }: Named,
  by: Staff,
  now: Date,
): Promise<{ name: string; at: Date } | undefined> {
  const taken = { taken_by: by.id, taken_name: by.name, taken_at: now };
  const mine = await tx
    .insertInto('office_promises')
    .values({ kind, subject, ...taken, told_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet(taken)
        .where((where) =>
          where.or([
            where('office_promises.taken_by', 'is', null),
            where('office_promises.taken_by', '=', by.id),
          ]),
        ),
    )
    .returning('taken_by')
    .executeTakeFirst();
  if (mine) return undefined;
  const other = await findNote(tx, { kind, subject });
  return { name: other?.taken_name ?? 'Somebody', at: other?.taken_at ?? now };
}

/** False where it is not taken, or by somebody else who alone may give it back, the owner aside. */
export async function giveBack(tx: Tx, { kind, subject }: Named, by: Staff): Promise<boolean> {
  const given = await tx
    .updateTable('office_promises')
    .set({ taken_by: null, taken_name: null, taken_at: null })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('taken_by', 'is not', null)
    .$if(by.role !== 'owner', (own) => own.where('taken_by', '=', by.id))
    .executeTakeFirst();
  return given.numUpdatedRows > 0n;
}

export function findNote(tx: Tx, { kind, subject }: Named) {
  return tx
    .selectFrom('office_promises')
    .select(['taken_by', 'taken_name', 'taken_at'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Notes that the owner is told of a missed task. False where another run has done so since it was due. */
export async function recordNotified(tx: Tx, { kind, subject, dueAt }: Task, now: Date): Promise<boolean> {
  const noted = await tx
    .insertInto('office_promises')
    .values({ kind, subject, taken_by: null, taken_name: null, taken_at: null, told_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({ told_at: now })
        .where((where) =>
          where.or([
            where('office_promises.told_at', 'is', null),
            where('office_promises.told_at', '<', dueAt),
          ]),
        ),
    )
    .returning('told_at')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Forgets notes that have been about nothing for long. */
export async function deleteNotes(db: Db, before: Date) {
  await db
    .deleteFrom('office_promises')
    .where(sql<boolean>`coalesce(greatest(taken_at, told_at), '-infinity') < ${before}`)
    .execute();
}
