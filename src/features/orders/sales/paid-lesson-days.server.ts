import { sql } from 'kysely';
import { londonMidnight } from '#src/platform/clock.ts';
import { dayAfter, LONDON } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Days, keepDays, sumsOfDays, within } from '#src/platform/db/kept-days.server.ts';
import '../tables.ts';
import { firstPaidDay } from './sales-days.server.ts';

/** How many orders with lessons were paid on a London day, by the lowest lesson package in them. */
export interface PaidLessonsOfDay {
  day: string;
  lesson: number;
  count: number;
}

/** The same from one day to another. */
export function paidLessonsByDay(db: Db, days: Days): Promise<PaidLessonsOfDay[]> {
  return sumsOfDays(db, 'paid lessons', days, {
    kept: (isKept) =>
      db
        .selectFrom('paid_lesson_days')
        .select([sql<string>`day::text`.as('day'), 'lesson', 'count'])
        .where(isKept)
        .execute(),
    addUp: (live) => addUp(db, live),
  });
}

/** How many orders with lessons were paid from one day to another, by the lowest lesson package in them. */
export function paidLessons(db: Db, days: Days): Promise<Omit<PaidLessonsOfDay, 'day'>[]> {
  return sumsOfDays<Omit<PaidLessonsOfDay, 'day'>>(db, 'paid lessons', days, {
    kept: (isKept) =>
      db
        .selectFrom('paid_lesson_days')
        .select(['lesson', sql<number>`sum(count)::int`.as('count')])
        .where(isKept)
        .groupBy('lesson')
        .execute(),
    addUp: (live) => addUp(db, live),
  });
}

/** Keeps the paid lessons of each finished day. */
export async function keepPaidLessonDays(db: Db, now: Date) {
  await keepDays(db, 'paid lessons', {
    now,
    firstDay: () => firstPaidDay(db),
    async keep(tx, days) {
      await tx.deleteFrom('paid_lesson_days').where(within(days)).execute();
      const rows = await addUp(tx, days);
      if (rows.length > 0) await tx.insertInto('paid_lesson_days').values(rows).execute();
    },
  });
}

async function addUp(db: Db, { from, to }: Days): Promise<PaidLessonsOfDay[]> {
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
