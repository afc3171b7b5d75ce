import { londonDate, londonMidnight } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import './tables.ts';

/** What the office asks an instructor for, by email: to enter bank details, to say how lessons went, or to pay what they owe. */
export type PayRequestKind = 'bank details' | 'outcomes' | 'debt';

export interface PayRequest {
  by: string;
  at: Date;
}

/** The last request of a kind to each instructor, by slug. */
export async function payRequests(db: Db, kind: PayRequestKind): Promise<Map<string, PayRequest>> {
  const rows = await db
    .selectFrom('pay_requests')
    .select(['instructor_slug as slug', 'requested_by as by', 'requested_at as at'])
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map(({ slug, ...request }) => [slug, request]));
}

/** Whether a request was recorded: at most one a day. */
export async function recordPayRequest(
  tx: Tx,
  { instructor, kind, by, now }: { instructor: string; kind: PayRequestKind; by: string; now: Date },
): Promise<boolean> {
  const request = { requested_at: now, requested_by: by };
  const recorded = await tx
    .insertInto('pay_requests')
    .values({ instructor_slug: instructor, kind, ...request })
    .onConflict((conflict) =>
      conflict
        .columns(['instructor_slug', 'kind'])
        .doUpdateSet(request)
        .where('pay_requests.requested_at', '<', londonMidnight(londonDate(now))),
    )
    .returning('instructor_slug')
    .executeTakeFirst();
  return recorded !== undefined;
}

/** Forgets a request that was met. */
export async function endPayRequest(tx: Tx, instructor: string, kind: PayRequestKind) {
  await tx
    .deleteFrom('pay_requests')
    .where('instructor_slug', '=', instructor)
    .where('kind', '=', kind)
    .execute();
}
