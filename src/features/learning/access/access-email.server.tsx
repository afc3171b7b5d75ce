import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { EmailRenderer } from '#src/platform/mail/email-renderers.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { learningOf, type PaidOrders, validAccess } from './access.server.ts';
import { LearningEmail } from './learning-email.tsx';

interface Deps {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  publicUrl: string;
  paidOrders: PaidOrders;
}

/** Renders the email with an order's access code. Its reference is the order's id. */
export function accessEmailRenderer({ db, clock, secrets, publicUrl, paidOrders }: Deps): EmailRenderer {
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
    refused: async () => undefined,
    async readdress(tx, orderId, to) {
      const change = { email: to.toLowerCase() };
      await tx.updateTable('learning_access').set(change).where('order_id', '=', orderId).execute();
      return true;
    },
  };
}
