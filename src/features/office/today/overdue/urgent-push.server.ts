import { z } from 'zod';
import { londonHour } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { push } from '#src/platform/push/push.server.ts';
import { openQueue } from '../queue/open-queue.server.ts';
import { isUrgent } from '../queue/queue-item.ts';

export const urgentTasksNotification = push({ name: 'urgent-tasks', kind: 'tasks', data: z.string() });

/** How many tasks are urgent as it leaves. What they are about stands on Today: a lock screen shows nobody’s name. */
export const urgentTasksPush = push({
  ...urgentTasksNotification,
  async compose(_data, { db }: { db: Db }, now) {
    const urgent = (await openQueue(db, now)).filter((one) => isUrgent(one, now));
    const [latest] = urgent.toSorted((one, other) => other.dueAt.getTime() - one.dueAt.getTime());
    if (!latest) return undefined;
    const isOne = urgent.length === 1;
    const tasks = isOne ? 'A task is' : `${urgent.length} tasks are`;
    return {
      title: latest.dueAt <= now ? `${tasks} overdue` : `${tasks} due by ${londonHour(latest.dueAt)}`,
      body: isOne ? 'Nobody has taken it.' : 'Nobody has taken them.',
      path: '/office',
    };
  },
});
