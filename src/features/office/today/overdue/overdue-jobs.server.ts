import { randomUUID } from 'node:crypto';
import { ownersToTell } from '#src/features/identity/staff/access/owners.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { openQueue } from '../queue/open-queue.server.ts';
import { keyOf } from '../queue/queue-item.ts';
import { deleteNotes, recordNotified } from '../queue/queue-notes.server.ts';
import { overdueEmail } from './overdue-email.server.tsx';

type Deps = Pick<Services, 'db' | 'clock' | 'enqueue' | 'school' | 'publicUrl'>;

const NOTES_KEPT_MS = 90 * DAY_MS;

/** Emails the owners each overdue task once, those of a minute together. */
export function notifyOverdueJob(deps: Deps): Job {
  return {
    name: 'tell-of-overdue-tasks',
    retries: 0,
    retrySeconds: 1,
    every: '* * * * *',
    async run() {
      const now = deps.clock.now();
      await tellOfMissed(deps, now);
      await deleteNotes(deps.db, new Date(now.getTime() - NOTES_KEPT_MS));
    },
  };
}

async function tellOfMissed(deps: Deps, now: Date) {
  const { db, publicUrl } = deps;
  const untold = (await openQueue(db, now)).filter(({ dueAt, toldAt }) => dueAt <= now && !toldAt);
  if (untold.length === 0) return;
  // In one order, so that two runs that begin together wait for each other instead of deadlocking.
  untold.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const owners = await ownersToTell(db, deps.school);
  await db.transaction().execute(async (tx) => {
    const overdue = [];
    for (const one of untold) if (await recordNotified(tx, one, now)) overdue.push(one);
    if (overdue.length === 0) return;
    overdue.sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
    const run = randomUUID();
    const data = { overdue, officeUrl: `${publicUrl}/office`, now };
    for (const { id, email } of owners)
      await send(tx, deps, overdueEmail, { to: email, key: `${run}-${id}`, data });
  });
}
