import type { Db } from '#src/platform/db/db.server.ts';
import { readOpeningHours } from '#src/platform/working-days/opening-hours.server.ts';
import { listMessageTasks } from './message-tasks.server.ts';
import { keyOf, type QueueItem, type Waiting } from './queue-item.ts';
import { notesOf } from './queue-notes.server.ts';
import { waitingEmails } from './waiting-emails.server.ts';
import { waitingLessons } from './waiting-lessons.server.ts';
import { waitingMoney } from './waiting-money.server.ts';
import { waitingOrders } from './waiting-orders.server.ts';
import { waitingVouchers } from './waiting-vouchers.server.ts';

/**
 * Everything that waits for the staff, the oldest deadline first. Nothing of it is kept: what somebody has done, or what
 * has settled itself, is no longer there when it is read again.
 */
export async function openQueue(db: Db, now: Date): Promise<QueueItem[]> {
  const waiting = await allWaiting(db, now);
  const notes = await notesOf(db, waiting);
  return waiting.map((one) => {
    const note = notes.get(keyOf(one));
    // What was refused, mended and refused again is another promise, which the owner has not heard of.
    const toldAt = note?.toldAt && note.toldAt >= one.dueAt ? note.toldAt : null;
    return { ...one, taken: note?.taken ?? null, toldAt };
  });
}

/** What of it is about one order, by its number. */
export async function queueOfOrder(db: Db, orderNumber: string, now: Date): Promise<QueueItem[]> {
  return (await openQueue(db, now)).filter(({ number }) => number === orderNumber);
}

async function allWaiting(db: Db, now: Date): Promise<Waiting[]> {
  const hoursAt = await readOpeningHours(db);
  const waiting = await Promise.all([
    waitingOrders(db),
    waitingLessons(db, now, hoursAt),
    waitingVouchers(db, hoursAt),
    waitingEmails(db, hoursAt),
    waitingMoney(db, now, hoursAt),
    listMessageTasks(db, hoursAt),
  ]);
  return waiting
    .flat()
    .sort(
      (one, other) => one.dueAt.getTime() - other.dueAt.getTime() || (keyOf(one) < keyOf(other) ? -1 : 1),
    );
}
