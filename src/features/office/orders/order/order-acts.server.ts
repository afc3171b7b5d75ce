import { z } from 'zod';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { writeNote } from '#src/features/orders/office/notes/order-notes.server.ts';
import { orderAtOffice } from '#src/features/orders/office/order-at-office.server.ts';
import { VOUCHER_EMAIL_RENDERER } from '#src/features/vouchers/delivery/queue-voucher-email.server.ts';
import { findLastEntry, formatAuditEntry } from '#src/kit/audit/read-audit-log.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { Problem } from '#src/platform/http/problem.ts';
import {
  findEmail,
  type SentOnceMore,
  saysSomething,
  sendOnceMore,
} from '#src/platform/mail/emails.server.ts';
import { email, longText } from '#src/platform/text-rules.ts';
import { foreseeReaddress, updateBuyerEmail } from './update-buyer-email.server.ts';

const params = z.object({ id: z.uuid('Order not found') });
const answer = z.object({ id: z.uuid() }).meta({ id: 'OrderActedOn' });

/** What the staff do to an order beside refunding it. */
export const orderActs: readonly Act[] = [
  act({
    name: 'addOrderNote',
    summary: 'Note something about an order for colleagues',
    method: 'POST',
    path: '/v1/office/orders/:id/notes',
    permission: 'work',
    params,
    body: z.object({ words: longText(2_000, 'a note') }).meta({ id: 'OrderNote' }),
    answer,
    async run({ db, clock }, by, { id, words }) {
      await foundOrder(db, id);
      const now = clock.now();
      await db.transaction().execute(async (tx) => {
        await writeNote(tx, { orderId: id, by, words, now });
        // Who is meant stands in the note, which can be erased, and not in the log, which cannot.
        await writeAuditEntry(tx, { by, did: 'addOrderNote', about: about(id), detail: 'A note', now });
      });
      return { id };
    },
  }),
  act({
    name: 'correctBuyerEmail',
    summary: 'Correct the address that a buyer’s emails go to',
    method: 'PUT',
    path: '/v1/office/orders/:id/email',
    handsOut: true,
    async preview({ db }, _by, { id, email: to, seen }) {
      const { order } = await foundOrder(db, id);
      return foreseeReaddress(db, order, { from: seen, to });
    },
    params,
    body: z
      .object({ email, seen: z.string().max(254).describe('The address that it takes the place of') })
      .meta({ id: 'BuyerEmailCorrection' }),
    answer,
    run: correctEmail,
  }),
  act({
    name: 'sendOrderEmailAgain',
    summary: 'Send an email of an order once more',
    method: 'POST',
    path: '/v1/office/orders/:id/emails/:email/send-again',
    endsTask: true,
    permission: 'work',
    params: params.extend({ email: z.uuid('No such email') }),
    body: z
      .object({ shown: formNumber(z.int().min(0)).describe('How many mailings of it you have seen') })
      .meta({ id: 'OrderEmailSendAgain' }),
    answer,
    run: sendAgain,
  }),
];

const about = (id: string) => ({ kind: 'order', id });

async function foundOrder(db: OfficeDeps['db'], id: string) {
  const found = await orderAtOffice(db, id);
  if (!found) throw new Problem(404, 'We couldn’t find that order.');
  return found;
}

async function correctEmail(
  office: OfficeDeps,
  by: Staff,
  { id, email: to, seen }: { id: string; email: string; seen: string },
) {
  const { db, clock } = office;
  const { order } = await foundOrder(db, id);
  if (order.state === 'placed')
    throw new Problem(409, 'The bank has not answered yet. Correct the address once the order is paid.');
  const now = clock.now();
  const corrected = await db
    .transaction()
    .execute((tx) => updateBuyerEmail(tx, office, by, { order, from: seen, to }));
  if (corrected) return { id };
  const last = await findLastEntry(db, about(id), ['correctBuyerEmail']);
  const who = last ? formatAuditEntry(last, 'corrected it', now) : 'It has been changed.';
  throw new Problem(409, `That is no longer the address. ${who}`);
}

const OVER = 'That email can’t be sent any more: what it was about is over, or its code has been used.';
const REFUSED: Record<Exclude<SentOnceMore, 'sent' | 'meanwhile'>, [status: number, words: string]> = {
  unknown: [404, 'We couldn’t find that email.'],
  'on its way': [409, 'That email is still on its way.'],
  'may not go elsewhere': [
    409,
    'That voucher has already reached an address, so it can only be sent there again. Void it and sell another to send it elsewhere.',
  ],
};

async function sendAgain(
  office: OfficeDeps,
  by: Staff,
  { id, email: emailId, shown }: { id: string; email: string; shown: number },
) {
  const { db, clock } = office;
  const { order } = await foundOrder(db, id);
  if ((await findEmail(db, emailId))?.composer === VOUCHER_EMAIL_RENDERER)
    throw new Problem(409, 'Send a voucher again from the voucher’s own page.');
  if (!(await saysSomething(db, office.emailRenderers, emailId))) throw new Problem(409, OVER);
  const now = clock.now();
  const came = await db.transaction().execute(async (tx) => {
    const sent = await sendOnceMore(tx, office, { id: emailId, orderId: id, buyer: order.email, shown });
    if (sent === 'sent')
      await writeAuditEntry(tx, {
        by,
        did: 'sendOrderEmailAgain',
        about: about(id),
        detail: 'An email, again',
        now,
      });
    return sent;
  });
  if (came === 'sent') return { id };
  if (came === 'meanwhile') {
    const last = await findLastEntry(db, about(id), ['sendOrderEmailAgain']);
    const who = last ? formatAuditEntry(last, 'sent it again', now) : 'That email has changed meanwhile.';
    throw new Problem(409, who);
  }
  const [status, words] = REFUSED[came];
  throw new Problem(status, words);
}
