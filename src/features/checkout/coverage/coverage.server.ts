import type { PricedBasket } from '#src/features/basket/checkout-basket.server.ts';
import { wishedInstructor } from '#src/features/basket/lines/wished-instructor.ts';
import { coverageOf } from '#src/features/lessons/coverage/coverage.ts';
import { timesPath } from '#src/features/lessons/picking/times-path.ts';
import { teachersAndAreas } from '#src/features/lessons/placing/candidates.server.ts';
import { firstTimesFitting } from '#src/features/lessons/staff/first-lesson.server.ts';
import { type Day, everySlot, type Period } from '#src/platform/calendar/week.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Availability } from '../session/steps.ts';
import type { CoverageWire } from './coverage-wire.ts';
import { FIRST_LESSON_MINUTES } from './first-lesson-minutes.ts';

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
): Promise<CoverageWire> {
  const lessons = lines.flatMap((line) => {
    const { areaSlug: area, transmission: gearbox } = line.product;
    if (line.type !== 'lesson' || !area) return [];
    return [{ area, gearbox, wish: wishedInstructor(line)?.slug, item: line.itemId }];
  });
  const free = everySlot.filter((slot) => {
    const [day, period] = slot.split('-') as [Day, Period];
    return availability[day][period];
  });
  const { teachers, areas } = await teachersAndAreas(db, now);
  const held = lines.find((line) => line.held);
  const taught = teachers.filter(({ instructor }) =>
    lessons.some(({ area }) => area === instructor.area.slug),
  );
  const times = await firstTimesFitting(db, {
    ...{ slugs: taught.map(({ instructor }) => instructor.slug), minutes: FIRST_LESSON_MINUTES },
    ...{ postcode, free, except: held?.options.held_slot, now },
  });
  const { all, choices, ...said } = coverageOf(lessons, { postcode, free }, teachers, areas, times);
  return {
    ...said,
    // A basket holds one time, and says itself what can be done about it.
    choices: held ? [] : choices.map(({ startsAt, ...choice }) => ({ ...choice, starts_at: startsAt })),
    times_url: all && !held ? timesPath(all, { from: said.outcode }) : null,
  };
}
