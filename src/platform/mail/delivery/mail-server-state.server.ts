import { sql } from 'kysely';
import { secondsAfter } from '../../dates.ts';
import type { Db } from '../../db/db.server.ts';
import { growingPause } from '../../growing-pause.ts';
import '../tables.ts';

/** While the mail server does not answer: since when, when it is tried next, and what was wrong. */
export interface MailOutage {
  since: Date;
  retryAt: Date;
  reason: string;
}

const PAUSE_SECONDS = { first: 15, longest: 300 };
/** A try takes less. */
const TRIED_WITHIN_SECONDS = 60;
/** One message put off means nothing; several in a row mean the server. */
const DEFERRALS_IN_A_ROW = 5;

export async function mailOutage(db: Db): Promise<MailOutage | undefined> {
  const row = await db
    .selectFrom('mail_server')
    .select(['down_since', 'retry_at', 'reason'])
    .executeTakeFirst();
  if (!row?.down_since || !row.retry_at) return undefined;
  return { since: row.down_since, retryAt: row.retry_at, reason: row.reason };
}

/** While the server is down one process may try, each time that the pause is over, with one message. */
export async function mayTry(db: Db, now: Date): Promise<boolean> {
  const ours = await db
    .updateTable('mail_server')
    .set({ retry_at: secondsAfter(now, TRIED_WITHIN_SECONDS) })
    .where('down_since', 'is not', null)
    .where('retry_at', '<=', now)
    .returning('retry_at')
    .executeTakeFirst();
  return ours !== undefined;
}

/** The server has taken a message, or has said something about it alone. */
export async function recordAnswer(db: Db) {
  await db.deleteFrom('mail_server').execute();
}

/** Pauses all sending, each time for longer. Answers for how many seconds. */
export function recordUnreachable(db: Db, reason: string, now: Date): Promise<number> {
  return recordFailure(db, { reason, now, downAfter: 1 });
}

/** A message was put off. Answers for how many seconds all sending pauses: none, unless it was one of several in a row. */
export function recordDeferral(db: Db, reason: string, now: Date): Promise<number> {
  return recordFailure(db, { reason, now, downAfter: DEFERRALS_IN_A_ROW });
}

async function recordFailure(
  db: Db,
  { reason, now, downAfter }: { reason: string; now: Date; downAfter: number },
): Promise<number> {
  const { failures, down_since } = await db
    .insertInto('mail_server')
    .values({
      only_row: true,
      failures: 1,
      reason,
      down_since: downAfter <= 1 ? now : null,
      retry_at: secondsAfter(now, PAUSE_SECONDS.first),
    })
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet({
        failures: sql`mail_server.failures + 1`,
        reason,
        down_since: sql`case when mail_server.failures + 1 >= ${downAfter}::integer
          then coalesce(mail_server.down_since, ${now}::timestamptz) else mail_server.down_since end`,
      }),
    )
    .returning(['failures', 'down_since'])
    .executeTakeFirstOrThrow();
  if (!down_since) return 0;
  const pause = growingPause(failures - 1, PAUSE_SECONDS);
  await db
    .updateTable('mail_server')
    .set({ retry_at: secondsAfter(now, pause) })
    .execute();
  return pause;
}
