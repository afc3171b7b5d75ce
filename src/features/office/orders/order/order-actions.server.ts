import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { writeNote } from '#src/features/orders/office/notes/order-notes.server.ts';
import { order } from '#src/features/orders/office/order-subject.server.ts';
import { voucherEmail } from '#src/features/vouchers/delivery/voucher-email.server.tsx';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { findEmail, saysSomething, sendOnceMore } from '#src/platform/mail/emails.server.ts';
import { email, longText } from '#src/platform/text-rules.ts';
import { foreseeReaddress, updateBuyerEmail } from './update-buyer-email.server.ts';

const answer = z.object({ id: z.uuid() }).meta({ id: 'OrderActedOn' });

const addOrderNote = staffAction({
  name: 'addOrderNote',
  summary: 'Note something about an order for colleagues',
  on: order,
  path: '/notes',
  permission: 'work',
  input: { body: longText(2_000, 'a note') },
  answer,
  done: 'The note is added.',
  async change({ tx, now, by, input: { id, body } }) {
    await writeNote(tx, { orderId: id, by, body, now });
    // Who is meant stands in the note, which can be erased, and not in the log, which cannot.
    return changed({ id }, 'A note');
  },
});

const correctBuyerEmail = staffAction({
  name: 'correctBuyerEmail',
  summary: 'Correct the address that a buyer’s emails go to',
  method: 'PUT',
  on: order,
  path: '/email',
  handsOut: true,
  async preview({ db, clock }, by, { id, email: to, expected_email }) {
    const officeOrder = await order.find(db, { id }, by, clock.now());
    if (!officeOrder) throw new Problem(404, order.missing);
    return foreseeReaddress(db, officeOrder.order, { from: expected_email, to });
  },
  input: { email },
  expected: { expected_email: z.string().max(254).describe('The address that it takes the place of') },
  answer,
  done: 'The email address is corrected. To send an email there, press Send again below it.',
  verb: 'corrected it',
  async change({ tx, deps, by, subject, input: { id, email: to, expected_email } }) {
    if (subject.order.state === 'placed')
      return new Problem(409, 'The bank has not answered yet. Correct the address once the order is paid.');
    if (await updateBuyerEmail(tx, deps, by, { order: subject.order, from: expected_email, to }))
      return changed({ id });
    return stale({ before: 'That is no longer the address.', otherwise: 'It has been changed.' });
  },
});

const sendOrderEmailAgain = staffAction({
  name: 'sendOrderEmailAgain',
  summary: 'Send an email of an order once more',
  on: order,
  path: '/emails/:email/send-again',
  params: { email: z.uuid('No such email') },
  endsTask: true,
  permission: 'work',
  expected: {
    expected_send_count: formNumber(z.int().min(0)).describe('How many emails of it you have seen'),
  },
  answer,
  done: 'The email is on its way again.',
  verb: 'sent it again',
  async prepare({ deps: { db, emailRenderers }, input: { email: id } }) {
    const isVoucher = (await findEmail(db, id))?.renderer === voucherEmail.name;
    return { isVoucher, isOver: !(await saysSomething(db, emailRenderers, id)) };
  },
  async change({ tx, deps, subject, input: { id, email: emailId, expected_send_count }, prepared }) {
    if (prepared.isVoucher) return new Problem(409, 'Send a voucher again from the voucher’s own page.');
    if (prepared.isOver)
      return new Problem(
        409,
        'That email can’t be sent any more: what it was about is over, or its code has been used.',
      );
    const buyer = subject.order.email;
    const result = await sendOnceMore(tx, deps, {
      id: emailId,
      orderId: id,
      buyer,
      expectedSendCount: expected_send_count,
    });
    if (result === 'unknown') return new Problem(404, 'We couldn’t find that email.');
    if (result === 'meanwhile') return stale({ otherwise: 'That email has changed meanwhile.' });
    if (result === 'on its way') return new Problem(409, 'That email is still on its way.');
    if (result === 'may not go elsewhere')
      return new Problem(
        409,
        'That voucher has already reached an address, so it can only be sent there again. Void it and sell another to send it elsewhere.',
      );
    return changed({ id }, 'An email, again');
  },
});

/** What the staff do to an order beside refunding it. */
export const orderActions = [addOrderNote, correctBuyerEmail, sendOrderEmailAgain];

/** For the order's page. */
export function orderForms() {
  return {
    addOrderNote: formOf(addOrderNote),
    correctBuyerEmail: formOf(correctBuyerEmail),
    sendOrderEmailAgain: formOf(sendOrderEmailAgain),
  };
}
