import { priceWithFee } from '#src/features/catalogue/fee.ts';
import { lessonPackages } from '#src/features/catalogue/products-on-sale.server.ts';
import { findInstructor } from '#src/features/instructors/instructors.server.ts';
import { availability } from '#src/features/lessons/availability/availability.server.ts';
import { diarySettings } from '#src/features/lessons/availability/diaries.server.ts';
import { londonClock } from '#src/features/lessons/availability/london-clock.ts';
import { chosenWeek, type ShownTime } from '#src/features/lessons/availability/picker/picking.ts';
import { type LessonLength, lessonLengths } from '#src/features/lessons/booking.ts';
import { londonDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';

interface TimesRequest {
  slug: string;
  query: URLSearchParams;
  /** The booking that the visitor's own basket holds. */
  held?: string | undefined;
  now: Date;
}

/** An instructor's free times, as a page's address asks for them. Undefined where nobody of that name teaches. */
export async function chosenTimes(db: Db, { slug, query, held, now }: TimesRequest) {
  const instructor = await findInstructor(db, slug, now);
  if (!instructor || instructor.hasLeft) return undefined;
  const { transmissions, outcodes, area } = instructor;
  const transmission =
    transmissions.find((one) => one === query.get('gearbox')) ?? transmissions[0] ?? 'manual';
  const from = outcodes.find((one) => one === query.get('from')) ?? outcodes[0] ?? '';
  const minutes: LessonLength = lessonLengths.find((one) => String(one) === query.get('minutes')) ?? 60;
  const [settings, [instructorAvailability], ...packages] = await Promise.all([
    diarySettings(db, slug),
    availability(db, { who: { slugs: [slug] }, minutes, pickUp: from, now, except: held }),
    ...transmissions.map((one) => lessonPackages(db, area.slug, one, now)),
  ]);
  const lessons = packages.flat();
  const times = [...(instructorAvailability?.slots() ?? [])].map(({ startsAt }) => shownTime(startsAt));
  return {
    person: { slug, name: instructor.name, portrait: instructor.portrait, area, outcodes, transmissions },
    filters: { transmission, from, minutes, hasPlace: query.has('from') },
    lengths: settings?.lengths ?? [],
    times: { ...chosenWeek(times, query.get('week'), londonDay(now)), all: times },
    /** All that this instructor can give. */
    lessons: lessons.map(({ id, hours }) => ({ id, minutes: (hours ?? 0) * 60 })),
    packages: lessons
      .filter((one) => one.transmission === transmission && (one.hours ?? 0) * 60 >= minutes)
      .map(({ id, name, price }) => ({ id, name, price: priceWithFee(price) })),
  };
}

function shownTime(instant: Date): ShownTime {
  return { value: instant.toISOString(), day: londonDay(instant), clock: londonClock(instant) };
}

export type ChosenTimes = NonNullable<Awaited<ReturnType<typeof chosenTimes>>>;
