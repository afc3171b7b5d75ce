import type { IssuedVoucher } from '#src/features/vouchers/vouchers.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { bookedInWords, bookedOn } from './booked-course.ts';
import { linesOf, type OrderLine } from './orders.server.ts';

export interface AccountOrder {
  number: string;
  /** Identifies its confirmation page. */
  transaction: string;
  /** False while the bank has not answered yet. */
  paid: boolean;
  placedAt: Date;
  total: Pence;
  lines: (Pick<OrderLine, 'name' | 'image' | 'quantity'> & {
    /** For a course: who attends, when, where, and what is paid on the day. */
    course: { attendee: string; words: string } | null;
  })[];
}

/** An account's placed and paid orders, newest first; declined ones are left out. */
export async function ordersOfAccount(db: Db, accountId: string): Promise<AccountOrder[]> {
  const orders = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.id', 'human_id', 'orders.state', 'placed_at', 'total_pence', 'payments.reference'])
    .where('account_id', '=', accountId)
    .where('orders.state', 'in', ['placed', 'paid'])
    .orderBy('placed_at', 'desc')
    .execute();
  return Promise.all(
    orders.map(async (order) => ({
      number: order.human_id,
      transaction: order.reference,
      paid: order.state === 'paid',
      placedAt: order.placed_at,
      total: asPence(order.total_pence),
      lines: (await linesOf(db, order.id)).map(toAccountLine),
    })),
  );
}

function toAccountLine(line: OrderLine) {
  const place = bookedOn(line);
  const { name, image, quantity } = line;
  return {
    name,
    image,
    quantity,
    course: place ? { attendee: place.attendee, words: bookedInWords(place) } : null,
  };
}

/** The vouchers that an account has bought, newest first. */
export function vouchersOfAccount(db: Db, accountId: string): Promise<IssuedVoucher[]> {
  return db
    .selectFrom('vouchers')
    .innerJoin('orders', 'orders.id', 'vouchers.order_id')
    .selectAll('vouchers')
    .where('orders.account_id', '=', accountId)
    .orderBy('issued_at', 'desc')
    .orderBy('position')
    .execute();
}
