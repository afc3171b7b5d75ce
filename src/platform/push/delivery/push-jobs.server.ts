import { DAY_MS } from '../../dates.ts';
import type { Notifications } from '../../db/notifications.server.ts';
import type { Job } from '../../jobs/jobs.server.ts';
import { PUSHES_WAIT, SEND_PUSH } from '../push.server.ts';
import { type PushSendingDeps, sendWaitingPushes } from './send-waiting-pushes.server.ts';

/** As long as emails and texts are. */
const RETENTION_MS = 90 * DAY_MS;

/**
 * Both send whatever waits: one as soon as a message is queued, the other every minute, for what is put off, for the time after an
 * outage, and for what a process left that died.
 */
export function pushJobs(deps: PushSendingDeps): Job[] {
  const run = () => sendWaitingPushes(deps);
  return [
    { name: SEND_PUSH, retries: 2, retrySeconds: 5, wakes: true, run },
    { name: 'send-waiting-pushes', retries: 0, retrySeconds: 5, every: '* * * * *', run },
    {
      name: 'purge-pushes',
      retries: 2,
      retrySeconds: 60,
      every: '47 * * * *',
      async run() {
        const oldest = new Date(deps.clock.now().getTime() - RETENTION_MS);
        await deps.db.deleteFrom('push_messages').where('created_at', '<', oldest).execute();
      },
    },
  ];
}

/** Sends at once what was queued without the job. */
export function pushWhenWoken(
  notifications: Notifications,
  { db, enqueue, log }: Pick<PushSendingDeps, 'db' | 'enqueue' | 'log'>,
) {
  notifications.on(PUSHES_WAIT, () => {
    // Within a minute they are sent all the same.
    enqueue(db, SEND_PUSH, {}).catch((error) =>
      log.warn({ err: error }, 'push messages wait for the next minute'),
    );
  });
}
