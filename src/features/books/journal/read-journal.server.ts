import { countSold, paidByVoucher } from '#src/features/orders/sales/sales.server.ts';
import { chargesByDay } from '#src/features/payments/charges-by-day.server.ts';
import { voucherFlowsByDay } from '#src/features/vouchers/liability/liability.server.ts';
import { londonMidnight } from '#src/platform/clock.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { dayAfter } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Days } from '#src/platform/db/kept-days.server.ts';
import { asPence, type Pence, sum, ZERO } from '#src/platform/money.ts';
import { payoutsBetween } from '../payouts/payouts.server.ts';
import { vatInParts } from '../vat.server.ts';
import {
  type RefundsWithVat,
  refundsWithVat,
  type VatEntry,
  vatEntriesOfSales,
  vatModelOverTime,
} from '../vat-entries.server.ts';
import { bookedPart } from './booked-part.ts';
import { type DayFacts, type JournalLine, journalOfDay } from './journal.ts';
import { soldByDay } from './sold-days.server.ts';

/** A sale or a refund, with what of it vouchers paid, or got back (below nought). */
export type OrderEntry = VatEntry & { byVoucher: Pence };

/** What went back on these days: the journals and the number of credit notes are made of it, and it is read once for both. */
export function readRefunds(
  deps: Pick<Services, 'db' | 'school'>,
  { from, to }: Days,
): Promise<RefundsWithVat> {
  return refundsWithVat(deps, londonMidnight(from), londonMidnight(dayAfter(to)));
}

/** The journals of the London days from one to another. */
export async function readDays(
  deps: Pick<Services, 'db' | 'school'>,
  days: Days,
  refunds = readRefunds(deps, days),
): Promise<JournalLine[]> {
  const { db } = deps;
  const { from, to } = days;
  const [sold, { entries: refunded, given: returned }, charges, flows, payouts, modelAt] = await Promise.all([
    soldByDay(deps, days),
    refunds,
    chargesByDay(db, days),
    voucherFlowsByDay(db, from, to),
    payoutsBetween(db, from, to),
    vatModelOverTime(deps),
  ]);
  const of = {
    sold: Map.groupBy(sold, ({ day }) => day),
    refunded: Map.groupBy(refunded, ({ day }) => day),
    charges: Map.groupBy(charges, ({ day }) => day),
    returned: Map.groupBy(returned, ({ day }) => day),
    flows: Map.groupBy(flows, ({ period }) => period),
    payouts: Map.groupBy(payouts, ({ paidOn }) => paidOn),
  };
  const lines: JournalLine[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) {
    const flow = (kind: keyof DayFacts['vouchers']): Pence =>
      asPence(
        (of.flows.get(day) ?? []).reduce((total, one) => total + (one.kind === kind ? one.pence : 0), 0),
      );
    const byPhone = asPence(0 - flow('spent'));
    const [phone] = vatInParts([{ part: 'phone', type: 'product', carriesFee: false, amount: byPhone }], {
      model: modelAt({ placedAt: londonMidnight(dayAfter(day)) }),
      day,
    });
    lines.push(
      ...journalOfDay({
        day,
        sold: of.sold.get(day) ?? [],
        refunded: (of.refunded.get(day) ?? []).flatMap(({ parts }) => parts.map(bookedPart)),
        charged: of.charges.get(day) ?? [],
        returned: [...Map.groupBy(of.returned.get(day) ?? [], ({ method }) => method)].map(
          ([method, some]) => ({
            method,
            pence: sum(some.map(({ pence }) => pence)),
          }),
        ),
        vouchers: {
          issued: flow('issued'),
          opened: flow('opened'),
          given: flow('given'),
          redeemed: flow('redeemed'),
          returned: flow('returned'),
          refunded: flow('refunded'),
          spent: flow('spent'),
          expired: flow('expired'),
          void: flow('void'),
        },
        byPhone: { vat: phone?.vat ?? ZERO, isTaxed: phone?.basisPoints != null },
        payouts: of.payouts.get(day) ?? [],
      }),
    );
  }
  return lines;
}

/** How many orders were sold on these days for money, or for vouchers, and what went back of orders. */
export async function countOrderEntries({ db }: { db: Db }, days: Days, refunds: Promise<RefundsWithVat>) {
  const [sales, back] = await Promise.all([
    countSold(db, londonMidnight(days.from), londonMidnight(dayAfter(days.to))),
    refunds,
  ]);
  return { sales, refunds: refundEntries(back) };
}

/** So many of the sales of these days. */
export async function saleEntries(
  { db, school }: Pick<Services, 'db' | 'school'>,
  days: Days,
  part: { skip: number; most: number },
): Promise<OrderEntry[]> {
  const [from, to] = [londonMidnight(days.from), londonMidnight(dayAfter(days.to))];
  const entries = await vatEntriesOfSales({ db, school }, { from, to, part });
  const byVoucher = await paidByVoucher(
    db,
    entries.map(({ order }) => order.id),
  );
  return entries.map((entry) => ({ ...entry, byVoucher: byVoucher.get(entry.order.id) ?? ZERO }));
}

function refundEntries({ entries, given }: RefundsWithVat): OrderEntry[] {
  const toVouchers = Map.groupBy(
    given.filter(({ method }) => method === 'voucher'),
    ({ paymentId, day }) => `${paymentId} ${day}`,
  );
  return entries
    .map((entry) => {
      const own = toVouchers.get(`${entry.order.paymentId} ${entry.day}`) ?? [];
      return { ...entry, byVoucher: asPence(0 - sum(own.map(({ pence }) => pence))) };
    })
    .filter(isOfMoney);
}

/** What neither cost anything nor gave anything back has no invoice. */
function isOfMoney({ parts, byVoucher }: OrderEntry): boolean {
  return byVoucher !== 0 || parts.some(({ amount }) => amount !== 0);
}
