import { sql } from 'kysely';
import { secondsAfter } from '../../dates.ts';
import type { Db } from '../../db/db.server.ts';
import { growingPause } from '../../growing-pause.ts';
import { claimOldest } from '../../jobs/claim-oldest.server.ts';
import '../tables.ts';

/** Longer than sending takes; after it, the message of a process that died is taken up by another one. */
const CLAIM_SECONDS = 45;
const RETRY_SECONDS = { first: 30, longest: 3_600 };
const PAUSE_SECONDS = { first: 15, longest: 300 };

/** The oldest message that is due, claimed by this process. */
export function claimPush(db: Db, now: Date) {
  const isWaiting = sql<boolean>`state = 'waiting'`;
  return claimOldest(db, { table: 'push_messages', isWaiting, claimSeconds: CLAIM_SECONDS, now });
}

export type ClaimedPush = NonNullable<Awaited<ReturnType<typeof claimPush>>>;

export function subscriptionOf(db: Db, { subscription_id }: ClaimedPush) {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('id', '=', subscription_id)
    .executeTakeFirst();
}

type Change = Partial<{
  title: string;
  body: string;
  not_before: Date;
  due_at: Date;
  tries: number;
  last_error: string;
}>;

/** Changes a message that still waits. */
export async function changeWaiting(db: Db, { id }: Pick<ClaimedPush, 'id'>, change: Change) {
  await db
    .updateTable('push_messages')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Tried again later, each time after a longer pause, or as long as the service has asked for. */
export function putOff(
  db: Db,
  message: ClaimedPush,
  { reason, afterSeconds = 0, now }: { reason: string; afterSeconds?: number; now: Date },
) {
  const pause = growingPause(message.tries, RETRY_SECONDS);
  return changeWaiting(db, message, {
    not_before: secondsAfter(now, Math.max(pause, afterSeconds)),
    tries: message.tries + 1,
    last_error: reason,
  });
}

/**
 * A browser's service is away: nothing is posted to it before a pause that grows from 15 seconds to five minutes. Then it is the
 * oldest that is tried first. Answers for how many seconds.
 */
export async function putOffService(
  db: Db,
  message: ClaimedPush,
  reason: string,
  now: Date,
): Promise<number> {
  const pause = growingPause(message.tries, PAUSE_SECONDS);
  const until = secondsAfter(now, pause);
  await changeWaiting(db, message, { tries: message.tries + 1, last_error: reason });
  await db
    .updateTable('push_messages')
    .set({ not_before: until })
    .where('state', '=', 'waiting')
    .where('service', '=', message.service)
    .where((or) =>
      or.or([or('id', '=', message.id), or('not_before', 'is', null), or('not_before', '<', until)]),
    )
    .execute();
  return pause;
}

/** Its service has it. */
export async function markSent(db: Db, { id, subscription_id }: ClaimedPush, now: Date) {
  await db
    .updateTable('push_messages')
    .set({ state: 'sent', sent_at: now, ended_at: now, last_error: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
  await db
    .updateTable('push_subscriptions')
    .set({ reached_at: now })
    .where('id', '=', subscription_id)
    .execute();
}

/** It does not leave: refused by the service, or of no use any more. */
export async function markEnded(
  db: Db,
  { id }: Pick<ClaimedPush, 'id'>,
  change: { state: 'refused' | 'withdrawn'; last_error: string; ended_at: Date },
) {
  await db
    .updateTable('push_messages')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}
interface PushFigures {
  /** Those that could have left: none that waits for the end of the quiet hours. */
  waiting: number;
  waitingSince: Date | null;
  /** How many of these a browser's service has not taken, and what it answered last. */
  failing: number;
  reason: string | null;
}

export async function pushFigures(db: Db, now: Date): Promise<PushFigures> {
  return db
    .selectFrom('push_messages')
    .select([
      (where) => where.fn.countAll<number>().as('waiting'),
      sql<Date | null>`min(coalesce(due_at, created_at))`.as('waitingSince'),
      sql<number>`count(last_error)::int`.as('failing'),
      sql<string | null>`max(last_error)`.as('reason'),
    ])
    .where('state', '=', sql.lit('waiting'))
    .where(sql<Date>`coalesce(due_at, created_at)`, '<=', now)
    .executeTakeFirstOrThrow();
}

/** What browsers were sent last, or are to be sent. */
export function latestPushes(db: Db, most: number) {
  return db
    .selectFrom('push_messages')
    .select(['id', 'realm', 'person', 'device', 'title', 'body', 'state', 'last_error'])
    .select(['created_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .orderBy('position', 'desc')
    .limit(most)
    .execute();
}
