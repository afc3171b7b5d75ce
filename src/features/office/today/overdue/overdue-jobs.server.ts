import { randomUUID } from 'node:crypto';
import { ownersToTell, workersAmong } from '#src/features/identity/staff/access/owners.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { DAY_MS, HOUR_MS } from '#src/platform/dates.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { peopleToPush } from '#src/platform/push/subscriptions.server.ts';
import { openQueue } from '../queue/open-queue.server.ts';
import { isUrgent, keyOf, type QueueItem } from '../queue/queue-item.ts';
import { deleteNotes, recordNotified, recordPushed } from '../queue/queue-notes.server.ts';
import { overdueEmail } from './overdue-email.server.tsx';
import { urgentTasksNotification } from './urgent-push.server.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'enqueue' | 'school' | 'publicUrl'>;

const NOTES_KEPT_MS = 90 * DAY_MS;

/** Emails the owners each overdue task once, those of a minute together, and notifies staff of what is urgent. */
export function notifyOverdueJob(deps: Deps): Job {
  return {
    name: 'tell-of-overdue-tasks',
    retries: 0,
    retrySeconds: 1,
    every: '* * * * *',
    async run() {
      const now = deps.clock.now();
      const queue = await openQueue(deps.db, now);
      await notifyOfOverdue(deps, queue, now);
      await notifyOfUrgent(deps, queue, now);
      await deleteNotes(deps.db, new Date(now.getTime() - NOTES_KEPT_MS));
    },
  };
}

async function notifyOfOverdue(deps: Deps, queue: readonly QueueItem[], now: Date) {
  const { db, publicUrl } = deps;
  const unnotified = queue.filter(({ dueAt, notifiedAt }) => dueAt <= now && !notifiedAt);
  if (unnotified.length === 0) return;
  unnotified.sort(inOneOrder);
  const owners = await ownersToTell(db, deps.school);
  await db.transaction().execute(async (tx) => {
    const overdue = [];
    for (const one of unnotified) if (await recordNotified(tx, one, now)) overdue.push(one);
    if (overdue.length === 0) return;
    overdue.sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
    const run = randomUUID();
    const data = { overdue, officeUrl: `${publicUrl}/office`, now };
    for (const { id, email } of owners)
      await send(tx, deps, overdueEmail, { to: email, key: `${run}-${id}`, data });
  });
}

/** It is of no use on the next day. */
const OF_USE_MS = 12 * HOUR_MS;

/** Each once, those of a minute together, on the devices of staff who work on tasks. */
async function notifyOfUrgent(deps: Deps, queue: readonly QueueItem[], now: Date) {
  const { db } = deps;
  const urgent = queue.filter((one) => isUrgent(one, now) && !one.pushedAt).toSorted(inOneOrder);
  if (urgent.length === 0) return;
  const staff = await workersAmong(db, await peopleToPush(db, 'office'));
  if (staff.length === 0) return;
  await db.transaction().execute(async (tx) => {
    let isNew = false;
    for (const one of urgent) isNew = (await recordPushed(tx, one, now)) || isNew;
    if (!isNew) return;
    const run = randomUUID();
    for (const person of staff)
      await send(tx, deps, urgentTasksNotification, {
        to: { realm: 'office', person },
        key: `${run}-${person}`,
        data: '',
        topic: 'urgent tasks',
        expiresAt: new Date(now.getTime() + OF_USE_MS),
      });
  });
}

/** Two runs that begin together wait for each other instead of deadlocking. */
function inOneOrder(one: QueueItem, other: QueueItem): number {
  return keyOf(one) < keyOf(other) ? -1 : 1;
}
