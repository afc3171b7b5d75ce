import { moneyMovedBy } from '#src/features/payments/refunds/moved-money.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { lastDayClosedForGood } from '../../closed-months/read-books.server.ts';
import type { Payout } from '../../payouts/payout.ts';
import { changedPayouts, enteredPayouts } from '../../payouts/payouts.server.ts';
import { compareSettlement, type SettledLine } from '../../payouts/settlement.ts';
import { linesRecordedBefore, type SettlementFile } from '../../payouts/settlement-files.server.ts';

/** Days between what a gateway calls the day of a payment and what we do, and between a payment and its part in another file. */
const NEAR_DAYS = 7;

/** What a file says beside our books as they are now. */
export async function judgeSettlement(db: Db, file: SettlementFile) {
  const { gateway, lines, first_day: firstDay, last_day: lastDay } = file;
  const days = { from: daysFrom(firstDay, -NEAR_DAYS), to: daysFrom(lastDay, NEAR_DAYS) };
  const [ours, before, judgedPayouts] = await Promise.all([
    moneyMovedBy(db, gateway, days),
    linesRecordedBefore(db, file, days),
    judgePayouts(db, file),
  ]);
  // The same line in another export is the same payment.
  const own = new Set(lines.map(keyOf));
  const earlier = before.filter((line) => !own.has(keyOf(line)));
  return { payouts: judgedPayouts, ...compareSettlement({ firstDay, lastDay, lines }, ours, earlier) };
}

const keyOf = ({ kind, reference, order, day, amount, payout }: SettledLine) =>
  [kind, reference, order, day, amount, payout].join(' ');

export interface JudgedPayout extends Payout {
  verdict: 'new' | 'here' | 'other' | 'closed';
}

/** Which payouts of a file can be entered. */
export async function judgePayouts(
  db: Parameters<typeof changedPayouts>[0],
  { gateway, payouts }: Pick<SettlementFile, 'gateway' | 'payouts'>,
): Promise<JudgedPayout[]> {
  const [changed, entered, closedTo] = await Promise.all([
    changedPayouts(db, gateway, payouts),
    enteredPayouts(db, gateway, payouts),
    lastDayClosedForGood(db),
  ]);
  const others = new Set(changed.map(({ reference }) => reference));
  return payouts.map((payout) => {
    if (others.has(payout.reference)) return { ...payout, verdict: 'other' };
    if (entered.has(payout.reference)) return { ...payout, verdict: 'here' };
    return { ...payout, verdict: closedTo && payout.paidOn <= closedTo ? 'closed' : 'new' };
  });
}

function daysFrom(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}
