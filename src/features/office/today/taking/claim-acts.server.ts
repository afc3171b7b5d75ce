import { z } from 'zod';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { londonWhenInSentence } from '#src/platform/dates.ts';
import { nothingMore } from '#src/platform/http/api.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { openQueue } from '../queue/open-queue.server.ts';
import { KIND_NAMES, type QueueKind, queueKinds } from '../queue/queue-item.ts';
import { findNote, giveBack, take } from '../queue/queue-notes.server.ts';

const params = z.object({
  kind: z.enum(queueKinds, 'No such kind'),
  subject: z.string().regex(/^[\w-]{1,60}$/, 'No such task'),
});
const answer = z
  .object({ kind: z.enum(queueKinds), subject: z.string(), taken: z.boolean() })
  .meta({ id: 'PromiseTaken' });

/** What the log calls the things of each kind. */
const ABOUT: Record<QueueKind, string> = {
  lessons: 'order',
  training: 'order',
  post: 'order',
  vouchers: 'voucher',
  emails: 'email',
  payments: 'payment',
  refunds: 'refund',
  reviews: 'review',
  courses: 'course response',
};

/** Who sees to what waits in the queue. */
export const claimActs: readonly Act[] = [
  act({
    name: 'claimTask',
    summary: 'Take something that waits, so that the others see who does it',
    method: 'POST',
    path: '/v1/office/queue/:kind/:subject/take',
    permission: 'work',
    params,
    body: nothingMore,
    answer,
    async run({ db, clock }, by, { kind, subject }) {
      const now = clock.now();
      const waits = (await openQueue(db, now)).some((one) => one.kind === kind && one.subject === subject);
      if (!waits) throw new Problem(409, 'That task is already done.');
      await db.transaction().execute(async (tx) => {
        const other = await take(tx, { kind, subject }, by, now);
        if (other) throw new Problem(409, `${other.name} took it ${londonWhenInSentence(other.at, now)}.`);
        const detail = `Took it from the queue: ${KIND_NAMES[kind].toLowerCase()}`;
        const about = { kind: ABOUT[kind], id: subject };
        await writeAuditEntry(tx, { by, did: 'claimTask', about, detail, now });
      });
      return { kind, subject, taken: true };
    },
  }),
  act({
    name: 'releaseTask',
    summary: 'Give back what was taken; an owner may give back what anybody has taken',
    method: 'POST',
    path: '/v1/office/queue/:kind/:subject/give-back',
    permission: 'work',
    params,
    body: nothingMore,
    answer,
    async run({ db, clock }, by, { kind, subject }) {
      const now = clock.now();
      await db.transaction().execute(async (tx) => {
        if (!(await giveBack(tx, { kind, subject }, by))) {
          const note = await findNote(tx, { kind, subject });
          const why = note?.taken_name ? `${note.taken_name} has it.` : 'Nobody has it now.';
          throw new Problem(409, why);
        }
        const detail = `Gave it back to the queue: ${KIND_NAMES[kind].toLowerCase()}`;
        const about = { kind: ABOUT[kind], id: subject };
        await writeAuditEntry(tx, { by, did: 'releaseTask', about, detail, now });
      });
      return { kind, subject, taken: false };
    },
  }),
];
