import { areaName } from '#src/features/areas/areas.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { stillTeaches } from '../active-instructor.server.ts';
import type { Testimonial } from './testimonials.tsx';

// As an index has them.
const SHORTEST = 40;
const LONGEST = 150;
const LOOKED_AT = 40;
const SHOWN = 3;

/** The newest five-star reviews by verified learners that are short enough to quote, at most one per instructor. */
export async function latestTestimonials(db: Db, now: Date): Promise<Testimonial[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('instructors', 'instructors.slug', 'reviews.instructor_slug')
    .select(['reviews.id', 'reviews.name as learner', 'reviews.content as body'])
    .select(['instructors.slug', 'instructors.name'])
    .select(areaName('instructors.area_slug').as('area'))
    .where('reviews.state', '=', 'published')
    .where('reviews.rating', '=', 5)
    .where('reviews.verified_at', 'is not', null)
    .where(stillTeaches(now))
    .where((eb) => eb.between(eb.fn<number>('length', ['reviews.content']), SHORTEST, LONGEST))
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id')
    .limit(LOOKED_AT)
    .execute();
  const ofEach = new Map(rows.toReversed().map((row) => [row.slug, row]));
  return rows.filter((row) => ofEach.get(row.slug) === row).slice(0, SHOWN);
}
