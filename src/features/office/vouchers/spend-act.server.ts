import { z } from 'zod';
import { spendByPhone } from '#src/features/vouchers/staff/spend-by-phone.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { asPence, fromDecimal, pounds, readPounds, toDecimal } from '#src/platform/money.ts';
import { requiredLine } from '#src/platform/text-rules.ts';
import { act } from '../acts/act.ts';
import { writeLog } from '../log/write-log.server.ts';
import { whoActedLast } from './on-voucher.server.ts';

const MOST_PENCE = 1_000_000_00;
const amount = z
  .string('Enter an amount, such as 25 or 25.50')
  .transform((typed) => readPounds(typed) ?? asPence(0))
  .refine((pence) => pence > 0 && pence <= MOST_PENCE, 'Enter an amount, such as 25 or 25.50');
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
  permission: 'work',
  params: z.object({ id: z.uuid('No such voucher') }),
  body: z.object({ amount, shown, note: requiredLine(120, 'what it is for') }).meta({ id: 'VoucherSpend' }),
  answer: z.object({ id: z.uuid(), balance: z.string() }).meta({ id: 'VoucherSpent' }),
  async run({ db, clock }, by, { id, amount, shown, note }) {
    const now = clock.now();
    const spent = await db.transaction().execute(async (tx) => {
      const came = await spendByPhone(tx, { id, pence: amount, shown, note }, now);
      const detail = `${pounds(amount)} by phone`;
      if (came.ok)
        await writeLog(tx, { by, did: 'spendByPhone', about: { kind: 'voucher', id }, detail, now });
      return came;
    });
    if (spent.ok) return { id, balance: toDecimal(spent.left) };
    const { why, left } = spent;
    if (why === 'unknown') throw new Problem(404, 'We couldn’t find that voucher.');
    if (why === 'too much') throw invalid('amount', `Only ${pounds(left)} is left on it`);
    if (why === 'cannot pay')
      throw new Problem(409, 'That voucher can’t pay: it is void, has expired or is used up.');
    const first = await whoActedLast({ db, clock }, id, ['spendByPhone']);
    const what = `The balance is now ${pounds(left)}, not ${pounds(shown)}. Please check and try again.`;
    throw new Problem(409, first ? `${first} ${what}` : what);
  },
});
