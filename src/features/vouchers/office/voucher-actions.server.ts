import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { capitalised } from '#src/platform/capitalised.ts';
import { formatDate } from '#src/platform/dates.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { asPence, fromDecimal, type Pence, pounds, readPounds, toDecimal } from '#src/platform/money.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import { correctRecipient, emailedOn } from '../staff/correct-voucher.server.ts';
import { setLastDay } from '../staff/extend-voucher.server.ts';
import { resendVoucher } from '../staff/send-again.server.ts';
import { spendFromVoucher } from '../staff/spend-by-phone.server.ts';
import { markVoid } from '../staff/void-voucher.server.ts';
import type { IssuedVoucher } from '../vouchers.server.ts';
import {
  emailAboutVoucher,
  nameVoucher,
  recipientOf,
  voucher,
  voucherAndBuyer,
  whoIsEmailed,
} from './voucher-subject.server.ts';

const MAX_PENCE = 1_000_000_00;
const amount = z
  .string('Enter an amount, such as 25 or 25.50')
  .transform((input) => readPounds(input) ?? asPence(0))
  .refine((pence) => pence > 0 && pence <= MAX_PENCE, 'Enter an amount, such as 25 or 25.50');
const balance = z
  .string()
  .regex(/^\d{1,7}\.\d{2}$/, 'A balance such as 62.38')
  .transform(fromDecimal)
  .describe('The balance that the staff had before them');
const day = z.iso.date('Choose a date');
const reason = requiredLine(200, 'a reason');
const AN_EMAIL = 'Enter an email address like name@example.co.uk';
const emailOrNone = z
  .string(AN_EMAIL)
  .trim()
  .max(254, 'That email address is too long')
  .refine((text) => text === '' || z.email().safeParse(text).success, AN_EMAIL)
  .transform((text) => text || null);
const answer = z.object({ id: z.uuid() }).meta({ id: 'VoucherActedOn' });

const leftOf = ({ balance_pence }: IssuedVoucher) => pounds(asPence(balance_pence));
const tooMuch = (remaining: Pence) => invalid('amount', `Only ${pounds(remaining)} is left on it`);

/** Takes an amount from a voucher for somebody on the phone: the balance never falls below nothing. */
const spendByPhone = staffAction({
  name: 'spendByPhone',
  summary: 'Take an amount from a voucher for somebody on the phone',
  on: voucher,
  path: '/spend',
  movesMoney: true,
  async preview({ db }, _by, { id, amount: pence }) {
    const voucherWithBuyer = await voucherAndBuyer(db, id);
    const remaining = asPence(voucherWithBuyer.voucher.balance_pence - pence);
    if (remaining < 0) throw tooMuch(asPence(voucherWithBuyer.voucher.balance_pence));
    return [
      `${pounds(pence)} is taken from ${nameVoucher(voucherWithBuyer.voucher)}. ${pounds(remaining)} is left on it.`,
      whoIsEmailed(voucherWithBuyer.buyer, voucherWithBuyer.voucher.email),
    ];
  },
  input: { amount, note: requiredLine(120, 'what it is for') },
  expected: { expected_balance: balance },
  answer: z.object({ id: z.uuid(), balance: z.string() }).meta({ id: 'VoucherSpent' }),
  done: 'Taken. The balance below is what is left.',
  verb: 'took an amount from it by phone',
  async change({ tx, now, deps, subject, input: { id, amount: pence, expected_balance, note } }) {
    const { refusal, remaining } = await spendFromVoucher(
      tx,
      subject,
      { pence, expectedBalance: expected_balance, note },
      now,
    );
    if (refusal === 'too much') return tooMuch(remaining);
    if (refusal === 'cannot pay')
      return new Problem(409, 'That voucher can’t pay: it is void, has expired or is used up.');
    if (refusal === 'changed')
      return stale(
        `The balance is now ${pounds(remaining)}, not ${pounds(expected_balance)}. Please check and try again.`,
      );
    await emailAboutVoucher(tx, deps, id, (after) => ({
      subject: `${pounds(pence)} of a gift voucher was spent by phone`,
      sentences: [
        `We took ${pounds(pence)} from ${nameVoucher(after)}, for: ${note}. ${pounds(remaining)} is left on it.`,
      ],
      others: recipientOf(after),
    }));
    return changed({ id, balance: toDecimal(remaining) }, `${pounds(pence)} by phone`);
  },
});

const resendVoucherAction = staffAction({
  name: 'sendVoucherAgain',
  summary: 'Email a voucher to its address again',
  on: voucher,
  path: '/send-again',
  endsTask: true,
  handsOut: true,
  async preview({ db }, _by, { id }) {
    const voucherWithBuyer = await voucherAndBuyer(db, id);
    const { email } = voucherWithBuyer.voucher;
    return [
      `The code of ${nameVoucher(voucherWithBuyer.voucher)}, with ${leftOf(voucherWithBuyer.voucher)} left, is emailed to ${email} again.`,
      whoIsEmailed(voucherWithBuyer.buyer),
    ];
  },
  expected: { expected_send_count: formNumber(z.int().min(0)).describe('How often it had been emailed') },
  answer,
  done: 'It is on its way again.',
  verb: 'sent it again',
  async change({ tx, deps, subject, input: { id, expected_send_count } }) {
    const result = await resendVoucher(tx, deps, subject, expected_send_count);
    if (result === 'changed') return stale();
    if (result === 'over')
      return new Problem(
        409,
        'That voucher can’t be sent again: its code is no longer stored, or it hasn’t gone yet.',
      );
    await emailAboutVoucher(tx, deps, id, (after) => ({
      subject: 'We’ve sent your gift voucher again',
      sentences: [`We’ve emailed ${nameVoucher(after)} to ${after.recipient_name} once more.`],
      others: [],
    }));
    return changed({ id }, '');
  },
});

const extendVoucher = staffAction({
  name: 'extendVoucher',
  summary: 'Give a voucher a later last day; one that has expired is valid again',
  on: voucher,
  path: '/extend',
  handsOut: true,
  async preview({ db }, _by, { id, expires_on: to }) {
    const voucherWithBuyer = await voucherAndBuyer(db, id);
    return [
      `The ${leftOf(voucherWithBuyer.voucher)} left of ${nameVoucher(voucherWithBuyer.voucher)} can be spent until ${formatDate(to)}, not ${formatDate(voucherWithBuyer.voucher.expires_on)}.`,
      whoIsEmailed(voucherWithBuyer.buyer, voucherWithBuyer.voucher.email),
    ];
  },
  input: { expires_on: day, reason },
  expected: { expected_expires_on: day },
  answer,
  done: 'Extended. We’ve emailed the buyer and the recipient.',
  verb: 'extended it',
  async change({ tx, now, deps, subject, input: { id, expires_on: to, expected_expires_on, reason } }) {
    const result = await setLastDay(tx, subject, { to, expectedExpiresOn: expected_expires_on, reason }, now);
    if (result === 'changed') return stale();
    if (result === 'over')
      return new Problem(409, 'That voucher is void or used up, so there is nothing to extend.');
    if (result === 'not later') return invalid('expires_on', 'Choose a day after its present last day');
    if (result === 'too late') return invalid('expires_on', 'Choose a day within five years');
    await emailAboutVoucher(tx, deps, id, (after) => ({
      subject: 'A gift voucher is valid for longer',
      sentences: [`The ${leftOf(after)} left of ${nameVoucher(after)} can be spent until ${formatDate(to)}.`],
      others: recipientOf(after),
    }));
    return changed({ id }, `to ${formatDate(to)}`);
  },
});

const correctVoucher = staffAction({
  name: 'correctVoucher',
  summary: 'Correct a voucher’s recipient; to another address it is emailed anew',
  on: voucher,
  path: '/correct',
  endsTask: true,
  handsOut: true,
  async preview({ db }, _by, { id, name, email, shown_email }) {
    const { voucher: issuedVoucher, buyer } = await voucherAndBuyer(db, id);
    const goes = email && (email !== shown_email || issuedVoucher.undelivered_at);
    const sendOn = emailedOn(issuedVoucher);
    const when = sendOn ? `on ${formatDate(sendOn)}` : 'now';
    return [
      ...(name === issuedVoucher.recipient_name
        ? []
        : [
            `${capitalised(nameVoucher(issuedVoucher))} is for ${name}, not ${issuedVoucher.recipient_name}.`,
          ]),
      ...(goes
        ? [
            `The code of ${nameVoucher(issuedVoucher)}, with ${leftOf(issuedVoucher)} left, is emailed to ${email} ${when}.`,
          ]
        : []),
      whoIsEmailed(buyer, email === shown_email ? null : shown_email || null),
    ];
  },
  input: {
    name: requiredLine(80, 'the recipient’s name'),
    email: emailOrNone.describe('Empty for a card that is posted'),
  },
  expected: { shown_name: z.string(), shown_email: z.string() },
  answer,
  done: 'Corrected.',
  verb: 'corrected its recipient',
  async change({ tx, deps, subject, input: { id, name, email, shown_name, shown_email } }) {
    const result = await correctRecipient(tx, deps, subject, {
      to: { name, email },
      expectedRecipient: { name: shown_name, email: shown_email || null },
    });
    if (result === 'changed') return stale();
    if (result === 'over') return new Problem(409, 'That voucher can’t be changed any more.');
    const goesElsewhere = email !== null && email !== shown_email;
    await emailAboutVoucher(tx, deps, id, (after) => ({
      subject: 'We’ve corrected who a gift voucher is for',
      sentences: [
        `${capitalised(nameVoucher(after))} is for ${after.recipient_name}.`,
        ...(goesElsewhere ? ['It is emailed to another address than before.'] : []),
      ],
      others: goesElsewhere && shown_email ? [{ email: shown_email, isFormer: true }] : [],
    }));
    return changed({ id }, '');
  },
});

const voidVoucher = staffAction({
  name: 'voidVoucher',
  summary: 'Void a voucher of which nothing has been spent',
  on: voucher,
  path: '/void',
  permission: 'work',
  input: { reason },
  answer,
  done: 'Voided. Its code no longer works.',
  verb: 'voided it',
  async change({ tx, now, subject, input: { id, reason } }) {
    const result = await markVoid(tx, subject, `voided by the office: ${reason}`, now);
    if (result === 'void already') return stale({ otherwise: 'That voucher is already void.' });
    if (result === 'expired')
      return new Problem(409, 'That voucher has expired, so there is nothing to void.');
    if (result === 'spent')
      return new Problem(409, 'Something has been spent from that voucher, so it cannot be voided.');
    return changed({ id }, '');
  },
});

/** What is done to one voucher. Each names what the page showed, so that of two people at once one is told. */
export const voucherActions = [spendByPhone, resendVoucherAction, extendVoucher, correctVoucher, voidVoucher];

/** For the pages that show them. */
export function voucherForms() {
  return {
    spendByPhone: formOf(spendByPhone),
    resendVoucher: formOf(resendVoucherAction),
    extendVoucher: formOf(extendVoucher),
    correctVoucher: formOf(correctVoucher),
    voidVoucher: formOf(voidVoucher),
  };
}
