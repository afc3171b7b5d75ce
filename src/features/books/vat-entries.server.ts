import { type SoldOrder, soldOrders } from '#src/features/orders/sales/sold-orders.server.ts';
import {
  type GivenShare,
  refundsGiven,
  refundsGivenBefore,
} from '#src/features/payments/refunds/refund-queries.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
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
export async function vatEntries(deps: VatDeps, from: Date, to: Date): Promise<VatEntry[]> {
  const [sold, refunded] = await Promise.all([
    vatEntriesOfSales(deps, { from, to }),
    vatEntriesOfRefunds(deps, from, to),
  ]);
  return [...sold, ...refunded];
}

/** The VAT of what was sold. */
export async function vatEntriesOfSales(
  deps: VatDeps,
  of: Parameters<typeof soldOrders>[1],
): Promise<VatEntry[]> {
  const [modelAt, sold] = await Promise.all([vatModelOverTime(deps), soldOrders(deps.db, of)]);
  return soldEntries(sold, modelAt);
}

/** The VAT that what went back within two instants took away. */
export async function vatEntriesOfRefunds(deps: VatDeps, from: Date, to: Date): Promise<VatEntry[]> {
  return (await refundsWithVat(deps, from, to)).entries;
}

/** What went back within two instants, share by share and with its VAT. */
export interface RefundsWithVat {
  given: GivenShare[];
  entries: VatEntry[];
}

export async function refundsWithVat(deps: VatDeps, from: Date, to: Date): Promise<RefundsWithVat> {
  const { db } = deps;
  const [modelAt, given] = await Promise.all([vatModelOverTime(deps), refundsGiven(db, from, to)]);
  const paymentIds = [...new Set(given.map(({ paymentId }) => paymentId))];
  const [refunded, before] = await Promise.all([
    soldOrders(db, { paymentIds }),
    refundsGivenBefore(db, paymentIds, from),
  ]);
  const sharesOf = {
    given: Map.groupBy(given, ({ paymentId }) => paymentId),
    before: Map.groupBy(before, ({ paymentId }) => paymentId),
  };
  const entries = refunded.flatMap((order) => {
    const parts = taxed(order, modelAt(order));
    let back = sharesOf.before.get(order.paymentId) ?? [];
    return [...Map.groupBy(sharesOf.given.get(order.paymentId) ?? [], ({ day }) => day)]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([day, shares]) => {
        const left = partsLeft(parts, back);
        back = [...back, ...shares];
        return {
          kind: 'refund' as const,
          day,
          order,
          model: modelAt(order),
          parts: takenOff(left, partsLeft(parts, back)),
        };
      });
  });
  return { given, entries };
}

/** What each of these orders brought on the day of its payment. */
export function soldEntries(orders: readonly SoldOrder[], modelAt: VatModelAt): VatEntry[] {
  return orders.map((order) => ({
    kind: 'sale',
    day: order.day,
    order,
    model: modelAt(order),
    parts: taxed(order, modelAt(order)),
  }));
}

type VatDeps = Pick<Services, 'school'> & { db: Db };
type VatModelAt = (order: { placedAt: Date }) => VatModel;

/** An order is for VAT what the school had published when it was placed. */
export async function vatModelOverTime({ db, school }: VatDeps): Promise<VatModelAt> {
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
