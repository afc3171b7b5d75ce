import { sql } from 'kysely';
import type { Db } from '../db/db.server.ts';
import type { CountDeps } from './event-counts.server.ts';
import './tables.ts';

/** How many failures are allowed within a window, and how long the delay is after the last of them and each further one. */
export interface DelayRule {
  failures: number;
  withinMs: number;
  /** Doubles with each further failure, up to the longest. */
  firstDelaySeconds: number;
  longestDelaySeconds: number;
}

/** Counts one failed attempt atomically. During a delay it counts nothing and returns when the delay ends. */
export async function countFailure(
  deps: CountDeps,
  subject: string,
  { failures, withinMs, firstDelaySeconds, longestDelaySeconds }: DelayRule,
): Promise<Date | undefined> {
  const now = deps.clock.now();
  const over = sql<boolean>`failure_delays.since <= ${new Date(now.getTime() - withinMs)}`;
  const next = sql`case when ${over} then 1 else failure_delays.count + 1 end`;
  const delay = sql`least(${longestDelaySeconds}, ${firstDelaySeconds} * power(2, least(${next} - ${failures}, 10)))`;
  const counted = await deps.db
    .insertInto('failure_delays')
    .values({ key: deps.secrets.hash(subject), count: 1, since: now, last_at: now, retry_at: null })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`${next}`,
          since: sql`case when ${over} then ${now} else failure_delays.since end`,
          last_at: now,
          retry_at: sql`case when ${next} >= ${failures} then ${now}::timestamptz + make_interval(secs => ${delay}) end`,
        })
        .where(({ or, eb }) =>
          or([eb('failure_delays.retry_at', 'is', null), eb('failure_delays.retry_at', '<=', now)]),
        ),
    )
    .returning('count')
    .executeTakeFirst();
  return counted ? undefined : delayedUntil(deps, [subject]);
}

/** When the longest delay of any of these ends, or undefined without one. */
export async function delayedUntil(
  { db, clock, secrets }: CountDeps,
  whats: string[],
): Promise<Date | undefined> {
  const keys = whats.map((subject) => secrets.hash(subject));
  const held = await db
    .selectFrom('failure_delays')
    .select('retry_at')
    .where('key', 'in', keys)
    .where('retry_at', '>', clock.now())
    .orderBy('retry_at', 'desc')
    .executeTakeFirst();
  return held?.retry_at ?? undefined;
}

/** How many failures the window has. */
export async function failuresCounted({ db, secrets }: CountDeps, subject: string): Promise<number> {
  const row = await db
    .selectFrom('failure_delays')
    .select('count')
    .where('key', '=', secrets.hash(subject))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Deletes the counts whose last failure is older than any rule's window. */
export async function deleteFailures(db: Db, lastBy: Date) {
  await db.deleteFrom('failure_delays').where('last_at', '<=', lastBy).execute();
}
