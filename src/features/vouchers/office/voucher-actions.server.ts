import { z } from 'zod';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { formatDate } from '#src/platform/dates.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import { correctVoucher, emailedOn } from '../staff/correct-voucher.server.ts';
import { extendVoucher } from '../staff/extend-voucher.server.ts';
import { sendVoucherAgain } from '../staff/send-again.server.ts';
import { voidVoucher } from '../staff/void-voucher.server.ts';
import type { IssuedVoucher } from '../vouchers.server.ts';
import { nameVoucher, onVoucher, recipientOf, voucherAndBuyer, whoIsEmailed } from './on-voucher.server.ts';
import { spendAct } from './spend-act.server.ts';

const params = z.object({ id: z.uuid('No such voucher') });
const answer = z.object({ id: z.uuid() }).meta({ id: 'VoucherActedOn' });
const day = z.iso.date('Choose a date');
const AN_EMAIL = 'Enter an email address like name@example.co.uk';
const emailOrNone = z
  .string(AN_EMAIL)
  .trim()
  .max(254, 'That email address is too long')
  .refine((text) => text === '' || z.email().safeParse(text).success, AN_EMAIL)
  .transform((text) => text || null);
const name = requiredLine(80, 'the recipient’s name');

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const leftOf = ({ balance_pence }: IssuedVoucher) => pounds(asPence(balance_pence));

/** What is done to one voucher. Each names what the page showed, so that of two people at once one is told. */
export const voucherActs: readonly Act[] = [
  spendAct,
  act({
    name: 'sendVoucherAgain',
    summary: 'Email a voucher to its address again',
    method: 'POST',
    path: '/v1/office/vouchers/:id/send-again',
    endsTask: true,
    handsOut: true,
    async preview({ db }, _by, { id }) {
      const { voucher, buyer } = await voucherAndBuyer(db, id);
      return [
        `The code of ${nameVoucher(voucher)}, with ${leftOf(voucher)} left, is emailed to ${voucher.email} again.`,
        whoIsEmailed(buyer),
      ];
    },
    params,
    body: z
      .object({ shown: formNumber(z.int().min(0)).describe('How often it had been emailed') })
      .meta({ id: 'VoucherSendAgain' }),
    answer,
    run: (office, by, { id, shown }) =>
      onVoucher(office, by, {
        id,
        did: 'sendVoucherAgain',
        done: 'sent',
        detail: '',
        work: (tx) => sendVoucherAgain(tx, office, { id, shown }),
        refusals: {
          over: 'That voucher can’t be sent again: its code is no longer stored, or it hasn’t gone yet.',
        },
        news: (voucher) => ({
          subject: 'We’ve sent your gift voucher again',
          sentences: [`We’ve emailed ${nameVoucher(voucher)} to ${voucher.recipient_name} once more.`],
          others: [],
        }),
      }),
  }),
  act({
    name: 'extendVoucher',
    summary: 'Give a voucher a later last day; one that has expired is valid again',
    method: 'POST',
    path: '/v1/office/vouchers/:id/extend',
    handsOut: true,
    async preview({ db }, _by, { id, expires_on: to }) {
      const { voucher, buyer } = await voucherAndBuyer(db, id);
      return [
        `The ${leftOf(voucher)} left of ${nameVoucher(voucher)} can be spent until ${formatDate(to)}, not ${formatDate(voucher.expires_on)}.`,
        whoIsEmailed(buyer, voucher.email),
      ];
    },
    params,
    body: z
      .object({ expires_on: day, shown: day, reason: requiredLine(200, 'a reason') })
      .meta({ id: 'VoucherExtension' }),
    answer,
    run: (office, by, { id, expires_on: to, shown, reason }) =>
      onVoucher(office, by, {
        id,
        did: 'extendVoucher',
        done: 'extended',
        detail: `to ${formatDate(to)}`,
        work: (tx, now) => extendVoucher(tx, { id, to, shown, reason }, now),
        refusals: {
          over: 'That voucher is void or used up, so there is nothing to extend.',
          'not later': ['expires_on', 'Choose a day after its present last day'],
          'too late': ['expires_on', 'Choose a day within five years'],
        },
        news: (voucher) => ({
          subject: 'A gift voucher is valid for longer',
          sentences: [
            `The ${leftOf(voucher)} left of ${nameVoucher(voucher)} can be spent until ${formatDate(to)}.`,
          ],
          others: recipientOf(voucher),
        }),
      }),
  }),
  act({
    name: 'correctVoucher',
    summary: 'Correct a voucher’s recipient; to another address it is emailed anew',
    method: 'POST',
    path: '/v1/office/vouchers/:id/correct',
    endsTask: true,
    handsOut: true,
    async preview({ db }, _by, { id, name, email, shown_email }) {
      const { voucher, buyer } = await voucherAndBuyer(db, id);
      const goes = email && (email !== shown_email || voucher.undelivered_at);
      const day = emailedOn(voucher);
      const when = day ? `on ${formatDate(day)}` : 'now';
      return [
        ...(name === voucher.recipient_name
          ? []
          : [`${capital(nameVoucher(voucher))} is for ${name}, not ${voucher.recipient_name}.`]),
        ...(goes
          ? [
              `The code of ${nameVoucher(voucher)}, with ${leftOf(voucher)} left, is emailed to ${email} ${when}.`,
            ]
          : []),
        whoIsEmailed(buyer, email === shown_email ? null : shown_email || null),
      ];
    },
    params,
    body: z
      .object({
        name,
        email: emailOrNone.describe('Empty for a card that is posted'),
        shown_name: z.string(),
        shown_email: z.string(),
      })
      .meta({ id: 'VoucherCorrection' }),
    answer,
    run: (office, by, { id, name, email, shown_name, shown_email }) =>
      onVoucher(office, by, {
        id,
        did: 'correctVoucher',
        done: 'corrected',
        detail: '',
        work: (tx) =>
          correctVoucher(tx, office, {
            id,
            to: { name, email },
            shown: { name: shown_name, email: shown_email || null },
          }),
        refusals: { over: 'That voucher can’t be changed any more.' },
        news: (voucher) => ({
          subject: 'We’ve corrected who a gift voucher is for',
          sentences: [
            `${capital(nameVoucher(voucher))} is for ${voucher.recipient_name}.`,
            ...(email === null || email === shown_email
              ? []
              : ['It is emailed to another address than before.']),
          ],
          others:
            email === null || email === shown_email || !shown_email
              ? []
              : [{ email: shown_email, isFormer: true }],
        }),
      }),
  }),
  act({
    name: 'voidVoucher',
    summary: 'Void a voucher of which nothing has been spent',
    method: 'POST',
    path: '/v1/office/vouchers/:id/void',
    permission: 'work',
    params,
    body: z.object({ reason: requiredLine(200, 'a reason') }).meta({ id: 'VoidRequest' }),
    answer,
    run: (office, by, { id, reason }) =>
      onVoucher(office, by, {
        id,
        did: 'voidVoucher',
        done: 'voided',
        detail: '',
        work: (tx, now) => voidVoucher(tx, id, reason, now),
        refusals: {
          'void already': 'That voucher is already void.',
          expired: 'That voucher has expired, so there is nothing to void.',
          spent: 'Something has been spent from that voucher, so it cannot be voided.',
        },
      }),
  }),
];
