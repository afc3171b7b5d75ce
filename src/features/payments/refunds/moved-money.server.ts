import { sql } from 'kysely';
import { londonMidnight } from '#src/platform/clock.ts';
import { dayAfter, LONDON } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Days } from '#src/platform/db/kept-days.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import type { RefundMethod } from './refund.ts';
import '../tables.ts';
import './tables.ts';

/** A charge, or what went back of one, by what its gateway calls it. */
export interface MovedMoney {
  kind: 'charge' | 'refund';
  orderNumber: string;
  /** The gateway’s name for it, and for the charge that it is of. */
  reference: string;
  charge: string;
  /** In London. */
  day: string;
  /** Below nought where it went back. */
  amount: Pence;
  /** What the gateway has said that it keeps of it; null where it says nothing. */
  fee: Pence | null;
}

const METHODS = { 'connect-e': 'card', paypal: 'paypal' } as const satisfies Record<string, RefundMethod>;

/** Each charge of a gateway and each refund by it on these days. */
export async function moneyMovedBy(
  db: Db,
  gateway: keyof typeof METHODS,
  { from, to }: Days,
): Promise<MovedMoney[]> {
  const [start, end] = [londonMidnight(from), londonMidnight(dayAfter(to))];
  const dayOf = (at: unknown) => sql<string>`to_char(${at} at time zone ${sql.lit(LONDON)}, 'YYYY-MM-DD')`;
  const [charges, refunds] = await Promise.all([
    db
      .selectFrom('payment_events')
      .innerJoin('payments', 'payments.id', 'payment_id')
      .select(['order_number', 'cross_reference', 'amount_pence', 'gateway_fee_pence'])
      .select(dayOf(sql`min(at)`).as('day'))
      .where('at', '>=', start)
      .where('at', '<', end)
      .where('to_state', 'in', ['captured', 'refunding'])
      .where('from_state', '<>', 'refunded')
      .where('gateway', '=', gateway)
      .groupBy('payments.id')
      .execute(),
    db
      .selectFrom('refund_events')
      .innerJoin('refund_legs', 'refund_legs.id', 'leg_id')
      .innerJoin('refunds', 'refunds.id', 'refund_legs.refund_id')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['order_number', 'cross_reference', 'gateway_refund_id'])
      .select(['refund_legs.amount_pence', dayOf(sql`min(at)`).as('day')])
      .where('at', '>=', start)
      .where('at', '<', end)
      .where('to_state', 'in', ['succeeded', 'pending'])
      .where('refund_legs.state', 'in', ['succeeded', 'pending'])
      .where('method', '=', METHODS[gateway])
      .groupBy(['refund_legs.id', 'payments.id'])
      .execute(),
  ]);
  return [
    ...charges.map((row) => ({
      kind: 'charge' as const,
      orderNumber: row.order_number,
      reference: row.cross_reference ?? '',
      charge: row.cross_reference ?? '',
      day: row.day,
      amount: asPence(row.amount_pence),
      fee: row.gateway_fee_pence === null ? null : asPence(row.gateway_fee_pence),
    })),
    ...refunds.map((row) => ({
      kind: 'refund' as const,
      orderNumber: row.order_number,
      reference: row.gateway_refund_id ?? '',
      charge: row.cross_reference ?? '',
      day: row.day,
      amount: asPence(0 - row.amount_pence),
      fee: null,
    })),
  ];
}
