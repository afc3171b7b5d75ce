import { type SoldOrder, soldOrders } from '#src/features/orders/sales/sold-orders.server.ts';
import {
  type GivenShare,
  refundsGiven,
  refundsGivenBefore,
} from '#src/features/payments/refunds/refund-queries.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { asPence, type Pence, sum } from '#src/platform/money.ts';
import { schoolOverTime } from '#src/platform/school/published/published-school.server.ts';
import type { VatModel } from '#src/platform/school/school.ts';
import { partsLeft, type VatInPart, vatInParts } from './vat.server.ts';

/** What a day adds to the VAT of an order: it was paid, which is the tax point, or money went back. */
export interface VatEntry {
  kind: 'sale' | 'refund';
  /** In London, YYYY-MM-DD. */
  day: string;
  order: Pick<SoldOrder, 'id' | 'number' | 'paymentId'>;
  model: VatModel;
  /** Below zero in a refund. */
  parts: TaxedPart[];
}

type TaxedPart = SoldOrder['parts'][number] & VatInPart;

/** The VAT that the orders which were paid within two instants brought, and that what went back within them took away. */
export async function vatEntries(
  { db, school }: Pick<Services, 'db' | 'school'>,
  from: Date,
  to: Date,
): Promise<VatEntry[]> {
  const [modelAt, sold, given] = await Promise.all([
    vatModelOverTime({ db, school }),
    soldOrders(db, { from, to }),
    refundsGiven(db, from, to),
  ]);
  const paymentIds = [...new Set(given.map(({ paymentId }) => paymentId))];
  const [refunded, before] = await Promise.all([
    soldOrders(db, { paymentIds }),
    refundsGivenBefore(db, paymentIds, from),
  ]);
  const entry = (kind: VatEntry['kind'], day: string, order: SoldOrder, parts: TaxedPart[]): VatEntry => ({
    kind,
    day,
    order,
    model: modelAt(order),
    parts,
  });
  return [
    ...sold.map((order) => entry('sale', order.day, order, taxed(order, modelAt(order)))),
    ...refunded.flatMap((order) => {
      const own = ({ paymentId }: GivenShare) => paymentId === order.paymentId;
      const parts = taxed(order, modelAt(order));
      let back = before.filter(own);
      return [...Map.groupBy(given.filter(own), ({ day }) => day)]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([day, shares]) => {
          const left = partsLeft(parts, back);
          back = [...back, ...shares];
          return entry('refund', day, order, takenOff(left, partsLeft(parts, back)));
        });
    }),
  ];
}

/** An order is for VAT what the school had published when it was placed. */
export async function vatModelOverTime({
  db,
  school,
}: Pick<Services, 'db' | 'school'>): Promise<(order: { placedAt: Date }) => VatModel> {
  const schoolAt = await schoolOverTime(db, school.byDefault);
  return ({ placedAt }) => schoolAt(placedAt).vat.model;
}

/** The VAT of some entries, in all. */
export function vatOf(entries: readonly VatEntry[]): Pence {
  return sum(entries.flatMap(({ parts }) => parts.map(({ vat }) => vat)));
}

function taxed({ parts, day }: SoldOrder, model: VatModel): TaxedPart[] {
  return vatInParts(parts, { model, day });
}

function takenOff(before: readonly TaxedPart[], after: readonly TaxedPart[]): TaxedPart[] {
  return before.map((part, index) => {
    const left = after[index] ?? part;
    const less = (of: 'amount' | 'vat' | 'net') => asPence(left[of] - part[of]);
    return { ...part, amount: less('amount'), vat: less('vat'), net: less('net') };
  });
}
