import { sql } from 'kysely';

/** The lowest package of lessons in an order, as a part of a query of orders: null without lessons. */
export const lowestLessonSql = sql<number | null>`(
  select min(product_id) from order_lines lessons where lessons.order_id = orders.id and lessons.type = 'lesson')`;
