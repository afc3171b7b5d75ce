import { type RawBuilder, type Selectable, sql } from 'kysely';
import { secondsAfter } from '../dates.ts';
import type { Db, Tables } from '../db/db.server.ts';

interface Claim<Table> {
  table: Table;
  /** What is neither sent nor ended. */
  isWaiting: RawBuilder<boolean>;
  /** Longer than a try takes; after it, the message of a process that died is tried by another one. */
  claimSeconds: number;
  now: Date;
  /** The most that leave in a minute, from all processes together. */
  perMinute?: number | undefined;
}

/** Takes the oldest message that is due, so that no other process sends it meanwhile. None is while the minute’s measure is full. */
export async function claimOldest<Table extends 'emails' | 'texts' | 'push_messages'>(
  db: Db,
  { table, isWaiting, claimSeconds, now, perMinute }: Claim<Table>,
): Promise<Selectable<Tables[Table]> | undefined> {
  const mayLeave =
    perMinute === undefined
      ? sql``
      : sql`and (select count(*) from ${sql.table(table)} where sent_at > ${secondsAfter(now, -60)}) < ${perMinute}`;
  const { rows } = await sql<Selectable<Tables[Table]>>`
    update ${sql.table(table)} set not_before = ${secondsAfter(now, claimSeconds)}
    where id = (
      select id from ${sql.table(table)}
      where ${isWaiting} and (not_before is null or not_before <= ${now}) ${mayLeave}
      order by position limit 1 for update skip locked
    )
    returning *`.execute(db);
  return rows[0];
}
