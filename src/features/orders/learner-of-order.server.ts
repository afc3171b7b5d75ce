import type { WeekPeriod } from '#src/platform/calendar/week.ts';
import { periods } from '#src/platform/calendar/week.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Order } from './orders.server.ts';

/** An order with the person who is taught, and when they can have lessons. */
export interface TaughtOrder {
  order: Pick<Order, 'id' | 'order_number' | 'state' | 'placed_at'>;
  learner: {
    firstname: string;
    surname: string;
    phone: string;
    /** The learner's own, or the buyer's. */
    email: string;
    address: string;
    postcode: string;
  };
  /** Of the week, when they could have lessons. */
  free: WeekPeriod[];
}

/** Undefined where the order is unknown, or teaches nobody. */
export async function taughtOrder(db: Db, orderId: string): Promise<TaughtOrder | undefined> {
  const [order, person, week] = await Promise.all([
    db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst(),
    db
      .selectFrom('order_addresses')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('role', '=', 'learner')
      .executeTakeFirst(),
    db.selectFrom('order_availability').selectAll().where('order_id', '=', orderId).execute(),
  ]);
  if (!order || !person) return undefined;
  const { firstname, surname, phone, postcode } = person;
  const parts = [person.address_line_1, person.address_line_2, person.address_line_3, person.city, postcode];
  return {
    order,
    learner: {
      firstname,
      surname,
      phone,
      postcode,
      email: person.email || order.email,
      address: parts.filter(Boolean).join(', '),
    },
    free: week.flatMap((day) =>
      periods.filter((period) => day[period]).map((period) => `${day.day}-${period}` as WeekPeriod),
    ),
  };
}

/** The learners' telephone numbers, by order. */
export async function learnerPhones(db: Db, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_addresses')
    .select(['order_id', 'phone'])
    .where('order_id', 'in', [...new Set(orderIds)])
    .where('role', '=', 'learner')
    .execute();
  return new Map(rows.map(({ order_id, phone }) => [order_id, phone]));
}
