import { sql } from 'kysely';
import { LONDON } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import '../tables.ts';
import type { OrderState } from '../order.ts';
import { paidForLine } from '../paid-for-line.server.ts';

/** An order that was paid, in the parts that have a price. They add up to its total. */
export interface SoldOrder {
  id: string;
  number: string;
  paymentId: string;
  state: OrderState;
  placedAt: Date;
  /** The London day on which it was paid. */
  day: string;
  parts: SoldOrderPart[];
}

interface SoldOrderPart {
  /** As refunds and allocations name it: "line 2", "fee", "postage". */
  part: string;
  type: string;
  carriesFee: boolean;
  isInstructorTraining: boolean;
  /** What was paid for it. */
  amount: Pence;
}

/** Those that were paid within two instants: all, or so many of those that cost anything. */
interface SoldWithin {
  from: Date;
  to: Date;
  part?: { skip: number; most: number };
}

/** The orders that were paid within two instants, or those of some payments. */
export async function soldOrders(
  db: Db,
  of: SoldWithin | { paymentIds: readonly string[] },
): Promise<SoldOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.id', 'order_number', 'payment_id', 'orders.state', 'placed_at'])
    .select(['fee_pence', 'postage_pence'])
    .select(sql<string>`to_char(paid_at at time zone ${sql.lit(LONDON)}, 'YYYY-MM-DD')`.as('day'))
    .select(['position', 'type', 'carries_fee', 'is_instructor_training'])
    .select(['order_lines.subtotal_pence', 'order_lines.discount_pence'])
    .where((where) =>
      'from' in of
        ? where.and([
            where('paid_at', '>=', of.from),
            where('paid_at', '<', of.to),
            of.part ? where('orders.id', 'in', partOf(db, of, of.part)) : sql<boolean>`true`,
          ])
        : where.and([
            where('paid_at', 'is not', null),
            sql<boolean>`payment_id = any(${[...of.paymentIds]}::uuid[])`,
          ]),
    )
    .orderBy('orders.paid_at')
    .orderBy('orders.id')
    .orderBy('position')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((lines) => {
    const [order] = lines;
    if (!order) return [];
    const rest = (part: string, pence: number) =>
      pence > 0
        ? [{ part, type: part, carriesFee: false, isInstructorTraining: false, amount: asPence(pence) }]
        : [];
    return {
      id: order.id,
      number: order.order_number,
      paymentId: order.payment_id,
      state: order.state,
      placedAt: order.placed_at,
      day: order.day,
      parts: [
        ...lines.map((line) => ({
          part: `line ${line.position}`,
          type: line.type,
          carriesFee: line.carries_fee,
          isInstructorTraining: line.is_instructor_training,
          amount: paidForLine(line),
        })),
        ...rest('postage', order.postage_pence),
        ...rest('fee', order.fee_pence),
      ],
    };
  });
}

function partOf(db: Db, { from, to }: SoldWithin, { skip, most }: { skip: number; most: number }) {
  return db
    .selectFrom('orders')
    .select('id')
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .where('total_pence', '>', 0)
    .orderBy('paid_at')
    .orderBy('id')
    .offset(skip)
    .limit(most);
}
