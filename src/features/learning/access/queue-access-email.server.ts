import { brand } from '#src/platform/brand.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import { noLongerRefused } from '#src/platform/mail/emails.server.ts';
import { queueEmail } from '#src/platform/mail/mailer.server.ts';

/** The renderer's name in the emails table. */
export const ACCESS_EMAIL_RENDERER = 'learning';

/** Queues the email with an order's access codes. It is rendered when it is sent, so the queue holds no code. */
export async function queueAccessEmail(
  tx: Tx,
  { clock, enqueue }: { clock: Clock; enqueue: Enqueue },
  orderId: string,
) {
  const { mailings, email } = await tx
    .updateTable('learning_access')
    .set((row) => ({ mailings: row('mailings', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('copy', '=', 1)
    .returning(['mailings', 'email'])
    .executeTakeFirstOrThrow();
  await noLongerRefused(tx, `learning-${orderId}-${mailings - 1}`);
  await queueEmail(tx, enqueue, clock, {
    about: `learning-${orderId}-${mailings}`,
    to: email,
    order: { id: orderId, toBuyer: true },
    replyTo: brand.officeEmail,
    subject: 'Your learning materials are ready',
    renderer: ACCESS_EMAIL_RENDERER,
    renderedFrom: orderId,
  });
}
