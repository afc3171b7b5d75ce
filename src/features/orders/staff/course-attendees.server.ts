import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';

/** A place on a course that somebody has paid for. */
export interface BookedPlace {
  orderId: string;
  position: number;
  orderNumber: string;
  email: string;
  places: number;
  name: string;
  diet: string;
  questions: string;
  comments: string;
  refunded: boolean;
}

/** The places on a course that were paid for, in the order in which they were. */
export async function bookedPlaces(db: Db, courseId: number): Promise<BookedPlace[]> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_id', 'position', 'quantity', 'options', 'order_number', 'email', 'state'])
    .where('order_lines.type', '=', 'course')
    .where('order_lines.product_id', '=', courseId)
    .where('state', 'in', ['paid', 'refunded'])
    .orderBy('paid_at')
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  return rows.map((row) => {
    const options = row.options as Record<string, string>;
    return {
      orderId: row.order_id,
      position: row.position,
      orderNumber: row.order_number,
      email: row.email,
      places: row.quantity,
      name: options.name ?? '',
      diet: options.dietary_requirements ?? '',
      questions: options.questions_for_speaker ?? '',
      comments: options.comments ?? '',
      refunded: row.state === 'refunded',
    };
  });
}
