import { type SelectQueryBuilder, sql } from 'kysely';
import { areaName } from '#src/features/areas/areas.server.ts';
import type { Db, Tables } from '#src/platform/db/db.server.ts';
import { isSlug } from '#src/platform/slug.ts';
import { hasLeft, stillTeaches } from './active-instructor.server.ts';
import type { Instructor } from './instructor.ts';
import { type Rating, type ReviewSummary, summarise } from './review.ts';

/** All who teach now, with their review summaries, in one statement. */
export async function listInstructors(db: Db, now: Date): Promise<Instructor[]> {
  const rows = await withReviews(db).where(stillTeaches(now)).execute();
  return rows.map((row) => toInstructor(row, now));
}

/** The published reviews of all who teach now, counted together. */
export async function reviewsOfAll(db: Db, now: Date): Promise<ReviewSummary> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('instructors', 'instructors.slug', 'reviews.instructor_slug')
    .where('reviews.state', '=', 'published')
    .where(stillTeaches(now))
    .select((eb) => ['rating', eb.fn.countAll<number>().as('count')])
    .groupBy('rating')
    .execute();
  const many = (stars: Rating) => Number(rows.find(({ rating }) => rating === stars)?.count ?? 0);
  return summarise([many(1), many(2), many(3), many(4), many(5)]);
}

/** Finds an instructor by slug, including those who have left. */
export async function findInstructor(db: Db, slug: string, now: Date): Promise<Instructor | undefined> {
  if (!isSlug(slug)) return undefined;
  const row = await withReviews(db).where('instructors.slug', '=', slug).executeTakeFirst();
  return row && toInstructor(row, now);
}

/** Everybody who teaches, by slug, with the time that a review of them was published last. */
export function teachersWithLastReview(db: Db, now: Date) {
  return db
    .selectFrom('instructors')
    .leftJoin('reviews', (join) =>
      join.onRef('reviews.instructor_slug', '=', 'instructors.slug').on('reviews.state', '=', 'published'),
    )
    .where(stillTeaches(now))
    .select((eb) => ['instructors.slug', eb.fn.max('reviews.published_at').as('published')])
    .groupBy(['instructors.slug', 'instructors.position'])
    .orderBy('instructors.position')
    .execute();
}

function withReviews(db: Db) {
  return db
    .selectFrom('instructors')
    .selectAll('instructors')
    .select(areaName('instructors.area_slug').as('area_name'))
    .select((eb) => publishedCounts(eb.selectFrom('reviews')).as('counts'))
    .orderBy('instructors.position');
}

/** How many published reviews gave one star, two, … five. */
function publishedCounts(
  reviews: SelectQueryBuilder<
    Tables & { instructors: Tables['instructors'] },
    'instructors' | 'reviews',
    object
  >,
) {
  return reviews
    .whereRef('reviews.instructor_slug', '=', 'instructors.slug')
    .where('reviews.state', '=', 'published')
    .select(
      sql<ReviewSummary['counts']>`json_build_array(
        count(*) filter (where rating = 1), count(*) filter (where rating = 2),
        count(*) filter (where rating = 3), count(*) filter (where rating = 4),
        count(*) filter (where rating = 5))`.as('counts'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof withReviews>['execute']>>[number];

function toInstructor(row: Row, now: Date): Instructor {
  return {
    slug: row.slug,
    name: row.name,
    portrait: row.portrait,
    gearboxes: row.gearboxes,
    area: { slug: row.area_slug, name: row.area_name },
    outcodes: row.outcodes,
    lat: row.lat,
    lon: row.lon,
    languages: row.languages,
    nervousFriendly: row.nervous_friendly,
    grade: row.grade,
    teachingSince: row.teaching_since,
    lead: row.lead,
    about: row.about,
    availability: row.availability,
    left: hasLeft(row.left_at, now),
    reviews: summarise(row.counts ?? [0, 0, 0, 0, 0]),
  };
}
