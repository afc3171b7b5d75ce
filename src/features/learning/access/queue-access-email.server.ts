import { z } from 'zod';
import type { Tx } from '#src/platform/db/db.server.ts';
import { email, type QueueDeps, send } from '#src/platform/mail/email.server.ts';
import { noLongerRefused } from '#src/platform/mail/emails.server.ts';

/** The email with an order's access codes. Its data is the order's id, so the queue holds no code. */
export const accessCodes = email({ name: 'learning', data: z.string() });

/** Queues the email with an order's access codes. */
export async function queueAccessEmail(tx: Tx, deps: QueueDeps, orderId: string) {
  const { send_count, email } = await tx
    .updateTable('learning_access')
    .set((row) => ({ send_count: row('send_count', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('copy', '=', 1)
    .returning(['send_count', 'email'])
    .executeTakeFirstOrThrow();
  await noLongerRefused(tx, accessCodes, `${orderId}-${send_count - 1}`);
  await send(tx, deps, accessCodes, {
    to: email,
    key: `${orderId}-${send_count}`,
    subject: 'Your learning materials are ready',
    data: orderId,
    order: { id: orderId, toBuyer: true },
  });
}
