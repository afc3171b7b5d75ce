import { sql } from 'kysely';
import type { Clock } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db.server.ts';
import { Problem } from '#src/platform/problem.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';

export const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Wrong tries before the first wait, and the waits after that: 30 seconds, then twice as long each time. */
const FREE_TRIES = 5;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 15 * 60;

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

/** What was counted before its outcome was known, and is not to count. */
export async function countOneLess({ db, secrets }: Omit<Parts, 'clock'>, what: string) {
  await db
    .updateTable('account_counts')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', '=', secrets.hash(what))
    .execute();
}

export async function forgetCount({ db, secrets }: Omit<Parts, 'clock'>, what: string) {
  await db.deleteFrom('account_counts').where('key', '=', secrets.hash(what)).execute();
}

/**
 * Counts a try as wrong, in one statement, before it is looked at: of many at once no more get through than of one
 * after the other. Answers until when nothing is looked at, where that is now. A day without tries forgets them.
 */
export async function countTry(
  { db, clock, secrets }: Parts,
  what: string,
): Promise<{ heldUntil: Date } | undefined> {
  const now = clock.now();
  const key = secrets.hash(what);
  const forgotten = new Date(now.getTime() - DAY_MS);
  const next = sql`case when account_counts.last_at <= ${forgotten} then 1 else account_counts.count + 1 end`;
  const waited = sql`least(${LONGEST_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * power(2, least(${next} - ${FREE_TRIES}, 10)))`;
  const counted = await db
    .insertInto('account_counts')
    .values({ key, count: 1, since: now, last_at: now, held_until: null })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`${next}`,
          last_at: now,
          held_until: sql`case when ${next} >= ${FREE_TRIES} then ${now}::timestamptz + make_interval(secs => ${waited}) end`,
        })
        .where(({ or, eb }) =>
          or([eb('account_counts.held_until', 'is', null), eb('account_counts.held_until', '<=', now)]),
        ),
    )
    .returning('count')
    .executeTakeFirst();
  if (counted) return undefined;
  const held = await db
    .selectFrom('account_counts')
    .select('held_until')
    .where('key', '=', key)
    .executeTakeFirst();
  return { heldUntil: held?.held_until ?? now };
}

export function tooManyTries(seconds: number): Problem {
  const wait = seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`;
  return new Problem(429, `That is too many tries. Please wait ${wait}, or set a new password by email.`, {
    code: 'too_many_tries',
  });
}
