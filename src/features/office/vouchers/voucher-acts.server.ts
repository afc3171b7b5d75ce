import { z } from 'zod';
import { correctVoucher } from '#src/features/vouchers/staff/correct-voucher.server.ts';
import { extendVoucher } from '#src/features/vouchers/staff/extend-voucher.server.ts';
import { sendVoucherAgain } from '#src/features/vouchers/staff/send-again.server.ts';
import { voidVoucher } from '#src/features/vouchers/staff/void-voucher.server.ts';
import { dateInWords } from '#src/platform/dates.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import { type Act, act } from '../acts/act.ts';
import { onVoucher } from './on-voucher.server.ts';
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

/** What is done to one voucher. Each names what the page showed, so that of two people at once one is told. */
export const voucherActs: readonly Act[] = [
  spendAct,
  act({
    name: 'sendVoucherAgain',
    summary: 'Email a voucher to its address again',
    method: 'POST',
    path: '/v1/office/vouchers/:id/send-again',
    permission: 'work',
    params,
    body: z
      .object({ shown: z.coerce.number().int().min(0).describe('How often it had been emailed') })
      .meta({ id: 'VoucherSendAgain' }),
    answer,
    run: (office, by, { id, shown }) =>
      onVoucher(office, by, {
        ...{ id, did: 'sendVoucherAgain', done: 'sent', detail: '' },
        work: (tx) => sendVoucherAgain(tx, office, { id, shown }),
        refusals: {
          over: 'That voucher can’t be sent again: its code is no longer stored, or it hasn’t gone yet.',
        },
      }),
  }),
  act({
    name: 'extendVoucher',
    summary: 'Give a voucher a later last day; one that has expired is valid again',
    method: 'POST',
    path: '/v1/office/vouchers/:id/extend',
    permission: 'work',
    params,
    body: z
      .object({ expires_on: day, shown: day, reason: requiredLine(200, 'a reason') })
      .meta({ id: 'VoucherExtension' }),
    answer,
    run: (office, by, { id, expires_on: to, shown, reason }) =>
      onVoucher(office, by, {
        ...{ id, did: 'extendVoucher', done: 'extended', detail: `to ${dateInWords(to)}` },
        work: (tx, now) => extendVoucher(tx, { id, to, shown, reason }, now),
        refusals: {
          over: 'That voucher is void or used up, so there is nothing to extend.',
          'not later': ['expires_on', 'Choose a day after its present last day'],
          'too late': ['expires_on', 'Choose a day within five years'],
        },
      }),
  }),
  act({
    name: 'correctVoucher',
    summary: 'Correct a voucher’s recipient; to another address it is emailed anew',
    method: 'POST',
    path: '/v1/office/vouchers/:id/correct',
    permission: 'work',
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
        ...{ id, did: 'correctVoucher', done: 'corrected', detail: '' },
        work: (tx) =>
          correctVoucher(tx, office, {
            id,
            to: { name, email },
            shown: { name: shown_name, email: shown_email || null },
          }),
        refusals: { over: 'That voucher can’t be changed any more.' },
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
        ...{ id, did: 'voidVoucher', done: 'voided', detail: '' },
        work: (tx, now) => voidVoucher(tx, id, reason, now),
        refusals: {
          'void already': 'That voucher is already void.',
          expired: 'That voucher has expired, so there is nothing to void.',
          spent: 'Something has been spent from that voucher, so it cannot be voided.',
        },
      }),
  }),
];
