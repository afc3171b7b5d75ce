import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import { instructorsForStaff } from '#src/features/instructors/profile/profiles.server.ts';
import {
  arrivalOf,
  diarySettings,
  dvsaReferenceOf,
} from '#src/features/lessons/availability/diaries.server.ts';
import { clockTime } from '#src/features/lessons/availability/london-clock.ts';
import { minutesBetween } from '#src/features/lessons/availability/travel.ts';
import { exceptionsOf, workingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { shortWeekday } from '#src/platform/dates.ts';

/** What a dated exception is called. */
export const EXCEPTIONS = {
  holiday: 'Holiday',
  instead: 'Different hours',
  closed: 'Not working',
  extra: 'Extra hours',
};

/** When an instructor works, as the page of hours shows it. */
export async function readHours(deps: DiaryDeps, slug: string) {
  const { db, clock } = deps;
  const today = londonDate(clock.now());
  const [hours, exceptions, settings, [profile], arrival, dvsaReference] = await Promise.all([
    workingHours(db, slug),
    exceptionsOf(db, slug, today),
    diarySettings(db, slug),
    instructorsForStaff(db, clock.now(), { slug }),
    arrivalOf(db, slug),
    dvsaReferenceOf(db, slug),
  ]);
  if (!settings) throw new Error(`No diary of ${slug}`);
  const [own = '', ...others] = profile?.outcodes ?? [];
  return {
    today,
    hours,
    settings,
    arrival,
    dvsaReference,
    // What the settings give, for drives that they know.
    drives: [own, ...others.slice(0, 2)].map((to) => ({
      way: `${own} to ${to}`,
      minutes: minutesBetween(settings, own, to),
    })),
    dates: exceptions
      .filter(({ isElsewhere }) => !isElsewhere)
      .map(({ id, kind, firstDay, lastDay, ...span }) => ({
        id,
        days:
          firstDay === lastDay
            ? shortWeekday(firstDay, today)
            : `${shortWeekday(firstDay, today)} to ${shortWeekday(lastDay, today)}`,
        title: EXCEPTIONS[kind],
        time:
          'from' in span && span.from !== null
            ? `${clockTime(span.from)} to ${clockTime(span.to)}`
            : 'All day',
      })),
  };
}
