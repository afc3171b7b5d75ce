import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.server.ts';
import type { Secrets } from '../secrets.server.ts';
import './tables.ts';

/** What counting needs. The database holds hashes: it does not say who did what. */
export interface CountDeps {
  db: Db;
  clock: Clock;
  secrets: Secrets;
}

export interface EventCount {
  count: number;
  /** When the window ends, and the next event is the first again. */
  endsAt: Date;
}

/** Counts events, in one statement; the first one opens a window. Every process of the site counts in the same row. */
export async function countEvent(
  { db, clock, secrets }: CountDeps,
  event: string,
  windowMs: number,
  times = 1,
): Promise<EventCount> {
  const now = clock.now();
  const ended = sql<boolean>`rate_limits.expires_at <= ${now}`;
  const { count, expires_at } = await db
    .insertInto('rate_limits')
    .values({ key: secrets.hash(event), count: times, expires_at: new Date(now.getTime() + windowMs) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${ended} then ${times}::integer else rate_limits.count + ${times}::integer end`,
        expires_at: sql`case when ${ended} then excluded.expires_at else rate_limits.expires_at end`,
      }),
    )
    .returning(['count', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { count, endsAt: expires_at };
}

/** How many events the open window has. */
export async function eventsCounted({ db, clock, secrets }: CountDeps, event: string): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('count')
    .where('key', '=', secrets.hash(event))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Windows that had ended by then. */
export async function deleteEvents(db: Db, endedBy: Date) {
  await db.deleteFrom('rate_limits').where('expires_at', '<=', endedBy).execute();
}
