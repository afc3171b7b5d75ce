import { z } from 'zod';
import { emailConcerned } from '#src/features/identity/staff/actions/email-concerned.server.tsx';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { findOrder } from '#src/features/orders/orders.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { refusedEmail, sendAgain } from '#src/platform/mail/delivery/undelivered.server.ts';
import { email } from '#src/platform/text-rules.ts';
import { foreseeReaddress, updateBuyerEmail } from '../orders/order/update-buyer-email.server.ts';

type RefusedEmail = NonNullable<Awaited<ReturnType<typeof refusedEmail>>>;
const params = z.object({ id: z.uuid('No such email') });

/** An email; null once it is not a refused one any more. */
const emailSent = {
  kind: 'email',
  path: '/emails/:id',
  params,
  find: async (db: Db, { id }: { id: string }) => (await refusedEmail(db, id)) ?? null,
  missing: 'We couldn’t find that email.',
  changed: 'That email isn’t waiting to be corrected.',
} satisfies Subject<RefusedEmail | null, typeof params>;

const sendEmailAgain = staffAction({
  name: 'sendEmailAgain',
  summary: 'Send a refused email again, to the same address or a corrected one',
  on: emailSent,
  path: '/send-again',
  endsTask: true,
  handsOut: true,
  async preview({ db }, _by, { id, to }) {
    const refused = await refusedEmail(db, id);
    if (!refused) throw new Problem(409, emailSent.changed);
    const resent = `“${refused.subject}” is sent to ${to}`;
    if (to === refused.recipient) return [`${resent} again.`];
    const order = await orderOf(db, refused);
    return [
      `${resent}, not ${refused.recipient}.`,
      ...(order?.isBuyers ? await foreseeReaddress(db, order, { from: order.email, to }) : []),
      ...(order && !order.isBuyers ? [`We email ${order.email}.`] : []),
    ];
  },
  input: { to: email },
  answer: z.object({ id: z.uuid(), queued: z.literal(true) }).meta({ id: 'EmailSentAgain' }),
  done: 'The email is on its way again.',
  verb: 'sent it again',
  async change({ tx, deps, by, subject, input: { id, to } }) {
    const result = await sendAgain(tx, deps, { id, to });
    if (result === 'may not go elsewhere')
      return new Problem(
        409,
        'That voucher has already reached an address, so it can only be sent there again. Keep the address as it is.',
      );
    if (result === 'not refused') return stale();
    const goesElsewhere = result === 'sent elsewhere';
    const order = subject && goesElsewhere ? await orderOf(tx, subject) : undefined;
    if (order?.isBuyers) await updateBuyerEmail(tx, deps, by, { order, from: order.email, to });
    else if (subject && order)
      await emailConcerned(tx, deps, [{ email: order.email, buyerOf: order.id }], {
        subject: 'We’ve corrected the address of an email',
        sentences: [`“${subject.subject}” could not be delivered. It goes to another address now.`],
      });
    return changed(
      { id, queued: true },
      goesElsewhere ? 'Sent it again, to another address' : 'Sent it again',
    );
  },
});

/** What the staff do about an email that a mail server has refused (R55). */
export const outboxActions = [sendEmailAgain];

/** For each refused email of the outbox. */
export const sendAgainForm = () => formOf(sendEmailAgain);

/**
 * The order that an email is about, and whether its address is the buyer's, which is corrected with it. Not before the order
 * is paid: the buyer may still change it.
 */
async function orderOf(db: Db, { order_id, recipient }: RefusedEmail) {
  const order = order_id === null ? undefined : await findOrder(db, order_id);
  if (!order) return undefined;
  const isBuyers = order.email.toLowerCase() === recipient.toLowerCase();
  return isBuyers && order.state === 'placed' ? undefined : { ...order, isBuyers };
}
