import { z } from 'zod';
import {
  isPlaceable,
  recordMoneyReceived,
  recordMoneyReturned,
  standingOf,
  type TransferOrder,
} from '#src/features/checkout/phone-orders/order-transfers.server.ts';
import {
  findPhoneOrder,
  lockPhoneOrder,
  type NotKept,
  reopenPhoneOrder,
} from '#src/features/checkout/phone-orders/phone-orders.server.ts';
import { placePaidOrders } from '#src/features/checkout/phone-orders/place-paid-orders.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { canBelongTogether, NOT_TOGETHER } from '#src/features/pay/bank-details/modulus-tables.server.ts';
import { paySettings } from '#src/features/pay/bank-file/pay-settings.server.ts';
import { lockPayment } from '#src/features/payments/payments.server.ts';
import { findLeg } from '#src/features/payments/refunds/refunds.server.ts';
import {
  findBankAccount,
  setBankAccount as writeBankAccount,
} from '#src/features/payments/transfers/bank-account.server.ts';
import {
  findBankLine,
  linesOfTransfers,
  removeBankLine as takeBack,
  recordRefundSent as writeRefundSent,
} from '#src/features/payments/transfers/transfers.server.ts';
import { EXECUTE_REFUND } from '#src/features/refunds/request-refund.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { formatSortCode } from '#src/platform/bank-account.ts';
import { formatDate } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { send, staffAlert } from '#src/platform/mail/email.server.ts';
import { asPence, type Pence, pounds, readPounds } from '#src/platform/money.ts';
import { accountNumber, optionalLine, requiredLine, sortCode } from '#src/platform/text-rules.ts';
import { findRefundByHand, isToGive, refundByHand, requirePast } from './refund-by-hand.server.ts';

const params = z.object({ id: z.uuid('No such order') });
const AN_AMOUNT = 'Enter an amount, such as 324.47';
const amount = z
  .string(AN_AMOUNT)
  .transform((input) => readPounds(input) ?? asPence(0))
  .refine((pence) => pence > 0 && pence <= 1_000_000_00, AN_AMOUNT);
const day = z.iso.date('Choose a day');
const heldBefore = formNumber(z.int().min(0)).describe('What was held of the transfer, in pence');
const linesBefore = formNumber(z.int().min(0)).describe(
  'How many lines of the statement were recorded for it',
);
const answer = z.object({ id: z.uuid() }).meta({ id: 'TransferActedOn' });

/** An order by phone that is paid by bank transfer. */
const transferOrder = {
  kind: 'phone order',
  path: '/phone-orders/:id',
  params,
  find: async (db, { id }, _by, now) => withTransfer(await findPhoneOrder(db, id, now)),
  lock: async (tx, { id }, _by, now) => withTransfer(await lockPhoneOrder(tx, id, now)),
  missing: 'We couldn’t find that order, or it isn’t paid by bank transfer.',
  changed: 'Something has come or gone meanwhile. Look at it again.',
} satisfies Subject<TransferOrder, typeof params>;

function withTransfer(order: Awaited<ReturnType<typeof findPhoneOrder>>): TransferOrder | undefined {
  return order?.transfer && { ...order, transfer: order.transfer };
}

async function requireOrder({ db, clock }: OfficeDeps, id: string): Promise<TransferOrder> {
  const order = withTransfer(await findPhoneOrder(db, id, clock.now()));
  if (!order) throw new Problem(404, transferOrder.missing);
  return order;
}

const recordTransfer = staffAction({
  name: 'recordTransfer',
  summary:
    'Record money that the bank’s statement shows for an order: once it is all there, the order is placed',
  on: transferOrder,
  path: '/transfers',
  handsOut: true,
  async preview(deps, _by, { id, amount: pence }) {
    return foresee(await requireOrder(deps, id), pence);
  },
  input: {
    amount,
    paid_on: day.describe('The day on the statement'),
    payer: optionalLine(100, 'a name').describe('Who paid, as the statement says it'),
  },
  // Not what is held: placing the order uses that up, and the same money would be recorded again.
  expected: { expected_lines: linesBefore },
  answer,
  done: 'Recorded.',
  verb: 'recorded money for it',
  async change({ tx, now, deps, by, subject, input: { id, amount: pence, paid_on, payer, expected_lines } }) {
    requirePast('paid_on', paid_on, { made: subject.made_at, now });
    const lines = await linesOfTransfers(tx, [subject.transfer.reference]);
    if (lines.length !== expected_lines) return stale();
    const line = { paidOn: paid_on, amount: pence, payer, matchedBy: 'hand' } as const;
    const byHand = { order: subject, ...line, rowHash: null, statement: null };
    await recordMoneyReceived(tx, deps, byHand, { by: by.name, now });
    return changed({ id }, `${pounds(pence)} of ${formatDate(paid_on)}`);
  },
  afterwards: placePaidOrders,
});

/** What happens once an amount more has come. */
function foresee(order: TransferOrder, came: Pence): string[] {
  const { transfer, checkout } = order;
  const held = transfer.held_pence + came;
  const due = asPence(transfer.amount_pence);
  const { orderNumber: number, customer } = checkout;
  const more = asPence(Math.max(0, held - transfer.amount_pence));
  const surplus = `${pounds(more)} is more than was due. Today asks you to send it back.`;
  switch (standingOf(order, held)) {
    case 'surplus':
      return [
        `Order ${number} is paid already: ${pounds(asPence(held))} is more than was due. Today asks you to send it back.`,
      ];
    case 'late':
      return [
        `Order ${number} has ended: nothing is placed by itself. Today asks whether to place it or to send the money back.`,
      ];
    case 'complete':
      return [
        `${pounds(due)} is all there: order ${number} is placed, and ${customer?.email} gets the receipt.`,
        ...(more > 0 ? [surplus] : []),
      ];
    default:
      return [
        `${pounds(asPence(held))} of ${pounds(due)} is here then. Nothing is placed before the rest has come.`,
        `We email ${customer?.email} what is missing.`,
      ];
  }
}

const removeBankLine = staffAction({
  name: 'removeBankLine',
  summary: 'Take back a line of the statement that was recorded for an order by mistake',
  on: transferOrder,
  path: '/transfers/:line/remove',
  params: { line: z.uuid('No such line') },
  permission: 'refund',
  needsRecentSignIn: true,
  answer,
  done: 'Taken back.',
  verb: 'took a line back',
  async change({ tx, subject, input: { id, line } }) {
    const found = await findBankLine(tx, line);
    if (found?.reference !== subject.transfer.reference) return stale();
    if (!(await takeBack(tx, found)))
      return new Problem(
        409,
        'Its money has paid for the order, or was sent back. Refund the order instead.',
      );
    return changed({ id }, `${pounds(asPence(found.amount_pence))} of ${formatDate(found.paid_on)}`);
  },
});

const recordSent = staffAction({
  name: 'recordTransferReturned',
  summary: 'Record that money which pays for nothing was sent back by bank transfer',
  on: transferOrder,
  path: '/transfers/returned',
  endsTask: true,
  movesMoney: true,
  async preview(deps, _by, { id, amount: pence }) {
    const { transfer, checkout, order } = await requireOrder(deps, id);
    if (pence > transfer.held_pence) throw tooMuch(transfer.held_pence);
    const rest = asPence(transfer.held_pence - pence);
    return [
      `${pounds(pence)} counts as sent back: you have sent it at the bank.${rest > 0 ? ` ${pounds(rest)} stays here.` : ''}`,
      `We email ${order?.email ?? checkout.customer?.email}.`,
    ];
  },
  input: {
    amount,
    sent_on: day.describe('The day on which the bank sent it'),
    evidence: requiredLine(200, 'the bank’s reference of the payment'),
  },
  expected: { expected_held: heldBefore },
  answer,
  done: 'Recorded as sent back. We’ve emailed the buyer.',
  verb: 'recorded money as sent back',
  async change({
    tx,
    now,
    deps,
    by,
    subject,
    input: { id, amount: pence, sent_on, evidence, expected_held },
  }) {
    requirePast('sent_on', sent_on, { made: subject.made_at, now });
    if (subject.transfer.held_pence !== expected_held) return stale();
    const sent = { order: subject, amount: pence, sentOn: sent_on, evidence };
    if (!(await recordMoneyReturned(tx, deps, sent, { by: by.name, now })))
      return tooMuch(subject.transfer.held_pence);
    return changed({ id }, `${pounds(pence)} on ${formatDate(sent_on)}, ${evidence}`);
  },
});

const tooMuch = (held: number) => invalid('amount', `Only ${pounds(asPence(held))} is here to send back`);

const placeLate = staffAction({
  name: 'placeLateTransfer',
  summary: 'Place an order that had ended before its money came, at the price that was agreed',
  on: transferOrder,
  path: '/transfers/place',
  endsTask: true,
  handsOut: true,
  async preview(deps, _by, { id }) {
    const order = await requireOrder(deps, id);
    if (!isPlaceable(order)) throw new Problem(409, transferOrder.changed);
    const { orderNumber, customer } = order.checkout;
    return [
      `Order ${orderNumber} is placed for ${pounds(asPence(order.transfer.amount_pence))}, and ${customer?.email} gets the receipt.`,
    ];
  },
  answer,
  done: 'Placed.',
  verb: 'placed it',
  async change({ tx, now, subject, input: { id } }) {
    if (!isPlaceable(subject)) return stale();
    const notKept = await reopenPhoneOrder(tx, subject, now);
    if (notKept) return NOT_PLACED[notKept];
    return changed({ id }, `${pounds(asPence(subject.transfer.amount_pence))}`);
  },
  afterwards: placePaidOrders,
});

const NOT_PLACED = {
  'code used up': new Problem(
    409,
    'A discount code was used up meanwhile. Raise the code’s limit under Codes, or send the money back.',
  ),
  'code used by the buyer': new Problem(
    409,
    'The customer has used a code like its own meanwhile, or another order by phone of theirs waits with one. Send the money back.',
  ),
  'no place': new Problem(409, 'Its course is full by now, or has begun. Send the money back.'),
} satisfies Record<NotKept, Problem>;

const recordRefundSent = staffAction({
  name: 'recordRefundSent',
  summary: 'Record that a refund was sent by bank transfer: it counts as given from then on',
  on: refundByHand,
  path: '/sent',
  endsTask: true,
  movesMoney: true,
  async preview({ db }, _by, { id }) {
    const found = await findRefundByHand(db, id);
    if (!found?.transfer) throw new Problem(404, refundByHand.missing);
    if (!isToGive(found.leg)) throw new Problem(409, refundByHand.changed);
    return [
      `${pounds(asPence(found.leg.amount_pence))} of order ${found.payment.order_number} counts as given: you have sent it at the bank.`,
      `We email ${found.payment.snapshot.email}.`,
    ];
  },
  input: {
    sent_on: day.describe('The day on which the bank sent it'),
    evidence: requiredLine(200, 'the bank’s reference of the payment'),
  },
  answer: z.object({ id: z.uuid() }).meta({ id: 'RefundSent' }),
  done: 'Recorded. The buyer is emailed.',
  verb: 'recorded it as sent',
  async change({ tx, now, deps, by, subject, input: { id, sent_on, evidence } }) {
    const { transfer, payment } = subject;
    if (!transfer) return new Problem(404, refundByHand.missing);
    requirePast('sent_on', sent_on, { made: payment.created_at, now });
    await lockPayment(tx, payment.id);
    const leg = await findLeg(tx, subject.leg.id);
    if (!leg || !isToGive(leg)) return stale();
    const sent = {
      reference: transfer.reference,
      amount: asPence(leg.amount_pence),
      sentOn: sent_on,
      evidence,
      refundLeg: leg.id,
    };
    if (!(await writeRefundSent(tx, sent, { by: by.name, now }))) return stale();
    await deps.enqueue(tx, EXECUTE_REFUND, { refundId: id });
    return changed({ id }, `${pounds(sent.amount)} on ${formatDate(sent_on)}, ${evidence}`);
  },
});

const bankAccountChanged = staffAlert({
  name: 'bank-account-changed',
  compose: ({
    by,
    name,
    ends,
    paysInstructors = false,
  }: {
    by: string;
    name: string;
    ends: string;
    paysInstructors?: boolean;
  }) => ({
    subject: 'The bank account that customers pay into has changed',
    plain: `${by} has changed the bank account that customers who pay by transfer are given: ${name}, the number ending ${ends}.${paysInstructors ? ' Instructors are paid from it, too.' : ''} If you don’t know of it, end their sign-in under Staff and change it back under Bank transfers.`,
  }),
});

const account: Subject<true, z.ZodObject<Record<never, never>>> = {
  kind: 'bank account',
  path: '/bank-account',
  params: z.object({}),
  ids: () => ['school'],
  find: async () => true,
  missing: 'We couldn’t find the account.',
  changed: 'The account has changed meanwhile. Look at it again.',
};

/** Whether instructors are paid from the school's account. */
const paysFromIt = async (db: Db) => (await paySettings(db))?.isSchoolAccount === true;

const setBankAccount = staffAction({
  name: 'setBankAccount',
  summary: 'Set the bank account that customers who pay by transfer pay into',
  method: 'PUT',
  on: account,
  movesMoney: true,
  permission: 'settle',
  async preview({ db }, _by, { name, sort_code, number }) {
    if (!(await canBelongTogether(db, sort_code, number))) throw invalid('number', NOT_TOGETHER);
    const [before, paysInstructors] = [await findBankAccount(db), await paysFromIt(db)];
    const to = `${name}, ${formatSortCode(sort_code)}, ${number}`;
    return [
      before
        ? `Customers are asked to pay into ${to}, not ${before.name}, ${formatSortCode(before.sortCode)}, ${before.accountNumber}.`
        : `Customers can pay by bank transfer, into ${to}.`,
      ...(paysInstructors ? ['Instructors are paid from it, too.'] : []),
      'Orders that wait show the new account as well. We email the office.',
    ];
  },
  input: {
    name: requiredLine(70, 'the name of the account'),
    sort_code: sortCode,
    number: accountNumber,
  },
  expected: { expected_version: formNumber(z.int().min(0)).describe('0 where there is none yet') },
  answer: z.object({ number: z.string() }).meta({ id: 'BankAccountSet' }),
  done: 'Saved. New orders and emails give this account.',
  verb: 'changed it',
  async change({ tx, now, deps, by, input: { name, sort_code, number, expected_version: after } }) {
    if (!(await canBelongTogether(tx, sort_code, number))) return invalid('number', NOT_TOGETHER);
    const paysInstructors = await paysFromIt(tx);
    const set = { name, sortCode: sort_code, accountNumber: number };
    if (!(await writeBankAccount(tx, set, { after, by: by.name, now }))) return stale();
    const ends = number.slice(-4);
    await send(tx, deps, bankAccountChanged, {
      to: deps.school.current().officeEmail,
      key: crypto.randomUUID(),
      data: { by: by.name, name, ends, paysInstructors },
    });
    return changed({ number }, `${name}, ending ${ends}`);
  },
});

/** Bank transfers: what came is recorded, sent back, or pays late; and the account that customers pay into. */
export const transferActions = [
  recordTransfer,
  removeBankLine,
  recordSent,
  placeLate,
  recordRefundSent,
  setBankAccount,
];

export const transferForms = () => ({
  recordTransfer: formOf(recordTransfer),
  recordTransferReturned: formOf(recordSent),
});
export const refundSentForm = () => formOf(recordRefundSent);
export const bankAccountForm = () => formOf(setBankAccount);
