import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import type { EmailRenderer } from '#src/platform/mail/email-renderers.server.ts';
import { queueEmail } from '#src/platform/mail/mailer.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';
import { staffNotice } from '#src/platform/mail/staff-notice.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { learningOf, type PaidOrders, validAccess } from './access.server.ts';
import { LearningEmail } from './learning-email.tsx';

interface Deps {
  db: Db;
  clock: Clock;
  enqueue: Enqueue;
  secrets: Secrets;
  publicUrl: string;
  paidOrders: PaidOrders;
}

/** Renders the email with an order's access code. Its reference is the order's id. */
export function accessEmailRenderer({
  db,
  clock,
  enqueue,
  secrets,
  publicUrl,
  paidOrders,
}: Deps): EmailRenderer {
  return {
    async render(orderId) {
      const access = await validAccess(db, paidOrders(db), clock.now())
        .where('order_id', '=', orderId)
        .select('sealed')
        .executeTakeFirst();
      if (!access?.sealed) return undefined;
      const code = secrets.decrypt(access.sealed);
      const learning = await learningOf(db, orderId);
      const content = {
        code,
        pageUrl: `${publicUrl}/learning/${code}`,
        enterUrl: `${publicUrl}/learning`,
        names: learning.map(({ name }) => name),
        expiresOn: access.expires_on,
      };
      return { ...(await renderEmail(<LearningEmail content={content} />)), attachments: [] };
    },
    sent: async () => undefined,
    async gaveUp(tx, orderId) {
      const access = await tx
        .selectFrom('learning_access')
        .select('order_number')
        .where('order_id', '=', orderId)
        .executeTakeFirst();
      const plain = `We couldn’t deliver the email that opens the learning materials of order ${access?.order_number}, after several attempts. Please ring the buyer.`;
      const notice = staffNotice(`learning-undelivered-${orderId}`, 'Learning could not be delivered', plain);
      await queueEmail(tx, enqueue, clock, notice);
    },
  };
}
