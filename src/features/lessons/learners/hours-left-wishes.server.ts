import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';

/** What a buyer asks to become of a learner's hours that are left after a driving test. */
export interface HoursLeftWish {
  id: string;
  learnerId: string;
  learner: string;
  /** "refund", "voucher", or the id of another learner of the account. */
  wish: string;
  /** Who would have them, where that is a learner. */
  other: string | null;
  minutes: number;
  askedAt: Date;
}

/** Records what is asked for now, in the place of what was asked before and is still open. */
export async function keepHoursLeftWish(
  tx: Tx,
  { now, ...wish }: { learner_id: string; wish: string; minutes: number; now: Date },
) {
  await tx
    .insertInto('hours_left_wishes')
    .values({ id: randomUUID(), ...wish, asked_at: now, done_at: null, done_by: null })
    .onConflict((conflict) =>
      conflict
        .column('learner_id')
        .where('done_at', 'is', null)
        .doUpdateSet({ wish: wish.wish, minutes: wish.minutes }),
    )
    .execute();
}

/** Those that are open, the oldest first; of one learner alone, where one is named. */
export async function hoursLeftWishes(db: Db, learnerId?: string): Promise<HoursLeftWish[]> {
  return db
    .selectFrom('hours_left_wishes')
    .innerJoin('learners', 'learners.id', 'learner_id')
    .leftJoin('learners as others', (join) =>
      join.on('others.id', '=', sql<string>`nullif(nullif(wish, 'refund'), 'voucher')::uuid`),
    )
    .select([
      'hours_left_wishes.id',
      'learner_id as learnerId',
      'learners.name as learner',
      'others.name as other',
    ])
    .select(['wish', 'minutes', 'asked_at as askedAt'])
    .where('done_at', 'is', null)
    .$if(learnerId !== undefined, (query) => query.where('learner_id', '=', learnerId as string))
    .orderBy('asked_at')
    .execute();
}

/** Since when each of them waits. */
export function hoursLeftSince(db: Db) {
  return db.selectFrom('hours_left_wishes').select('asked_at as at').where('done_at', 'is', null);
}

/** Marks one as seen to. False where somebody was faster. */
export async function markHoursLeftDone(
  tx: Tx,
  { id, learnerId, by, now }: { id: string; learnerId: string; by: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('hours_left_wishes')
    .set({ done_at: now, done_by: by })
    .where('id', '=', id)
    .where('learner_id', '=', learnerId)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What a buyer asks to become of hours that are left, in the words of staff. */
export function formatWish({ wish, other }: { wish: string; other: string | null }): string {
  if (wish === 'refund') return 'The buyer would like them refunded';
  if (wish === 'voucher') return 'The buyer would like a voucher for them';
  return `The buyer would like ${other ?? 'another learner'} to have them`;
}
