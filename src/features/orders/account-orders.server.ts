import { type AliasableExpression, sql } from 'kysely';
import { type IssuedVoucher, vouchersOfOrders } from '#src/features/vouchers/vouchers.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { bookedOn, formatBooked } from './booked-course.ts';
import type { OrderState } from './order.ts';
import { linesOf, type OrderLine } from './orders.server.ts';

/** The reference of the payment whose id is in a column, as a part of a query: payments know it. */
export type PaymentReference = (idColumn: string) => AliasableExpression<string>;

const SHOWN = ['placed', 'paid', 'refunded'] as const satisfies OrderState[];
type ShownState = (typeof SHOWN)[number];

export interface AccountOrder {
  id: string;
  number: string;
  /** The id by which refunds of it are found. */
  paymentId: string;
  /** Identifies its confirmation page. */
  transaction: string;
  /** `placed` while the bank has not answered yet. */
  state: ShownState;
  placedAt: Date;
  total: Pence;
  lines: (Pick<OrderLine, 'name' | 'image' | 'quantity'> & {
    /** For a course: who attends, when, where, and what is paid on the day. */
    course: { attendee: string; text: string } | null;
    /** With whom lessons are wished. */
    instructor: string | null;
  })[];
}

/** An account's orders, newest first: all, or as many below one. Those that came to nothing are left out. */
export async function ordersOfAccount(
  db: Db,
  accountId: string,
  referenceOf: PaymentReference,
  { before, most }: { before?: string | undefined; most?: number } = {},
): Promise<AccountOrder[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'payment_id', 'state', 'placed_at', 'total_pence'])
    .select(referenceOf('orders.payment_id').as('reference'))
    .where('account_id', '=', accountId)
    .where('state', 'in', SHOWN)
    .$if(before !== undefined, (orders) =>
      orders.where(
        sql<boolean>`(placed_at, id) < (select placed_at, id from orders where id = ${before} and account_id = ${accountId})`,
      ),
    )
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .$if(most !== undefined, (orders) => orders.limit(most ?? 0))
    .execute();
  return Promise.all(
    orders.map(async (order) => ({
      id: order.id,
      number: order.order_number,
      paymentId: order.payment_id,
      transaction: order.reference,
      state: order.state as ShownState,
      placedAt: order.placed_at,
      total: asPence(order.total_pence),
      lines: (await linesOf(db, order.id)).map(toAccountLine),
    })),
  );
}

function toAccountLine(line: OrderLine) {
  const place = bookedOn(line);
  const { name, image, quantity, instructor } = line;
  return {
    instructor,
    name,
    image,
    quantity,
    course: place ? { attendee: place.attendee, text: formatBooked(place) } : null,
  };
}

/** The vouchers that an account has bought, newest first. */
export function vouchersOfAccount(db: Db, accountId: string): Promise<IssuedVoucher[]> {
  return vouchersOfOrders(db, db.selectFrom('orders').select('id').where('account_id', '=', accountId));
}
