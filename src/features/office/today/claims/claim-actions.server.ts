import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { londonWhenInSentence } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { openQueue } from '../queue/open-queue.server.ts';
import { KIND_NAMES, type QueueKind, queueKinds } from '../queue/queue-item.ts';
import { findNote, releaseClaim, take } from '../queue/queue-notes.server.ts';

const params = {
  kind: z.enum(queueKinds, 'No such kind'),
  subject: z.string().regex(/^[\w-]{1,60}$/, 'No such task'),
};
const answer = z
  .object({ kind: z.enum(queueKinds), subject: z.string(), taken: z.boolean() })
  .meta({ id: 'TaskClaimed' });

/** What the log calls the things of each kind. */
const ABOUT: Record<QueueKind, string> = {
  lessons: 'order',
  training: 'order',
  post: 'order',
  vouchers: 'voucher',
  emails: 'email',
  payments: 'payment',
  refunds: 'refund',
  transfers: 'phone order',
  reviews: 'review',
  photographs: 'instructor',
  profiles: 'instructor',
  bankDetails: 'instructor',
  courses: 'course response',
  texts: 'text reply',
};

/** Who does what waits in the queue. */
export const claimActions = [
  staffAction({
    name: 'claimTask',
    summary: 'Take something that waits, so that the others see who does it',
    path: '/queue/:kind/:subject/take',
    permission: 'work',
    params,
    answer,
    done: 'Taken. The others see that you have it.',
    async prepare({ deps: { db, clock }, input: { kind, subject } }) {
      const queue = await openQueue(db, clock.now());
      if (!queue.some((task) => task.kind === kind && task.subject === subject))
        throw new Problem(409, 'That task is already done.');
    },
    async change({ tx, now, by, input: { kind, subject } }) {
      const other = await take(tx, { kind, subject }, by, now);
      if (other) return new Problem(409, `${other.name} took it ${londonWhenInSentence(other.at, now)}.`);
      const detail = `Took it from the queue: ${KIND_NAMES[kind].toLowerCase()}`;
      return changed({ kind, subject, taken: true }, [{ kind: ABOUT[kind], id: subject, detail }]);
    },
  }),
  staffAction({
    name: 'releaseTask',
    summary: 'Give back what was taken; an owner may give back what anybody has taken',
    path: '/queue/:kind/:subject/give-back',
    permission: 'work',
    params,
    answer,
    done: 'Given back.',
    async change({ tx, by, input: { kind, subject } }) {
      if (!(await releaseClaim(tx, { kind, subject }, by))) {
        const note = await findNote(tx, { kind, subject });
        return new Problem(409, note?.claimed_name ? `${note.claimed_name} has it.` : 'Nobody has it now.');
      }
      const detail = `Gave it back to the queue: ${KIND_NAMES[kind].toLowerCase()}`;
      return changed({ kind, subject, taken: false }, [{ kind: ABOUT[kind], id: subject, detail }]);
    },
  }),
];
