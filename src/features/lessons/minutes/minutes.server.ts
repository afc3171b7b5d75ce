import { sql } from 'kysely';
import { londonDate } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import { type EntryKind, type Minutes, totalsOf } from '../ledger.ts';

export interface LineMinutes extends Minutes {
  position: number;
}

/** What was bought, given, refunded and is left of each line of lessons of an order. */
export async function minutesOfOrder(db: Db, orderId: string): Promise<LineMinutes[]> {
  const entries = await db
    .selectFrom('lesson_minutes')
    .select(['position', 'kind', 'minutes'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return [...Map.groupBy(entries, ({ position }) => position)].map(([position, own]) => ({
    position,
    ...totalsOf(own),
  }));
}

export interface Line {
  orderId: string;
  position: number;
}

/** The line's minutes, with the line locked until the transaction ends. Undefined where it has no lessons. */
export async function lockMinutes(tx: Tx, { orderId, position }: Line): Promise<Minutes | undefined> {
  const line = await tx
    .selectFrom('lesson_lines')
    .select('learner_id')
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .forUpdate()
    .executeTakeFirst();
  if (!line) return undefined;
  const entries = await tx
    .selectFrom('lesson_minutes')
    .select(['kind', 'minutes'])
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute();
  return totalsOf(entries);
}

/** An entry that comes from one thing alone: entered a second time, the database refuses it. */
export interface NewEntry extends Line {
  kind: EntryKind;
  minutes: number;
  source: string;
  /** YYYY-MM-DD. */
  day: string;
  by: string;
  now: Date;
  reason?: string | undefined;
}

/** Adds entries. The caller has locked the line where something is taken from it. */
export async function enterMinutes(tx: Tx, entries: readonly NewEntry[]) {
  if (entries.length === 0) return;
  await tx
    .insertInto('lesson_minutes')
    .values(
      entries.map(({ orderId, position, kind, minutes, source, day, by, now, reason = '' }) => ({
        order_id: orderId,
        position,
        kind,
        minutes,
        source,
        day,
        at: now,
        entered_by: by,
        why: reason,
      })),
    )
    .execute();
}

interface GivenLesson extends Line {
  minutes: number;
  /** YYYY-MM-DD. */
  day: string;
  /** Made by the form: sent twice, it is entered once. */
  entry: string;
  by: string;
  now: Date;
}

/** Enters a lesson that was given. Nothing is entered where fewer minutes are left. */
export async function recordGiven(
  tx: Tx,
  { orderId, position, minutes, day, entry, by, now }: GivenLesson,
): Promise<'entered' | 'entered before' | 'unknown' | { remainingMinutes: number }> {
  const currentMinutes = await lockMinutes(tx, { orderId, position });
  if (!currentMinutes) return 'unknown';
  const source = `given ${entry}`;
  const before = await tx
    .selectFrom('lesson_minutes')
    .select('id')
    .where('source', '=', source)
    .executeTakeFirst();
  if (before) return 'entered before';
  if (minutes > currentMinutes.remaining) return { remainingMinutes: currentMinutes.remaining };
  await tx
    .insertInto('lesson_minutes')
    .values({
      order_id: orderId,
      position,
      kind: 'given',
      minutes: -minutes,
      source,
      day,
      at: now,
      entered_by: by,
    })
    .execute();
  return 'entered';
}

/** Takes a given lesson back by a counter-entry, once. Answers the entry, or who took it back before. */
export async function correctGiven(
  tx: Tx,
  { id, reason, by, now }: { id: number; reason: string; by: string; now: Date },
): Promise<'unknown' | { by: string; at: Date } | { corrected: Line & { minutes: number } }> {
  const entry = await tx
    .selectFrom('lesson_minutes')
    .select(['order_id', 'position', 'minutes'])
    .where('id', '=', id)
    .where('kind', '=', 'given')
    .executeTakeFirst();
  if (!entry) return 'unknown';
  const line = { orderId: entry.order_id, position: entry.position };
  await lockMinutes(tx, line);
  const source = `corrects ${id}`;
  const before = await tx
    .selectFrom('lesson_minutes')
    .select(['entered_by as by', 'at'])
    .where('source', '=', source)
    .executeTakeFirst();
  if (before) return before;
  await tx
    .insertInto('lesson_minutes')
    .values({
      order_id: entry.order_id,
      position: entry.position,
      kind: 'corrected',
      minutes: -entry.minutes,
      source,
      day: londonDate(now),
      at: now,
      entered_by: by,
      why: reason,
    })
    .execute();
  return { corrected: { ...line, minutes: -entry.minutes } };
}

/** Takes back minutes of lessons whose money is refunded, in the refund's transaction. */
export async function takeRefundedMinutes(
  tx: Tx,
  { id, minutes, ...entry }: Line & { id: string; minutes: number; by: string; now: Date },
) {
  const source = `refund ${id} ${entry.position}`;
  await enterMinutes(tx, [
    { ...entry, kind: 'refunded', minutes: -minutes, source, day: londonDate(entry.now) },
  ]);
}

/** What a learner may still book, of all their orders. */
export async function minutesLeftOf(db: Db, learnerId: string | null): Promise<number> {
  const { minutes } = await db
    .selectFrom('lesson_lines')
    .select(sql<number>`coalesce(sum(minutes_left), 0)::int`.as('minutes'))
    .where('learner_id', '=', learnerId)
    .executeTakeFirstOrThrow();
  return minutes;
}

/** Nobody enters minutes of an order until the transaction ends. */
export async function lockMinutesOfOrder(tx: Tx, orderId: string) {
  for (const { position } of await minutesOfOrder(tx, orderId)) await lockMinutes(tx, { orderId, position });
}

/** Those of these orders of which a lesson has been given, and not taken back. */
export async function ordersTaught(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('lesson_minutes')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .where('kind', 'in', ['given', 'corrected'])
    .groupBy('order_id')
    .having((eb) => eb(eb.fn.sum('minutes'), '<', 0))
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}
