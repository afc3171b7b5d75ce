import type { BasketDeps } from '#src/features/basket/basket.server.ts';
import { coursesToCome } from '#src/features/courses/courses.server.ts';
import { shownCourse } from '#src/features/courses/shown-course.ts';
import { pounds } from '#src/platform/money.ts';
import { allInPrice } from './sold-lines.server.ts';

/** The courses to come that are booked by paying, and whether a place can be sold. */
export async function coursesByPhone({ db, catalogue }: Pick<BasketDeps, 'db' | 'catalogue'>, now: Date) {
  const courses = (await coursesToCome(db, now)).filter(({ kind }) => kind === 'purchase');
  const products = await catalogue.products(
    courses.map(({ id }) => ({ type: 'course', id })),
    now,
  );
  return courses.map((course) => {
    const { id, name, when, venue, places, closed } = shownCourse(course, now);
    const product = products.find((one) => one.id === id);
    return {
      id,
      name,
      note: [when, venue, places].filter(Boolean).join(', '),
      price: product ? pounds(allInPrice(product)) : '',
      isClosed: closed !== null || product === undefined,
    };
  });
}
