import { z } from 'zod';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { emailConcerned } from '#src/features/identity/staff/acts/email-concerned.server.tsx';
import { findOrder } from '#src/features/orders/orders.server.ts';
import { findLastEntry, formatAuditEntry } from '#src/kit/audit/read-audit-log.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { refusedEmail, sendAgain } from '#src/platform/mail/delivery/undelivered.server.ts';
import { email } from '#src/platform/text-rules.ts';
import { foreseeReaddress, updateBuyerEmail } from '../orders/order/update-buyer-email.server.ts';

/** What the staff do about an email that a mail server has refused (R55). */
export const outboxActs: readonly Act[] = [
  act({
    name: 'sendEmailAgain',
    summary: 'Send a refused email again, to the same address or a corrected one',
    method: 'POST',
    path: '/v1/office/emails/:id/send-again',
    endsTask: true,
    handsOut: true,
    async preview({ db }, _by, { id, to }) {
      const email = await refusedEmail(db, id);
      if (!email) throw new Problem(409, 'That email isn’t waiting to be corrected.');
      const resent = `“${email.subject}” is sent to ${to}`;
      if (to === email.recipient) return [`${resent} again.`];
      const order = await orderOf(db, email);
      return [
        `${resent}, not ${email.recipient}.`,
        ...(order?.isBuyers ? await foreseeReaddress(db, order, { from: order.email, to }) : []),
        ...(order && !order.isBuyers ? [`We email ${order.email}.`] : []),
      ];
    },
    params: z.object({ id: z.uuid('No such email') }),
    body: z.object({ to: email }).meta({ id: 'SendEmailAgainRequest' }),
    answer: z.object({ id: z.uuid(), queued: z.literal(true) }).meta({ id: 'EmailSentAgain' }),
    async run(office, by, { id, to }) {
      const now = office.clock.now();
      const about = { kind: 'email', id };
      const did = 'sendEmailAgain';
      await office.db.transaction().execute(async (tx) => {
        const before = await refusedEmail(tx, id);
        const came = await sendAgain(tx, office, { id, to });
        if (came === 'may not go elsewhere')
          throw new Problem(
            409,
            'That voucher has already reached an address, so it can only be sent there again. Keep the address as it is.',
          );
        if (came === 'not refused') {
          const entry = await findLastEntry(tx, about, [did]);
          const why = entry
            ? formatAuditEntry(entry, 'sent it again', now)
            : 'That email isn’t waiting to be corrected.';
          throw new Problem(409, why);
        }
        const detail = came === 'sent elsewhere' ? 'Sent it again, to another address' : 'Sent it again';
        await writeAuditEntry(tx, { by, did, about, detail, now });
        const order = before && came === 'sent elsewhere' ? await orderOf(tx, before) : undefined;
        if (!before || !order) return;
        if (order.isBuyers) await updateBuyerEmail(tx, office, by, { order, from: order.email, to });
        else
          await emailConcerned(tx, office, [{ email: order.email, buyerOf: order.id }], {
            subject: 'We’ve corrected the address of an email',
            sentences: [`“${before.subject}” could not be delivered. It goes to another address now.`],
          });
      });
      return { id, queued: true as const };
    },
  }),
];

/**
 * The order that an email is about, and whether its address is the buyer's, which is corrected with it. Not before the order
 * is paid: whoever pays may still change it.
 */
async function orderOf(
  db: Db | Tx,
  { order_id, recipient }: NonNullable<Awaited<ReturnType<typeof refusedEmail>>>,
) {
  const order = order_id === null ? undefined : await findOrder(db, order_id);
  if (!order) return undefined;
  const isBuyers = order.email.toLowerCase() === recipient.toLowerCase();
  return isBuyers && order.state === 'placed' ? undefined : { ...order, isBuyers };
}
