import { sql } from 'kysely';
import { secondsAfter } from '../../dates.ts';
import type { Db } from '../../db/db.server.ts';
import { growingPause } from '../../growing-pause.ts';
import { claimOldest } from '../../jobs/claim-oldest.server.ts';
import '../tables.ts';

/** Longer than a try takes; after it, the email of a process that died is tried by another one. */
const CLAIM_SECONDS = 30;
const RETRY_SECONDS = { first: 30, longest: 3_600 };

/** The oldest email that is due, claimed by this process. With `unlessDown` none is, while the mail server is away. */
export function claimEmail(
  db: Db,
  now: Date,
  { unlessDown, perMinute }: { unlessDown: boolean; perMinute: number | undefined },
) {
  const mayLeave = unlessDown
    ? sql`and not exists (select from mail_server where down_since is not null)`
    : sql``;
  const isWaiting = sql<boolean>`channel = 'email' and sent_at is null and failed_at is null ${mayLeave}`;
  return claimOldest(db, { table: 'emails', isWaiting, claimSeconds: CLAIM_SECONDS, now, perMinute });
}

export type ClaimedEmail = NonNullable<Awaited<ReturnType<typeof claimEmail>>>;

/** As if it had not been tried: it keeps its place. */
export async function putBack(db: Db, { id }: ClaimedEmail, reason: string) {
  await db.updateTable('emails').set({ not_before: null, last_error: reason }).where('id', '=', id).execute();
}

/** Tried again later, each time after a longer pause. */
export async function putOff(db: Db, { id, tries }: ClaimedEmail, reason: string, now: Date) {
  const pause = growingPause(tries, RETRY_SECONDS);
  await db
    .updateTable('emails')
    .set({ not_before: secondsAfter(now, pause), tries: tries + 1, last_error: reason })
    .where('id', '=', id)
    .execute();
}
