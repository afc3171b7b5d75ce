import { sql } from 'kysely';
import { secondsAfter } from '../../dates.ts';
import type { Db } from '../../db/db.server.ts';
import { growingPause } from '../../growing-pause.ts';
import { claimOldest } from '../../jobs/claim-oldest.server.ts';
import { priceDueAt } from './text-prices.server.ts';
import '../tables.ts';

/** Longer than asking and sending take; after it, the text of a process that died is taken up by another one. */
const CLAIM_SECONDS = 45;
const RETRY_SECONDS = { first: 30, longest: 3_600 };
const PAUSE_SECONDS = { first: 15, longest: 300 };

/** The oldest text that is due, claimed by this process. */
export function claimText(db: Db, now: Date, perMinute: number) {
  const isWaiting = sql<boolean>`state = 'waiting'`;
  return claimOldest(db, { table: 'texts', isWaiting, claimSeconds: CLAIM_SECONDS, now, perMinute });
}

export type ClaimedText = NonNullable<Awaited<ReturnType<typeof claimText>>>;

type Change = Partial<{
  body: string;
  encrypted_body: string;
  segments: number;
  not_before: Date | null;
  due_at: Date;
  tried_at: Date | null;
  tries: number;
  last_error: string;
}>;

/** Changes a text that still waits. */
export async function changeWaiting(db: Db, { id }: Pick<ClaimedText, 'id'>, change: Change) {
  await db.updateTable('texts').set(change).where('id', '=', id).where('state', '=', 'waiting').execute();
}

/** Tried again later, each time after a longer pause. The gateway does not have it. */
export function putOff(db: Db, text: ClaimedText, reason: string, now: Date) {
  const pause = growingPause(text.tries, RETRY_SECONDS);
  return changeWaiting(db, text, {
    not_before: secondsAfter(now, pause),
    tried_at: null,
    tries: text.tries + 1,
    last_error: reason,
  });
}

/**
 * The gateway is away: nothing is tried before a pause that grows from 15 seconds to five minutes. Then it is the oldest that is
 * tried first. Answers for how many seconds.
 */
export async function putOffAll(db: Db, text: ClaimedText, reason: string, now: Date): Promise<number> {
  const pause = growingPause(text.tries, PAUSE_SECONDS);
  const until = secondsAfter(now, pause);
  await changeWaiting(db, text, { tried_at: null, tries: text.tries + 1, last_error: reason });
  await db
    .updateTable('texts')
    .set({ not_before: until })
    .where('state', '=', 'waiting')
    .where((or) =>
      or.or([or('id', '=', text.id), or('not_before', 'is', null), or('not_before', '<', until)]),
    )
    .execute();
  return pause;
}

/** The gateway has it, so its secret parts are no longer needed. */
export async function markSent(
  db: Db,
  id: string,
  { providerId, segments, pence, now }: { providerId: string; segments: number; pence: number; now: Date },
) {
  await db
    .updateTable('texts')
    .set({
      state: 'sent',
      provider_id: providerId,
      encrypted_body: null,
      segments,
      cost_pence: segments * pence,
      sent_at: now,
      price_due_at: priceDueAt(now),
      last_error: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** It does not leave: refused by the gateway, or of no use any more. */
export async function markEnded(
  db: Db,
  id: string,
  change: { state: 'refused' | 'withdrawn'; last_error: string; error_code?: number; ended_at: Date },
) {
  await db
    .updateTable('texts')
    .set({ ...change, encrypted_body: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Those of these ids that are known to be other texts of ours. */
export async function knownProviderIds(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('texts').select('provider_id').where('provider_id', 'in', ids).execute();
  return new Set(rows.flatMap(({ provider_id }) => provider_id ?? []));
}
