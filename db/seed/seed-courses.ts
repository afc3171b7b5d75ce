import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import { areas } from './areas.ts';
import { courses, type SeedCourse } from './courses.ts';
import { courseReviews } from './reviews.ts';
import { priceRows, productRow } from './seed-catalogue.ts';

/**
 * Fills a database without courses; one with any is left unchanged. The courses are in the weeks after `today`, a
 * London date. Returns whether it wrote.
 */
export async function seedCourses(db: Db, today: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // If several sites start at once, one fills the database.
    await sql`select pg_advisory_xact_lock(hashtext('seed courses'))`.execute(tx);
    // A school with its own areas does not sell our invented courses.
    const here = new Set((await tx.selectFrom('areas').select('slug').execute()).map(({ slug }) => slug));
    if (!areas.every(({ slug }) => here.has(slug))) return false;
    // Nor does a school that sells courses of its own without pages.
    const sold = tx.selectFrom('products').select('id').where('type', '=', 'course').limit(1);
    if (await sold.executeTakeFirst()) return false;
    const products = courses.map(({ product }) => product);
    await tx.insertInto('products').values(products.map(productRow)).execute();
    await tx
      .insertInto('product_prices')
      .values(products.flatMap((product) => priceRows(product, today)))
      .execute();
    await tx
      .insertInto('product_events')
      .values(courses.map((course) => eventRow(course, today)))
      .execute();
    await tx.insertInto('courses').values(courses.map(courseRow)).execute();
    const ids = new Map(products.map(({ slug, id }) => [slug, id]));
    await tx
      .insertInto('reviews')
      .values(
        courseReviews.map(({ about, ...review }) => ({
          ...review,
          id: randomUUID(),
          instructor_slug: null,
          course_id: ids.get(about) ?? 0,
        })),
      )
      .execute();
    return true;
  });
}

function eventRow({ product, venue, whole, places, remainingPlaces, ...course }: SeedCourse, today: string) {
  const day = dayOf(course, today);
  return {
    product_id: product.id,
    begins_at: inLondon(day, course.from),
    ends_at: inLondon(day, course.until),
    venue,
    whole_pence: whole,
    places,
    places_left: remainingPlaces,
  };
}

function dayOf({ weekday, weeksAhead }: Pick<SeedCourse, 'weekday' | 'weeksAhead'>, today: string) {
  const soonest = Temporal.PlainDate.from(today).add({ weeks: weeksAhead });
  return soonest.add({ days: (7 + weekday - soonest.dayOfWeek) % 7 });
}

function inLondon(day: Temporal.PlainDate, time: string): string {
  return day.toZonedDateTime({ timeZone: 'Europe/London', plainTime: time }).toInstant().toString();
}

function courseRow({ product, kind, length, suits, heading, ...page }: SeedCourse) {
  return {
    id: product.id,
    kind,
    length,
    suits,
    heading,
    steps: JSON.stringify(page.steps ?? []),
    paragraphs: JSON.stringify(page.paragraphs ?? []),
    question: page.question ?? null,
    thanks: page.thanks ?? null,
    film: page.film ?? null,
  };
}
