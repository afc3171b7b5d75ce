import { z } from 'zod';
import { act } from '#src/features/identity/staff/acts/act.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { asPence, fromDecimal, type Pence, pounds, readPounds, toDecimal } from '#src/platform/money.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import { spendByPhone } from '../staff/spend-by-phone.server.ts';
import {
  nameVoucher,
  recipientOf,
  tellOfVoucher,
  voucherAndBuyer,
  voucherNotFound,
  whoActedLast,
  whoIsEmailed,
} from './on-voucher.server.ts';

const MAX_PENCE = 1_000_000_00;
const amount = z
  .string('Enter an amount, such as 25 or 25.50')
  .transform((typed) => readPounds(typed) ?? asPence(0))
  .refine((pence) => pence > 0 && pence <= MAX_PENCE, 'Enter an amount, such as 25 or 25.50');
const shown = z
  .string()
  .regex(/^\d{1,7}\.\d{2}$/, 'A balance such as 62.38')
  .transform(fromDecimal)
  .describe('The balance that the staff had before them');

/** Takes an amount from a voucher for somebody on the phone: the balance never falls below nothing. */
export const spendAct = act({
  name: 'spendByPhone',
  summary: 'Take an amount from a voucher for somebody on the phone',
  method: 'POST',
  path: '/v1/office/vouchers/:id/spend',
  movesMoney: true,
  async preview({ db }, _by, { id, amount: pence }) {
    const { voucher, buyer } = await voucherAndBuyer(db, id);
    const left = asPence(voucher.balance_pence - pence);
    if (left < 0) throw tooMuch(asPence(voucher.balance_pence));
    return [
      `${pounds(pence)} is taken from ${nameVoucher(voucher)}. ${pounds(left)} is left on it.`,
      whoIsEmailed(buyer, voucher.email),
    ];
  },
  params: z.object({ id: z.uuid('No such voucher') }),
  body: z.object({ amount, shown, note: requiredLine(120, 'what it is for') }).meta({ id: 'VoucherSpend' }),
  answer: z.object({ id: z.uuid(), balance: z.string() }).meta({ id: 'VoucherSpent' }),
  async run(office, by, { id, amount, shown, note }) {
    const { db, clock } = office;
    const now = clock.now();
    const spent = await db.transaction().execute(async (tx) => {
      const came = await spendByPhone(tx, { id, pence: amount, shown, note }, now);
      const detail = `${pounds(amount)} by phone`;
      if (!came.ok) return came;
      await writeAuditEntry(tx, { by, did: 'spendByPhone', about: { kind: 'voucher', id }, detail, now });
      const after = await voucherAndBuyer(tx, id);
      await tellOfVoucher(tx, office, after, {
        subject: `${pounds(amount)} of a gift voucher was spent by phone`,
        sentences: [
          `We took ${pounds(amount)} from ${nameVoucher(after.voucher)}, for: ${note}. ${pounds(came.left)} is left on it.`,
        ],
        others: recipientOf(after.voucher),
      });
      return came;
    });
    if (spent.ok) return { id, balance: toDecimal(spent.left) };
    const { why, left } = spent;
    if (why === 'unknown') throw voucherNotFound();
    if (why === 'too much') throw tooMuch(left);
    if (why === 'cannot pay')
      throw new Problem(409, 'That voucher can’t pay: it is void, has expired or is used up.');
    const first = await whoActedLast({ db, clock }, id, ['spendByPhone']);
    const what = `The balance is now ${pounds(left)}, not ${pounds(shown)}. Please check and try again.`;
    throw new Problem(409, first ? `${first} ${what}` : what);
  },
});

function tooMuch(left: Pence): Problem {
  return invalid('amount', `Only ${pounds(left)} is left on it`);
}
