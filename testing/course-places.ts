import type { TestApp } from './app.ts';

/** Sets a course's capacity and makes all of its places free. */
export async function setPlaces({ db }: Pick<TestApp, 'db'>, courseId: number, places: number) {
  await db
    .updateTable('product_events')
    .set({ places: Math.max(places, 1), places_left: places })
    .where('product_id', '=', courseId)
    .execute();
}

export async function placesLeft({ db }: Pick<TestApp, 'db'>, courseId: number): Promise<number | null> {
  const event = await db
    .selectFrom('product_events')
    .select('places_left')
    .where('product_id', '=', courseId)
    .executeTakeFirstOrThrow();
  return event.places_left;
}

/** Places that are neither free, held for an order by phone, nor in a standing order: there must be none. */
export async function placesGone(app: Pick<TestApp, 'db'>, courseId: number, places: number) {
  const booked = await app.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.quantity')
    .where('order_lines.type', '=', 'course')
    .where('order_lines.product_id', '=', courseId)
    .where('orders.state', 'in', ['placed', 'paid'])
    .execute();
  const held = await placesHeld(app, courseId);
  return places - ((await placesLeft(app, courseId)) ?? 0) - booked.length - held;
}

/** Places that orders by phone hold. */
export async function placesHeld({ db }: Pick<TestApp, 'db'>, courseId: number): Promise<number> {
  const rows = await db
    .selectFrom('course_place_holds')
    .select('places')
    .where('course_id', '=', courseId)
    .where('is_counted', '=', true)
    .execute();
  return rows.reduce((sum, { places }) => sum + places, 0);
}
