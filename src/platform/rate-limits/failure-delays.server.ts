import { sql } from 'kysely';
import type { Clock } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';

interface Parts {
  db: Db | Tx;
  clock: Clock;
  secrets: Secrets;
}

/** Counts one more of something; answers how many there were in the window that is open, and when it ends. */
export async function countIn(
  { db, clock, secrets }: Parts,
  what: string,
  windowMs: number,
): Promise<{ count: number; endsAt: Date }> {
  const now = clock.now();
  const over = new Date(now.getTime() - windowMs);
  const row = await db
    .insertInto('account_counts')
    .values({ key: secrets.hash(what), count: 1, since: now, last_at: now, held_until: null })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when account_counts.since <= ${over} then 1 else account_counts.count + 1 end`,
        since: sql`case when account_counts.since <= ${over} then ${now} else account_counts.since end`,
        last_at: now,
      }),
    )
    .returning(['count', 'since'])
    .executeTakeFirstOrThrow();
  return { count: row.count, endsAt: new Date(row.since.getTime() + windowMs) };
}

/** How many wrong ones there may be within a while, and how long one waits after the last of them and each further one. */
export interface Allowance {
  wrong: number;
  withinMs: number;
  /** Twice as long each time, up to the longest. */
  firstWaitSeconds: number;
  longestWaitSeconds: number;
}

/** Counts a wrong one, in one statement; not where one must wait by now, and then answers until when. */
export async function countWrong(
  parts: Parts,
  what: string,
  { wrong, withinMs, firstWaitSeconds, longestWaitSeconds }: Allowance,
): Promise<Date | undefined> {
  const now = parts.clock.now();
  const over = new Date(now.getTime() - withinMs);
  const next = sql`case when account_counts.since <= ${over} then 1 else account_counts.count + 1 end`;
  const wait = sql`least(${longestWaitSeconds}, ${firstWaitSeconds} * power(2, least(${next} - ${wrong}, 10)))`;
  const counted = await parts.db
    .insertInto('account_counts')
    .values({ key: parts.secrets.hash(what), count: 1, since: now, last_at: now, held_until: null })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`${next}`,
          since: sql`case when account_counts.since <= ${over} then ${now} else account_counts.since end`,
          last_at: now,
          held_until: sql`case when ${next} >= ${wrong} then ${now}::timestamptz + make_interval(secs => ${wait}) end`,
        })
        .where(({ or, eb }) =>
          or([eb('account_counts.held_until', 'is', null), eb('account_counts.held_until', '<=', now)]),
        ),
    )
    .returning('count')
    .executeTakeFirst();
  return counted ? undefined : heldUntil(parts, [what]);
}

/** Until when one must wait for the sake of any of these, if at all. */
export async function heldUntil({ db, clock, secrets }: Parts, whats: string[]): Promise<Date | undefined> {
  const keys = whats.map((what) => secrets.hash(what));
  const held = await db
    .selectFrom('account_counts')
    .select('held_until')
    .where('key', 'in', keys)
    .where('held_until', '>', clock.now())
    .orderBy('held_until', 'desc')
    .executeTakeFirst();
  return held?.held_until ?? undefined;
}
