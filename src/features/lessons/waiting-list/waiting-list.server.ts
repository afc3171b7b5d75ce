import { randomUUID } from 'node:crypto';
import { londonDay } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { lockLearner } from '../bookings/booking-rows.server.ts';
import '../tables.ts';
import type { LessonLength } from '../booking.ts';

/** Which times a learner waits for: minutes are of a London day. */
export interface WaitingListEntry {
  /** Null for any instructor. */
  instructor: string | null;
  /** Monday is 1. */
  weekdays: number[];
  from: number;
  to: number;
  minutes: LessonLength;
  /** YYYY-MM-DD: until when they wait. */
  lastDay: string;
}

export interface SavedWaitingListEntry extends WaitingListEntry {
  id: string;
}

/** As many wishes as somebody has at once. Each time that comes free is compared with all of them. */
export const MAX_WAITING_ENTRIES = 5;

/**
 * Puts a learner on the waiting list. The same entry a second time is the first one. Answers its id, or undefined where they
 * wait for as many kinds of times as they can already.
 */
export async function joinWaitingList(
  tx: Tx,
  learnerId: string,
  { entry, now }: { entry: WaitingListEntry; now: Date },
): Promise<string | undefined> {
  // When two come at once, the second sees the first.
  await lockLearner(tx, learnerId);
  const isSame = (one: SavedWaitingListEntry) =>
    JSON.stringify({ ...one, id: '' }) === JSON.stringify({ ...toWaitingListEntry(entry), id: '' });
  const waiting = await waitingFor(tx, learnerId, londonDay(now));
  const known = waiting.find(isSame);
  if (known) return known.id;
  if (waiting.length >= MAX_WAITING_ENTRIES) return undefined;
  const id = randomUUID();
  await tx
    .insertInto('waiting_list')
    .values({
      id,
      learner_id: learnerId,
      instructor_slug: entry.instructor,
      weekdays: entry.weekdays,
      from_minute: entry.from,
      to_minute: entry.to,
      minutes: entry.minutes,
      last_day: entry.lastDay,
      joined_at: now,
      left_at: null,
    })
    .execute();
  return id;
}

/** False where they have left it already. */
export async function leaveWaitingList(
  tx: Tx,
  learnerId: string,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('waiting_list')
    .set({ left_at: now })
    .where('id', '=', id)
    .where('learner_id', '=', learnerId)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** What a learner waits for on a day and after it. */
export async function waitingFor(db: Db, learnerId: string, day: string): Promise<SavedWaitingListEntry[]> {
  const rows = await db
    .selectFrom('waiting_list')
    .select(['id', 'instructor_slug', 'weekdays', 'from_minute', 'to_minute', 'minutes'])
    .select(({ cast }) => cast<string>('last_day', 'text').as('lastDay'))
    .where('learner_id', '=', learnerId)
    .where('left_at', 'is', null)
    .where('last_day', '>=', day)
    .orderBy('joined_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    instructor: row.instructor_slug,
    weekdays: row.weekdays,
    from: row.from_minute,
    to: row.to_minute,
    minutes: row.minutes,
    lastDay: row.lastDay,
  }));
}

/** In the order in which it is compared. */
function toWaitingListEntry({
  instructor,
  weekdays,
  from,
  to,
  minutes,
  lastDay,
}: WaitingListEntry): SavedWaitingListEntry {
  return { id: '', instructor, weekdays, from, to, minutes, lastDay };
}
