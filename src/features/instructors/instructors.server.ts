import { areaName } from '#src/features/areas/areas.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { isSlug } from '#src/platform/slug.ts';
import { hasLeft, portraitOf, stillTeaches } from './active-instructor.server.ts';
import type { Instructor } from './instructor.ts';
import { type ReviewSummary, summarise, together } from './review.ts';

/** All who teach now, with their review summaries. */
export async function listInstructors(db: Db, now: Date): Promise<Instructor[]> {
  const rows = await withAreas(db).where(stillTeaches(now)).execute();
  return rows.map((row) => toInstructor(row, now));
}

/** The published reviews of all who teach now, together. */
export async function reviewsOfAll(db: Db, now: Date): Promise<ReviewSummary> {
  const rows = await db.selectFrom('instructors').where(stillTeaches(now)).select('ratings').execute();
  return together(rows.map(({ ratings }) => summarise(ratings)));
}

/** Finds an instructor by slug, including those who have left. */
export async function findInstructor(db: Db, slug: string, now: Date): Promise<Instructor | undefined> {
  if (!isSlug(slug)) return undefined;
  const row = await withAreas(db).where('instructors.slug', '=', slug).executeTakeFirst();
  return row && toInstructor(row, now);
}

/** Everybody who teaches, by slug, with the time that a review of them was published last. */
export function instructorsWithLastReview(db: Db, now: Date) {
  return db
    .selectFrom('instructors')
    .where(stillTeaches(now))
    .select('instructors.slug')
    .select((eb) =>
      eb
        .selectFrom('reviews')
        .whereRef('reviews.instructor_slug', '=', 'instructors.slug')
        .where('reviews.state', '=', 'published')
        .select((where) => where.fn.max('reviews.published_at').as('published'))
        .as('published'),
    )
    .orderBy('instructors.position')
    .execute();
}

function withAreas(db: Db) {
  return db
    .selectFrom('instructors')
    .selectAll('instructors')
    .select(areaName('instructors.area_slug').as('area_name'))
    .orderBy('instructors.position');
}

type Row = Awaited<ReturnType<ReturnType<typeof withAreas>['execute']>>[number];

function toInstructor(row: Row, now: Date): Instructor {
  return {
    slug: row.slug,
    name: row.name,
    portrait: portraitOf(row),
    transmissions: row.gearboxes,
    area: { slug: row.area_slug, name: row.area_name },
    outcodes: row.outcodes,
    lat: row.lat,
    lon: row.lon,
    languages: row.languages,
    gender: row.gender,
    cars: row.cars,
    nervousFriendly: row.nervous_friendly,
    badge: row.badge,
    grade: row.grade,
    teachingSince: row.teaching_since,
    lead: row.lead,
    about: row.about,
    hasLeft: hasLeft(row.left_at, now),
    reviews: summarise(row.ratings),
  };
}
