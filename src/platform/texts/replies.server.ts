import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.server.ts';
import './tables.ts';

/** Since when each number waits for an answer. A part of a query. */
export function waitingReplies(db: Db) {
  return db
    .selectFrom('text_replies')
    .select((reply) => reply.fn.min('received_at').as('at'))
    .where('done_at', 'is', null)
    .groupBy('sender');
}

const MAX_LISTED = 100;

/** The numbers that wait for an answer, each with its first open reply and its latest words; the longest waiting first. */
export async function openReplies(db: Db) {
  const rows = await db
    .selectFrom('text_replies')
    .select(['sender', sql<string>`(array_agg(provider_id order by received_at))[1]`.as('id')])
    .select(sql<Date>`min(received_at)`.as('at'))
    .select(sql<string>`(array_agg(body order by received_at desc))[1]`.as('body'))
    .where('done_at', 'is', null)
    .groupBy('sender')
    .orderBy('at')
    .limit(MAX_LISTED)
    .execute();
  const people = await peopleTexted(
    db,
    rows.map(({ sender }) => sender),
  );
  return rows.map((row) => ({ ...row, person: people.get(row.sender) }));
}

const MAX_LATEST = 20;

/** The replies that came last, each with whom the number was last texted about. */
export async function latestReplies(db: Db) {
  const rows = await db
    .selectFrom('text_replies')
    .selectAll()
    .orderBy('received_at', 'desc')
    .limit(MAX_LATEST)
    .execute();
  const people = await peopleTexted(
    db,
    rows.map(({ sender }) => sender),
  );
  return rows.map((row) => ({ ...row, person: people.get(row.sender) }));
}

export type TextReply = NonNullable<Awaited<ReturnType<typeof findReply>>>;

export async function findReply(db: Db, id: string) {
  const reply = await db
    .selectFrom('text_replies')
    .selectAll()
    .where('provider_id', '=', id)
    .executeTakeFirst();
  if (!reply) return undefined;
  return { ...reply, person: (await peopleTexted(db, [reply.sender])).get(reply.sender) };
}

/** By number the email address of whom the last text to it was for. Without those of numbers that we have texted nobody at. */
export async function peopleTexted(db: Db, phones: readonly string[]): Promise<Map<string, string>> {
  if (phones.length === 0) return new Map();
  const rows = await db
    .selectFrom('texts')
    .select(['recipient', 'email'])
    .distinctOn('recipient')
    .where('recipient', 'in', [...new Set(phones)])
    .where('email', '<>', '')
    .orderBy('recipient')
    .orderBy('created_at', 'desc')
    .execute();
  return new Map(rows.map(({ recipient, email }) => [recipient, email]));
}

/**
 * Marks as seen to what a number has sent until a moment: what came since then nobody has read. False where nothing of it was
 * open any more.
 */
export async function markRepliesDone(
  tx: Tx,
  { phone, until, by, now }: { phone: string; until: Date; by: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('text_replies')
    .set({ done_at: now, done_by: by })
    .where('sender', '=', phone)
    .where('received_at', '<=', until)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
