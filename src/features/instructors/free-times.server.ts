import { everySlot, type Slot } from '#src/platform/calendar/week.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import './tables.ts';

/** When of the week each instructor has room, by slug. */
export async function freeTimesOfAll(db: Db | Tx): Promise<Map<string, Slot[]>> {
  const rows = await db.selectFrom('instructors').select(['slug', 'free_times']).execute();
  return new Map(rows.map(({ slug, free_times }) => [slug, free_times]));
}

/** False for an instructor whom we do not know. */
export async function setFreeTimes(tx: Tx, slug: string, free: readonly Slot[]): Promise<boolean> {
  const set = await tx
    .updateTable('instructors')
    .set({ free_times: everySlot.filter((slot) => free.includes(slot)) })
    .where('slug', '=', slug)
    .executeTakeFirst();
  return set.numUpdatedRows > 0n;
}
