import { soldByDay } from '#src/features/books/journal/sold-days.server.ts';
import { vatEntriesOfRefunds, vatOf } from '#src/features/books/vat-entries.server.ts';
import { coursesNotOver } from '#src/features/courses/places.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { depositsHeld } from '#src/features/orders/sales/sales.server.ts';
import { salesByDay, sumOfSales } from '#src/features/orders/sales/sales-days.server.ts';
import { refundsGiven } from '#src/features/payments/refunds/refund-queries.server.ts';
import { liabilityByMonth, owedToHolders } from '#src/features/vouchers/liability/liability.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { hoursBefore } from '#src/platform/dates.ts';
import { asPence, type Pence, sum } from '#src/platform/money.ts';
import { boundsOf, daysOf } from './month.ts';
import { refundsOfOrders } from './refunds-of-orders.server.ts';

/** A month's money: sales and refunds of each London day, what is owed, and what is held. */
export async function moneyOfMonth({ db, clock, school }: OfficeDeps, month: string) {
  const now = clock.now();
  const today = londonDate(now);
  const { from, to } = boundsOf(month);
  const ends = { from: `${month}-01`, to: londonDate(hoursBefore(to, 1)) };
  const [sold, allRefunds, parts, refundEntries, liability, owed, deposits] = await Promise.all([
    salesByDay(db, ends.from, ends.to),
    refundsGiven(db, from, to),
    soldByDay({ db, school }, ends),
    vatEntriesOfRefunds({ db, school }, from, to),
    liabilityByMonth(db, today.slice(0, 7)),
    owedToHolders(db),
    depositsHeld(db, coursesNotOver(db, now)),
  ]);
  const { paid, ofOrders, isVoucher } = await refundsOfOrders(db, allRefunds);
  const refunded = (some: typeof ofOrders) => ({
    sales: sumOf(some.filter((one) => !isVoucher(one))),
    vouchers: sumOf(some.filter(isVoucher)),
    fee: sumOf(some.filter(({ part }) => part === 'fee')),
    toVouchers: sumOf(some.filter(({ method }) => method === 'voucher')),
  });
  const days = daysOf(month, today).map((day) => {
    const sales = sumOfSales(sold.filter((one) => one.day === day));
    const refunds = refunded(ofOrders.filter((one) => one.day === day));
    const vat = sum([
      ...parts.filter((one) => one.day === day).map((part) => part.vat),
      vatOf(refundEntries.filter((one) => one.day === day)),
    ]);
    const tax = { vat, net: asPence(sales.all - refunds.sales - vat) };
    return { day, isToday: day === today, sales, refunds, tax };
  });
  return {
    sales: sumOfSales(sold),
    refunds: {
      ...refunded(ofOrders),
      orders: new Set(ofOrders.map(({ paymentId }) => paymentId)).size,
      withoutOrder: sumOf(allRefunds.filter(({ paymentId }) => !paid.has(paymentId))),
    },
    days,
    tax: { vat: sum(days.map(({ tax }) => tax.vat)), net: sum(days.map(({ tax }) => tax.net)) },
    liability,
    owed,
    deposits,
  };
}

function sumOf(some: readonly { pence: Pence }[]): Pence {
  return asPence(sum(some.map(({ pence }) => pence)));
}
