import type { PricedBasket } from '#src/features/basket/checkout-basket.server.ts';
import { wishedInstructor } from '#src/features/basket/lines/wished-instructor.ts';
import { type Coverage, coverageOf } from '#src/features/lessons/coverage/coverage.ts';
import { teachersAndAreas } from '#src/features/lessons/placing/candidates.server.ts';
import { type Day, everySlot, type Period } from '#src/platform/calendar/week.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Availability } from '../session/steps.ts';

interface Where {
  postcode: string;
  availability: Availability;
}

/** Whether the lessons of a basket can be given where, and when, their learner could have them. */
export async function coverageOfBasket(
  db: Db,
  { lines }: Pick<PricedBasket, 'lines'>,
  { postcode, availability }: Where,
  now: Date,
): Promise<Coverage> {
  const lessons = lines.flatMap((line) => {
    const { areaSlug: area, transmission: gearbox } = line.product;
    return line.type === 'lesson' && area ? [{ area, gearbox, wish: wishedInstructor(line)?.slug }] : [];
  });
  const free = everySlot.filter((slot) => {
    const [day, period] = slot.split('-') as [Day, Period];
    return availability[day][period];
  });
  const { teachers, areas } = await teachersAndAreas(db, now);
  return coverageOf(lessons, { postcode, free }, teachers, areas);
}
