import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';

/** A limit of what guests hold: of all together with an instructor, of one network, or of one network for one time. */
export type HoldBound = 'share' | 'network' | 'renewal';

/** Notes that a guest was refused a hold. One row an hour for each limit, however many ask. */
export async function recordRefusedHold(
  db: Db,
  { instructor, bound, now }: { instructor: string; bound: HoldBound; now: Date },
) {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  await db
    .insertInto('refused_holds')
    .values({ instructor_slug: instructor, hour, bound, count: 1, last_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['hour', 'instructor_slug', 'bound'])
        .doUpdateSet({ count: sql`refused_holds.count + 1`, last_at: now }),
    )
    .execute();
}

export interface RefusedHolds {
  slug: string;
  bound: HoldBound;
  count: number;
  lastAt: Date;
}

/** What was refused in the last day, by instructor and limit, the last first. */
export async function refusedHolds(db: Db, now: Date): Promise<RefusedHolds[]> {
  const { rows } = await sql<RefusedHolds>`
    select instructor_slug as slug, bound, sum(count)::int as count, max(last_at) as "lastAt"
    from refused_holds
    where hour > ${new Date(now.getTime() - DAY_MS)}
    group by instructor_slug, bound
    order by max(last_at) desc, instructor_slug, bound`.execute(db);
  return rows;
}

const KEPT_DAYS = 30;

export async function deleteRefusedHolds(db: Db, now: Date) {
  await db
    .deleteFrom('refused_holds')
    .where('hour', '<', new Date(now.getTime() - KEPT_DAYS * DAY_MS))
    .execute();
}
