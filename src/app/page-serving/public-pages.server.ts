import { areaPath } from '#src/features/areas/area-paths.ts';
import { listAreas } from '#src/features/areas/areas.server.ts';
import { stillTeaches } from '#src/features/instructors/active-instructor.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';

/** A public page with its canonical path. */
export interface PublicPage {
  path: string;
  /** The London date of its last change, if known. */
  changed?: string;
}

/** Pages that do not depend on the catalogue. */
const ALWAYS = [
  '/',
  '/areas-covered',
  '/driving-lessons',
  '/instructors',
  '/courses',
  '/instructor-training',
  '/gift-vouchers',
  '/vouchers',
  '/learning',
  '/terms-conditions',
  '/privacy-policy-cookies',
];

/** Every page for the sitemap; a journey that follows all links compares it with what it finds. */
export async function publicPages({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<PublicPage[]> {
  const now = clock.now();
  const more = await Promise.all([areas(db), instructors(db, now), products(db, now), courses(db, now)]);
  return [...ALWAYS.map((path) => ({ path })), ...more.flat()];
}

/** Each area has a page per gearbox. */
async function areas(db: Db): Promise<PublicPage[]> {
  const found = await listAreas(db);
  return found.flatMap(({ slug }) => [
    { path: areaPath(slug) },
    { path: areaPath(slug, { gearbox: 'automatic' }) },
  ]);
}

/** An instructor's page changes when a review of them is published. */
async function instructors(db: Db, now: Date): Promise<PublicPage[]> {
  const rows = await db
    .selectFrom('instructors')
    .leftJoin('reviews', (join) =>
      join.onRef('reviews.instructor_slug', '=', 'instructors.slug').on('reviews.state', '=', 'published'),
    )
    .where(stillTeaches(now))
    .select((eb) => ['instructors.slug', eb.fn.max('reviews.published_at').as('published')])
    .groupBy(['instructors.slug', 'instructors.position'])
    .orderBy('instructors.position')
    .execute();
  return rows.map(({ slug, published }) => ({
    path: `/instructors/${slug}`,
    ...(published && { changed: londonDate(published) }),
  }));
}

/** Products on the pages that the catalogue names. */
async function products(db: Db, now: Date): Promise<PublicPage[]> {
  const rows = await db
    .selectFrom('products')
    .select('url')
    .distinct()
    .where('type', 'in', ['product', 'bundle'])
    .where((eb) => eb.or([eb('withdrawn_at', 'is', null), eb('withdrawn_at', '>', now)]))
    .orderBy('url')
    .execute();
  return rows.filter(({ url }) => !url.includes('#')).map(({ url }) => ({ path: url }));
}

/** Upcoming courses. */
async function courses(db: Db, now: Date): Promise<PublicPage[]> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('product_events as event', (join) =>
      join.onRef('event.product_type', '=', 'products.type').onRef('event.product_id', '=', 'products.id'),
    )
    .select('url')
    .where('event.begins_at', '>', now)
    .where((eb) => eb.or([eb('withdrawn_at', 'is', null), eb('withdrawn_at', '>', now)]))
    .orderBy('event.begins_at')
    .execute();
  return rows.map(({ url }) => ({ path: url }));
}
