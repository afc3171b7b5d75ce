import { findProducts } from '#src/features/catalogue/catalogue.server.ts';
import { eventProducts } from '#src/features/catalogue/event-places.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence } from '#src/platform/money.ts';
import { isSlug } from '#src/platform/slug.ts';
import type { Course } from './course.ts';

/** Upcoming courses, the next one first, including full ones. */
export async function coursesToCome(db: Db, now: Date): Promise<Course[]> {
  const rows = await coursesQuery(db)
    .where('product.begins_at', '>', now)
    .where(({ or, eb }) => or([eb('product.off_sale_at', 'is', null), eb('product.off_sale_at', '>', now)]))
    .orderBy('product.begins_at')
    .orderBy('courses.id')
    .execute();
  return withDeposits(db, rows, now);
}

/** Finds a course by slug, including past and withdrawn ones. */
export async function courseAt(db: Db, slug: string, now: Date): Promise<Course | undefined> {
  if (!isSlug(slug)) return undefined;
  const rows = await coursesQuery(db).where('product.slug', '=', slug).execute();
  const [course] = await withDeposits(db, rows, now);
  return course;
}

/** A course as the staff see it. */
export interface StaffCourse extends Course {
  /** How many may come; null where anybody may. */
  places: number | null;
}

/** Every course, the last one first, with those that are over and those off sale. */
export async function coursesForStaff(db: Db, now: Date, only?: { id: number }): Promise<StaffCourse[]> {
  const query = coursesQuery(db).select('product.places').orderBy('product.begins_at', 'desc');
  const rows = await (only ? query.where('courses.id', '=', only.id) : query).execute();
  const places = new Map(rows.map((row) => [row.id, row.places]));
  const courses = await withDeposits(db, rows, now);
  return courses.map((course) => ({ ...course, places: places.get(course.id) ?? null }));
}

/** Finds a course by the id that its form carries. */
export async function courseOf(db: Db, id: number, now: Date): Promise<Course | undefined> {
  const rows = await coursesQuery(db).where('courses.id', '=', id).execute();
  const [course] = await withDeposits(db, rows, now);
  return course;
}

function coursesQuery(db: Db) {
  return db
    .selectFrom('courses')
    .innerJoin(eventProducts(db).as('product'), 'product.id', 'courses.id')
    .selectAll('courses')
    .select([
      'product.begins_at',
      'product.ends_at',
      'product.venue',
      'product.whole_pence',
      'product.places_left',
    ])
    .select(['product.name', 'product.slug', 'product.summary', 'product.image', 'product.off_sale_at']);
}

type Row = Awaited<ReturnType<ReturnType<typeof coursesQuery>['execute']>>[number];

/** The deposit is the catalogue's current price (R5). */
async function withDeposits(db: Db, rows: Row[], now: Date): Promise<Course[]> {
  const sold = await findProducts(
    db,
    rows.map(({ id }) => ({ type: 'course', id })),
    now,
  );
  return rows.map((row) => toCourse(row, sold.find(({ id }) => id === row.id)?.price, now));
}

function toCourse(row: Row, deposit: Course['deposit'], now: Date): Course {
  const { id, kind, slug, name, summary, image, venue, length, suits, heading, steps, paragraphs } = row;
  const { question, thanks, film } = row;
  return {
    id,
    kind,
    slug,
    name,
    summary,
    image,
    venue,
    length,
    suits,
    heading,
    steps,
    paragraphs,
    question,
    thanks,
    film,
    deposit,
    begins: row.begins_at,
    ends: row.ends_at,
    whole: asPence(row.whole_pence),
    placesLeft: row.places_left,
    withdrawn: row.off_sale_at !== null && row.off_sale_at <= now,
  };
}
