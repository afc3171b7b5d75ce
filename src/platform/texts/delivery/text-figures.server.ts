import { sql } from 'kysely';
import { DAY_MS } from '../../dates.ts';
import type { Db } from '../../db/db.server.ts';
import '../tables.ts';

export interface TextFigures {
  /** Those that could have left: none that waits for the end of the quiet hours. */
  waiting: number;
  waitingSince: Date | null;
  /** What the gateway last answered for one that it has not taken. */
  failing: { count: number; since: Date; reason: string; retryAt: Date | null } | undefined;
  /** Refused or not delivered within a day. */
  failed: number;
}

export async function textFigures(db: Db, now: Date): Promise<TextFigures> {
  const due = sql<Date>`coalesce(due_at, created_at)`;
  const waiting = db.selectFrom('texts').where('state', '=', sql.lit('waiting')).where(due, '<=', now);
  const [figures, longest, failed] = await Promise.all([
    waiting
      .select([
        (where) => where.fn.countAll<number>().as('count'),
        sql<number>`count(last_error)::int`.as('failing'),
        sql<Date | null>`min(coalesce(due_at, created_at))`.as('since'),
      ])
      .executeTakeFirstOrThrow(),
    waiting
      .select([due.as('since'), 'last_error', 'not_before'])
      .where('last_error', 'is not', null)
      .orderBy('position')
      .limit(1)
      .executeTakeFirst(),
    undelivered(db, new Date(now.getTime() - DAY_MS))
      .select((where) => where.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    waiting: figures.count,
    waitingSince: figures.since,
    failing: longest && {
      count: figures.failing,
      since: longest.since,
      reason: longest.last_error ?? '',
      retryAt: longest.not_before,
    },
    failed: failed.count,
  };
}

const MAX_LISTED = 50;

/** Texts that did not arrive, the latest first. */
export function undeliveredTexts(db: Db, since: Date) {
  return undelivered(db, since)
    .select(['id', 'recipient', 'email', 'body', 'created_at', 'last_error'])
    .orderBy('created_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

function undelivered(db: Db, since: Date) {
  return db
    .selectFrom('texts')
    .where('state', 'in', ['refused', 'undelivered'])
    .where('created_at', '>', since);
}
