import { areaPath } from '#src/features/areas/area-paths.ts';
import { listAreas } from '#src/features/areas/areas.server.ts';
import { eventUrls, learningAidUrls } from '#src/features/catalogue/product-urls.server.ts';
import { instructorsWithLastReview } from '#src/features/instructors/instructors.server.ts';
import { SAMPLES } from '#src/features/learning/material/samples.server.ts';
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
  '/avoid-the-booking-fee',
  '/instructors',
  '/courses',
  '/instructor-training',
  '/gift-vouchers',
  '/vouchers',
  '/learning',
  '/learning/try',
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
  const rows = await listAreas(db);
  return rows.flatMap(({ slug }) => [
    { path: areaPath(slug) },
    { path: areaPath(slug, { transmission: 'automatic' }) },
  ]);
}

/** An instructor's page changes when a review of them is published. */
async function instructors(db: Db, now: Date): Promise<PublicPage[]> {
  const rows = await instructorsWithLastReview(db, now);
  return rows.map(({ slug, published }) => ({
    path: `/instructors/${slug}`,
    ...(published && { changed: londonDate(published) }),
  }));
}

/** Products on the pages that the catalogue names, and what there is to try of them. */
async function products(db: Db, now: Date): Promise<PublicPage[]> {
  const urls = await learningAidUrls(db, now);
  const samples = SAMPLES.filter((slug) => urls.includes(`/${slug}`));
  return [
    ...urls.filter((url) => !url.includes('#')).map((path) => ({ path })),
    ...samples.map((slug) => ({ path: `/learning/try/${slug}` })),
  ];
}

/** Upcoming courses. */
async function courses(db: Db, now: Date): Promise<PublicPage[]> {
  return (await eventUrls(db, now)).map((path) => ({ path }));
}
