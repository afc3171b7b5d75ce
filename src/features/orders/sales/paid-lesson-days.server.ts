import { sql } from 'kysely';
import { londonMidnight } from '#src/platform/clock.ts';
import { dayAfter, LONDON } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { type Days, daysToAddUp, isKept, keepDays, keptDays } from '#src/platform/db/kept-days.server.ts';
import '../tables.ts';
import { firstPaidDay } from './sales-days.server.ts';

/** How many orders with lessons were paid on a London day, by the lowest lesson package in them. */
export interface PaidLessonsOfDay {
  day: string;
  lesson: number;
  count: number;
}

/** The same from one day to another: finished days are kept, the rest is added up now. */
export async function paidLessonsByDay(db: Db, from: string, to: string): Promise<PaidLessonsOfDay[]> {
  const kept = await keptDays(db, 'paid lessons');
  const [sums, ...added] = await Promise.all([
    db
      .selectFrom('paid_lesson_days')
      .select([sql<string>`day::text`.as('day'), 'lesson', 'count'])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where(isKept(kept, 'day'))
      .execute(),
    ...daysToAddUp(kept, { from, to }).map((days) => addUp(db, days)),
  ]);
  return [...sums, ...added.flat()];
}

/** How many orders with lessons were paid from one day to another, by the lowest lesson package in them. */
export async function paidLessons(
  db: Db,
  from: string,
  to: string,
): Promise<Omit<PaidLessonsOfDay, 'day'>[]> {
  const kept = await keptDays(db, 'paid lessons');
  const [sums, ...added] = await Promise.all([
    db
      .selectFrom('paid_lesson_days')
      .select(['lesson', sql<number>`sum(count)::int`.as('count')])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where(isKept(kept, 'day'))
      .groupBy('lesson')
      .execute(),
    ...daysToAddUp(kept, { from, to }).map((days) => addUp(db, days)),
  ]);
  return [...sums, ...added.flat()];
}

/** Keeps the paid lessons of each finished day. */
export async function keepPaidLessonDays(db: Db, now: Date) {
  await keepDays(db, 'paid lessons', {
    now,
    firstDay: () => firstPaidDay(db),
    async keep(tx, days) {
      await tx
        .deleteFrom('paid_lesson_days')
        .where('day', '>=', days.from)
        .where('day', '<=', days.to)
        .execute();
      const rows = await addUp(tx, days);
      if (rows.length > 0) await tx.insertInto('paid_lesson_days').values(rows).execute();
    },
  });
}

async function addUp(db: Db | Tx, { from, to }: Days): Promise<PaidLessonsOfDay[]> {
  const { rows } = await sql<PaidLessonsOfDay>`
    select day, lesson, count(*)::int as count
    from (
      select (paid_at at time zone ${LONDON})::date::text as day, min(product_id) as lesson
      from orders
      join order_lines on order_lines.order_id = orders.id and order_lines.type = 'lesson'
      where paid_at >= ${londonMidnight(from)} and paid_at < ${londonMidnight(dayAfter(to))}
      group by orders.id
    ) paid
    group by day, lesson`.execute(db);
  return rows;
}
