import { sql } from 'kysely';
import { lessonNotification } from '#src/features/lessons/notifications/queue-notifications.server.ts';
import { openQueue } from '#src/features/office/today/queue/open-queue.server.ts';
import { recordNotified } from '#src/features/office/today/queue/queue-notes.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';

/** When the seeding began, and the last email that there was: later ones that were written before that time are the school's. */
export interface SeedingBegun {
  now: Date;
  lastEmail: number;
}

export async function seedingBegun(tx: Tx, now: Date): Promise<SeedingBegun> {
  const { last } = await tx
    .selectFrom('emails')
    .select(({ fn }) => fn.coalesce(fn.max('position'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow();
  return { now, lastEmail: Number(last) };
}

/**
 * Counts as sent what the transaction has queued, so that nobody is written to about what never happened; what happens on
 * the site meanwhile is sent. Lesson emails go altogether: the outbox would hold little else.
 */
export async function countQueuedAsSent(tx: Tx, { now, lastEmail }: SeedingBegun) {
  await tx
    .with('gone', (cte) =>
      cte
        .deleteFrom('emails')
        .where('renderer', '=', lessonNotification.name)
        .where('sent_at', 'is', null)
        .where('position', '>', lastEmail)
        .where('created_at', '<', now),
    )
    .updateTable('emails')
    .set((eb) => ({ sent_at: eb.ref('created_at') }))
    .where('renderer', 'is distinct from', lessonNotification.name)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('position', '>', lastEmail)
    .where('created_at', '<', now)
    .execute();
}

/** Reminders of lessons that are booked, and the news of promises that are missed by now, count as sent too. */
export async function countComingAsSent(tx: Tx, { now }: SeedingBegun) {
  await tx
    .insertInto('lesson_reminders')
    .columns(['booking_id', 'starts_at', 'hours_before', 'queued_at'])
    .expression(
      tx
        .selectFrom('bookings')
        .select([
          'id',
          'starts_at',
          sql<24 | 2>`unnest(array[24, 2])`.as('hours'),
          sql<Date>`${now}::timestamptz`.as('at'),
        ])
        .where('state', '=', 'booked')
        .where('starts_at', '>', now)
        // Not what somebody books meanwhile.
        .where('changed_at', '<', now),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const one of await openQueue(tx as unknown as Db, now))
    if (one.dueAt <= now && !one.notifiedAt) await recordNotified(tx, one, now);
}
