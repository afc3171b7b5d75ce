import { sql } from 'kysely';
import { londonDate } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import type { Pence } from '#src/platform/money.ts';
import { bankDetailsOfOne, doubtBankDetails, type KeptAccount } from '../bank-details/bank-details.server.ts';
import { toPay } from '../due.ts';
import { enterPay } from '../entries.server.ts';
import { returnOf, totalsOfRun } from '../runs.server.ts';
import '../tables.ts';

export type Returned =
  | {
      returned: Pence;
      run: number;
      /** Where nothing more is paid to, and where the next pay goes to. */
      doubted: KeptAccount | undefined;
      inUse: KeptAccount | undefined;
    }
  | { refused: 'nobody' | 'not paid' | 'returned before' };

/**
 * Enters that the bank sent a payment of a closed run back: it is owed again, in the open run, and nothing more is paid to
 * the account before somebody confirms it. Once: the second of two at once finds it entered.
 */
export async function returnPayment(
  tx: Tx,
  request: { number: number; instructor: string; because: string; by: string; now: Date },
): Promise<Returned> {
  const { number, instructor, because, by, now } = request;
  const total = (await totalsOfRun(tx, number)).find((one) => one.instructor === instructor);
  if (!total) return { refused: 'nobody' };
  if (total.paidOn === null) return { refused: 'not paid' };
  const pence = toPay(total);
  const { source, why } = returnOf(number, because);
  const entry = { kind: 'adjustment', pence, day: londonDate(now), source, why } as const;
  const entered = await enterPay(tx, { instructor, ...entry, by, now });
  if (entered === 'entered before') return { refused: 'returned before' };
  const usedAt = await accountUsedAt(tx, number, instructor);
  const doubted = await doubtBankDetails(tx, { instructor, because, usedAt, now });
  const { inUse } = await bankDetailsOfOne(tx, instructor);
  return { returned: pence, run: entered.run, doubted, inUse };
}

/** When the account was taken that a payment went to: as its file was made, or as it was marked as paid by hand. */
async function accountUsedAt(tx: Tx, run: number, instructor: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce(
      (select made_at from bank_file_payments join bank_files on bank_files.id = file_id
        where bank_file_payments.run = ${run} and instructor_slug = ${instructor}),
      (select entered_at from pay_entries where run = ${run} and instructor_slug = ${instructor} and kind = 'paid')
    ) as at`.execute(tx);
  return rows[0]?.at ?? new Date(0);
}
