import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Enqueue, Job } from '#src/platform/jobs/jobs.server.ts';
import { queueReminders } from './queue-reminders.server.ts';

/** Reminds learners 24 and 2 hours before their lessons. */
export function remindOfLessonsJob(deps: { db: Db; clock: Clock; enqueue: Enqueue }): Job {
  return {
    name: 'remind-of-lessons',
    retries: 1,
    retrySeconds: 10,
    every: '* * * * *',
    run: () => queueReminders(deps),
  };
}
