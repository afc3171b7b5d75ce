import type { Clock } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { EmailRenderer } from '#src/platform/mail/email-renderers.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { learningOf, opensLater, type PaidOrders, validAccess } from './access.server.ts';
import { LearningEmail } from './learning-email.tsx';

interface Deps {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  publicUrl: string;
  paidOrders: PaidOrders;
}

/** Renders the email with an order's access codes. Its reference is the order's id. */
export function accessEmailRenderer({ db, clock, secrets, publicUrl, paidOrders }: Deps): EmailRenderer {
  return {
    async render(orderId) {
      const access = await validAccess(db, paidOrders(db), clock.now())
        .where('order_id', '=', orderId)
        .select('sealed')
        .orderBy('copy')
        .execute();
      const copies = await Promise.all(
        access.map(async (copy) => ({ ...copy, learning: await learningOf(db, copy) })),
      );
      const codes = copies.flatMap(({ sealed, learning }) => {
        if (!sealed || learning.length === 0) return [];
        const code = secrets.decrypt(sealed);
        return [{ code, pageUrl: `${publicUrl}/learning/${code}`, names: learning.map(({ name }) => name) }];
      });
      if (!access[0] || codes.length === 0) return undefined;
      const content = {
        codes,
        enterUrl: `${publicUrl}/learning`,
        expiresOn: access[0].expires_on,
        opensOn: opensLater(access[0], clock.now()),
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
