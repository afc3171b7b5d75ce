import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import './tables.ts';

/** How many things these actions were done to since then. */
export async function thingsDoneSince(db: Db, actions: readonly string[], since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('audit_log')
    .select(sql<number>`count(distinct (about, subject_id))`.as('count'))
    .where('at', '>=', since)
    .where('did', 'in', actions)
    .executeTakeFirstOrThrow();
  return count;
}

/** What the log says of the last of these actions that somebody did. */
export async function lastDetailOf(db: Db, staffId: string, action: string): Promise<string | undefined> {
  const entry = await db
    .selectFrom('audit_log')
    .select('detail')
    .where('staff_id', '=', staffId)
    .where('did', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.detail;
}
