import { chargesByDay } from '#src/features/payments/charges-by-day.server.ts';
import { refundsGiven } from '#src/features/payments/refunds/refund-queries.server.ts';
import { londonMidnight } from '#src/platform/clock.ts';
import { dayAfter, formatDate } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, pounds } from '#src/platform/money.ts';
import { lastDayOfMonth } from '#src/platform/months.ts';
import { accountNames, accountOfGateway } from '../journal/journal.ts';
import type { Payout, PayoutGateway } from '../payouts/payout.ts';
import { payoutsBetween } from '../payouts/payouts.server.ts';

/** What gateways paid out in a month, each beside what our books have for the day that it is for. */
export async function payoutsOfMonth(db: Db, month: string) {
  const payouts = await payoutsBetween(db, `${month}-01`, lastDayOfMonth(month));
  const takenOn = await takings(db, payouts);
  return payouts.map((payout) => ({
    key: `${payout.gateway} ${payout.reference}`,
    reference: payout.reference,
    gateway: accountNames[accountOfGateway[payout.gateway]],
    paidOn: formatDate(payout.paidOn),
    sums: [payout.taken, payout.fee, payout.paid].map(pounds),
    agrees: agreement(payout, takenOn),
  }));
}

/** Undefined where the list doesn't say for which day it is. */
function agreement(
  { takenOn, gateway, taken }: Payout,
  takenBy: (gateway: PayoutGateway, day: string) => Pence,
): { isRight: boolean; text: string } | undefined {
  if (!takenOn) return undefined;
  const off = asPence(taken - takenBy(gateway, takenOn));
  if (off === 0) return { isRight: true, text: `Agrees with ${formatDate(takenOn)}` };
  const more = off > 0 ? 'more' : 'less';
  return { isRight: false, text: `${pounds(asPence(Math.abs(off)))} ${more} than ${formatDate(takenOn)}` };
}

/** What each gateway took, less what it gave back, on the days that payouts are for. */
async function takings(db: Db, payouts: readonly Payout[]) {
  const days = payouts.flatMap(({ takenOn }) => takenOn ?? []).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (!from || !to) return () => asPence(0);
  const [start, end] = [londonMidnight(from), londonMidnight(dayAfter(to))];
  const [charges, returned] = await Promise.all([
    chargesByDay(db, { from, to }),
    refundsGiven(db, start, end),
  ]);
  return (gateway: PayoutGateway, day: string) => {
    const account = accountOfGateway[gateway];
    const taken = charges.filter((one) => one.gateway === gateway && one.day === day);
    const back = returned.filter((one) => one.method === account && one.day === day);
    const total = (some: readonly { pence: Pence }[]) => some.reduce((all, { pence }) => all + pence, 0);
    return asPence(total(taken) - total(back));
  };
}
