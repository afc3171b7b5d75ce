import { paidByVoucher } from '#src/features/orders/sales/sales.server.ts';
import { chargesByDay } from '#src/features/payments/charges-by-day.server.ts';
import { type GivenShare, refundsGiven } from '#src/features/payments/refunds/refund-queries.server.ts';
import { voucherFlowsByDay } from '#src/features/vouchers/liability/liability.server.ts';
import { londonMidnight } from '#src/platform/clock.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { dayAfter } from '#src/platform/dates.ts';
import { asPence, type Pence, sum, ZERO } from '#src/platform/money.ts';
import { payoutsBetween } from '../payouts/payouts.server.ts';
import { vatInParts } from '../vat.server.ts';
import { type VatEntry, vatEntries, vatModelOverTime } from '../vat-entries.server.ts';
import { bookedPart } from './booked-part.ts';
import { type DayFacts, type JournalLine, journalOfDay } from './journal.ts';

/** A sale or a refund, with what of it vouchers paid, or got back (below nought). */
export type OrderEntry = VatEntry & { byVoucher: Pence };

export interface DaysOfBooks {
  lines: JournalLine[];
  /** What was sold, and what went back of it, order by order. */
  orders: OrderEntry[];
}

/** The journals of the London days from one to another. */
export async function readDays(
  { db, school }: Pick<Services, 'db' | 'school'>,
  from: string,
  to: string,
): Promise<DaysOfBooks> {
  const [start, end] = [londonMidnight(from), londonMidnight(dayAfter(to))];
  const [entries, byVoucher, charges, returned, flows, payouts, modelAt] = await Promise.all([
    vatEntries({ db, school }, start, end),
    paidByVoucher(db, start, end),
    chargesByDay(db, start, end),
    refundsGiven(db, start, end),
    voucherFlowsByDay(db, start),
    payoutsBetween(db, from, to),
    vatModelOverTime({ db, school }),
  ]);
  const of = {
    entries: Map.groupBy(entries, ({ day }) => day),
    charges: Map.groupBy(charges, ({ day }) => day),
    returned: Map.groupBy(returned, ({ day }) => day),
    flows: Map.groupBy(flows, ({ period }) => period),
    payouts: Map.groupBy(payouts, ({ paidOn }) => paidOn),
  };
  const lines: JournalLine[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) {
    const own = of.entries.get(day) ?? [];
    const parts = (kind: VatEntry['kind']) =>
      own.filter((entry) => entry.kind === kind).flatMap((entry) => entry.parts.map(bookedPart));
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
        sold: parts('sale'),
        refunded: parts('refund'),
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
  const orders = entries.map((entry) => ({
    ...entry,
    byVoucher:
      entry.kind === 'sale'
        ? (byVoucher.get(entry.order.id) ?? ZERO)
        : asPence(0 - sum(toVouchers(of.returned.get(entry.day) ?? [], entry.order.paymentId))),
  }));
  return { lines, orders };
}

function toVouchers(returned: readonly GivenShare[], paymentId: string): Pence[] {
  return returned
    .filter((one) => one.method === 'voucher' && one.paymentId === paymentId)
    .map(({ pence }) => pence);
}
