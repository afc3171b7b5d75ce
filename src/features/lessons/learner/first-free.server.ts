import type { Transmission } from '#src/features/areas/area-paths.ts';
import { outcodeOf } from '#src/features/areas/areas.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { firstSlots } from '../availability/availability.server.ts';
import { lessonLengths } from '../booking.ts';
import { slotValue } from './actions/slot-value.ts';
import { formatInstant } from './shown-lesson.ts';

const [SHORTEST] = lessonLengths;

/** When this learner's instructor, or somebody who teaches there, is free first. */
export async function firstFreeFor(
  db: Db,
  {
    slug,
    transmission,
    postcode,
  }: { slug: string | undefined; transmission: Transmission | undefined; postcode: string },
  { names, now }: { names: Map<string, string>; now: Date },
): Promise<{ text: string; slot: string; minutes: number } | null> {
  const outcode = outcodeOf(postcode);
  const who = slug ? { slugs: [slug] } : { outcode, transmission };
  const [first] = await firstSlots(db, { who, pickUp: outcode, minutes: SHORTEST, now, isPaid: true });
  const [time] = first?.slots ?? [];
  if (!first || !time) return null;
  return {
    text: `${formatInstant(time.startsAt, now)} with ${names.get(first.instructor) ?? ''}`,
    slot: slotValue(time.startsAt, first.instructor),
    minutes: SHORTEST,
  };
}
