import { sql } from 'kysely';
import { eventProducts, eventsOver } from '#src/features/catalogue/event-places.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { isGone } from './course.ts';
import { courseAt } from './courses.server.ts';
import './tables.ts';

// Reviews are about a course with all its dates, and are kept with the first of them.

/** A course as reviews are about it. */
export interface ReviewedCourse {
  /** Of its first date. */
  id: number;
  /** Of the date whose page is meant. */
  slug: string;
  name: string;
}

/** Undefined where no course has this address, or its page is gone. */
export async function reviewedCourseAt(db: Db, slug: string, now: Date): Promise<ReviewedCourse | undefined> {
  const course = await courseAt(db, slug, now);
  if (!course || isGone(course, now)) return undefined;
  return { id: await originalOf(db, course.id), slug, name: course.name };
}

/** The first date of a course, by any of its dates. */
export async function originalOf(db: Db, id: number): Promise<number> {
  const row = await db.selectFrom('courses').select('original_id').where('id', '=', id).executeTakeFirst();
  return row?.original_id ?? id;
}

/** How many published reviews gave one star, two, … five. */
export async function courseRatings(db: Db, id: number) {
  const row = await db.selectFrom('courses').select('ratings').where('id', '=', id).executeTakeFirst();
  return row?.ratings;
}

/** These courses by the ids of their first dates, each with the address of its last date. */
export async function reviewedCourses(db: Db, ids: readonly number[]): Promise<Map<number, ReviewedCourse>> {
  if (ids.length === 0) return new Map();
  const rows = await datesOf(db, ids)
    .innerJoin(eventProducts(db).as('product'), 'product.id', 'courses.id')
    .select(['product.slug', 'product.name'])
    .orderBy('product.begins_at')
    .execute();
  return new Map(rows.map(({ first, slug, name }) => [first, { id: first, slug, name }]));
}

/** The ids of the dates of a course that are over. */
export async function datesOver(db: Db, id: number, now: Date): Promise<number[]> {
  const rows = await datesOf(db, [id]).where('courses.id', 'in', eventsOver(db, now)).execute();
  return rows.map((row) => row.id);
}

/** The first dates of courses that have had no date since an instant, as a part of a query. */
export function coursesWithoutDateSince(db: Db, since: Date) {
  return db
    .selectFrom('courses')
    .where('original_id', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          db
            .selectFrom('courses as date')
            .where(sql<boolean>`coalesce("date".original_id, "date".id) = courses.id`)
            .where('date.id', 'not in', eventsOver(db, since))
            .select('date.id'),
        ),
      ),
    )
    .select('courses.id');
}

function datesOf(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('courses')
    .where((where) => where.or([where('courses.id', 'in', ids), where('courses.original_id', 'in', ids)]))
    .select(['courses.id', sql<number>`coalesce(courses.original_id, courses.id)`.as('first')]);
}
