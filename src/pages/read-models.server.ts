import type { Transmission } from '#src/features/areas/area-paths.ts';
import { listAreas } from '#src/features/areas/areas.server.ts';
import {
  hourPrices,
  lessonPackages,
  sellableExtras,
  upsells,
} from '#src/features/catalogue/products-on-sale.server.ts';
import { listInstructors, reviewsOfAll } from '#src/features/instructors/instructors.server.ts';
import { latestTestimonials } from '#src/features/instructors/testimonials/testimonials.server.ts';
import { readFirstTimes } from '#src/features/lessons/availability/first-times/first-times-cache.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';

/**
 * What public pages show to everybody, read once for each version of it. Courses are not among it: whether there is a
 * place left is known to the second.
 */
export function readModels({ db, clock, kept }: Pick<Services, 'db' | 'clock' | 'kept'>) {
  return {
    areas: () => kept('areas', () => listAreas(db)),
    /** The price of an hour by "area gearbox". */
    hourPrices: () => kept('prices of an hour', () => hourPrices(db, clock.now())),
    lessonPackages: (area: string, transmission: Transmission) =>
      kept(`packages of ${area} ${transmission}`, () => lessonPackages(db, area, transmission, clock.now())),
    /** When each instructor is free first, by slug; null is not in the next weeks. */
    firstTimes: () =>
      kept('first times', async () => {
        const { data } = await readFirstTimes(db, {}, clock.now());
        return new Map(data.map(({ instructor, starts_at }) => [instructor, starts_at]));
      }),
    instructors: () => kept('instructors', () => listInstructors(db, clock.now())),
    reviewsOfAll: () => kept('reviews of all', () => reviewsOfAll(db, clock.now())),
    testimonials: () => kept('testimonials', () => latestTestimonials(db, clock.now())),
    upsells: () => kept('upsells', () => upsells(db, clock.now())),
    extras: () => kept('extras', () => sellableExtras(db, clock.now())),
  };
}
