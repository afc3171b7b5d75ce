import type { Db } from '#src/platform/db/db.server.ts';
import { readOpeningHours } from '#src/platform/working-days/opening-hours.server.ts';
import type { HoursAt } from '#src/platform/working-days/opening-hours.ts';
import { listEmailTasks } from './email-tasks.server.ts';
import { listLessonTasks } from './lesson-tasks.server.ts';
import { listMessageTasks } from './message-tasks.server.ts';
import { listMoneyTasks } from './money-tasks.server.ts';
import { keyOf, type QueueItem, type Task, urgentFrom } from './queue-item.ts';
import { notesOf } from './queue-notes.server.ts';
import { listOrderTasksOfToday } from './today-order-tasks.server.ts';
import { listVoucherTasks } from './voucher-tasks.server.ts';

/**
 * Everything that waits for the staff, the oldest deadline first. Nothing of it is kept: what somebody has done, or what
 * has settled itself, is no longer there when it is read again.
 */
export async function openQueue(db: Db, now: Date): Promise<QueueItem[]> {
  const hoursAt = await readOpeningHours(db);
  const lists = [...ofOrders(db, now, hoursAt), listEmailTasks(db, hoursAt), listMessageTasks(db, hoursAt)];
  return withNotes(db, (await Promise.all(lists)).flat());
}

/** What of it is about one order, by its number. */
export async function queueOfOrder(db: Db, orderNumber: string, now: Date): Promise<QueueItem[]> {
  const lists = ofOrders(db, now, await readOpeningHours(db));
  const tasks = (await Promise.all(lists)).flat();
  return withNotes(
    db,
    tasks.filter(({ number }) => number === orderNumber),
  );
}

function ofOrders(db: Db, now: Date, hoursAt: HoursAt): Promise<Task[]>[] {
  return [
    listOrderTasksOfToday(db),
    listLessonTasks(db, now, hoursAt),
    listVoucherTasks(db, hoursAt),
    listMoneyTasks(db, now, hoursAt),
  ];
}

async function withNotes(db: Db, tasks: Task[]): Promise<QueueItem[]> {
  const waiting = tasks.sort(
    (one, other) => one.dueAt.getTime() - other.dueAt.getTime() || (keyOf(one) < keyOf(other) ? -1 : 1),
  );
  const notes = await notesOf(db, waiting);
  return waiting.map((one) => {
    const note = notes.get(keyOf(one));
    // What was refused, mended and refused again is another task, which the owner has not heard of.
    const notifiedAt = note?.notifiedAt && note.notifiedAt >= one.dueAt ? note.notifiedAt : null;
    const pushedAt = note?.pushedAt && note.pushedAt >= urgentFrom(one) ? note.pushedAt : null;
    return { ...one, taken: note?.taken ?? null, notifiedAt, pushedAt };
  });
}
