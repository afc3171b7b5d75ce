import { type Clock, londonDate } from '#src/platform/clock.ts';
import { DAY_MS, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { sameEmail } from '#src/platform/db/same-email.server.ts';
import type { Enqueue, Job } from '#src/platform/jobs/jobs.server.ts';
import { queuedSince } from '#src/platform/mail/emails.server.ts';
import { mayEmail } from '#src/platform/mail/typed-address.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { type PaidOrders, validAccess } from './access.server.ts';
import { deleteAnswers } from './copy.server.ts';
import { accessCodes, queueAccessEmail } from './queue-access-email.server.ts';
import { RESEND_LEARNING } from './resend-job.ts';

interface Deps {
  db: Db;
  clock: Clock;
  enqueue: Enqueue;
  secrets: Secrets;
  paidOrders: PaidOrders;
}

const MIN_INTERVAL_MS = 2 * MINUTE_MS;
/** Of one order's codes. */
const MAX_PER_DAY = 5;

/**
 * Emails every access code of an address again. A retry sends nothing twice: an email queued moments ago is not
 * repeated.
 */
export function resendLearningJob({
  db,
  clock,
  enqueue,
  secrets,
  paidOrders,
}: Deps): Job<{ sealed: string }> {
  return {
    name: RESEND_LEARNING,
    retries: 8,
    retrySeconds: 5,
    async run({ sealed: encrypted }) {
      const email = secrets.decrypt(encrypted).toLowerCase();
      const now = clock.now();
      // One email has the codes of all copies of an order.
      const orders = await validAccess(db, paidOrders(db), now)
        .where(sameEmail('email', email))
        .where('copy', '=', 1)
        .execute();
      const dayAgo = new Date(now.getTime() - DAY_MS);
      const sentSince = (at: Db, orderId: string) => queuedSince(at, accessCodes, orderId, dayAgo);
      const lastEmails = await Promise.all(
        orders.map(async ({ order_id: orderId }) => ({
          orderId,
          last: latest(await sentSince(db, orderId)),
        })),
      );
      // Few may leave in an hour: the code that was sent longest ago comes first.
      for (const { orderId } of lastEmails.toSorted((one, other) => one.last - other.last))
        await db.transaction().execute(async (tx) => {
          await tx
            .selectFrom('learning_access')
            .select('order_id')
            .where('order_id', '=', orderId)
            .forUpdate()
            .execute();
          const queued = await sentSince(tx, orderId);
          const isJustNow = now.getTime() - latest(queued) < MIN_INTERVAL_MS;
          if (isJustNow || queued.length >= MAX_PER_DAY) return;
          if (await mayEmail({ db: tx, clock, secrets }, 'learning code', email))
            await queueAccessEmail(tx, { clock, enqueue }, orderId);
        });
    },
  };
}

function latest(queued: readonly Date[]): number {
  return Math.max(0, ...queued.map((at) => at.getTime()));
}

/** Codes of expired access are deleted, since they are never sent again, and what was answered with them. */
export function deleteLearningCodesJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): Job {
  return {
    name: 'forget-learning-codes',
    retries: 2,
    retrySeconds: 60,
    every: '47 * * * *',
    async run() {
      await db.transaction().execute(async (tx) => {
        const expired = await tx
          .updateTable('learning_access')
          .set({ encrypted_code: null })
          .where('encrypted_code', 'is not', null)
          .where('expires_on', '<', londonDate(clock.now()))
          .returning(['order_id', 'copy'])
          .execute();
        await deleteAnswers(tx, expired);
      });
    },
  };
}
