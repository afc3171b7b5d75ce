import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import { clockTime, londonClock } from '#src/features/lessons/availability/london-clock.ts';
import { schoolDiary } from '#src/features/lessons/availability/school-diary.server.ts';
import type { BusySpan } from '#src/features/lessons/busy-calendar.ts';
import {
  type BusyCalendar,
  busyCalendarsOf,
  COUNTS_MS,
  closedBy,
} from '#src/features/lessons/busy-times/busy-calendars.server.ts';
import { FAILURES } from '#src/features/lessons/busy-times/failures.ts';
import { lessonsWhileBusy, liesOver, overlapsIn } from '#src/features/lessons/busy-times/overlaps.server.ts';
import { subscribedSince } from '#src/features/lessons/calendar/calendar-choice.server.ts';
import { feedAddressOf } from '#src/features/lessons/calendar/feed-addresses.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS, formatWeekday, londonDay, londonWhenWithin, shortWeekday } from '#src/platform/dates.ts';

const DEPTHS = ['details', 'lesson', 'busy'] as const;
const SHOWN = 3;
/** A calendar that could not be read for this long is said in red. */
const LONG_MS = 3 * DAY_MS;

type Deps = Pick<DiaryDeps, 'db' | 'clock' | 'secrets' | 'publicUrl'>;

/** The calendars that an instructor keeps elsewhere, and the addresses of the diary, as their page shows them. */
export async function readCalendars(deps: Deps, slug: string) {
  const { db, clock } = deps;
  const now = clock.now();
  const today = londonDate(now);
  const [calendars, lessons, subscribed] = await Promise.all([
    busyCalendarsOf(db, slug),
    lessonsWhileBusy(db, slug, now),
    subscribedSince(db, { instructor: slug }),
  ]);
  const [overlaps, days] = await Promise.all([
    overlapsIn(db, calendars, lessons),
    readSevenDays(deps, slug, calendars),
  ]);
  return {
    feeds: await feedsOf(deps, slug),
    isSubscribed: subscribed !== null,
    week: { days, isShown: calendars.some(({ name }) => name !== null) },
    overlaps: overlaps.map(({ calendar, span, lesson, key }) => ({
      key,
      calendar: calendar.id,
      busy: `${formatWeekday(span.day, today)}, ${hoursOf(span)}`,
      name: calendar.name,
      lesson: lesson.id,
      learner: lesson.learner,
      starts: londonClock(lesson.startsAt),
    })),
    found: calendars.filter(({ name }) => name === null).map((calendar) => toFound(calendar, lessons, today)),
    calendars: calendars.flatMap((calendar) => (calendar.name === null ? [] : [toShown(calendar, now)])),
  };
}

/** The first of what was found, what lies over a lesson marked; entries without times are counted alone. */
function toFound(
  { id, host, spans }: BusyCalendar,
  lessons: readonly { startsAt: Date; endsAt: Date }[],
  today: string,
) {
  const timed = spans.filter(({ isWholeDay }) => !isWholeDay);
  const last = timed.at(-1);
  return {
    id,
    host,
    count: timed.length,
    wholeDays: spans.length - timed.length,
    times: timed.slice(0, SHOWN).map((span) => ({
      time: `${shortWeekday(span.day, today)}, ${hoursOf(span)}`,
      isOverLesson: lessons.some((lesson) => liesOver(span, lesson)),
    })),
    more:
      timed.length > SHOWN && last
        ? `${timed.length - SHOWN} more, to ${shortWeekday(last.day, today)}`
        : null,
  };
}

function toShown(calendar: BusyCalendar, now: Date) {
  const { id, name, host, readAt, failingSince, failure, spans } = calendar;
  const today = londonDate(now);
  const count = closedBy(calendar).filter(({ day }) => day >= today).length;
  return {
    id,
    name: name ?? host,
    host,
    count,
    read: londonWhenWithin(readAt, now),
    failing: failure &&
      failingSince && {
        why: FAILURES[failure],
        isLong: now.getTime() - failingSince.getTime() >= LONG_MS,
        // None where its owner has opened them, or the week is over.
        until:
          spans.length > 0
            ? formatWeekday(londonDay(new Date(failingSince.getTime() + COUNTS_MS)), today)
            : null,
      },
  };
}

function hoursOf({ from, to, isWholeDay }: BusySpan): string {
  return isWholeDay ? 'all day' : `${clockTime(from)} to ${clockTime(to)}`;
}

async function feedsOf(deps: Deps, slug: string) {
  return deps.db.transaction().execute(async (tx) => {
    const addresses = [];
    for (const depth of DEPTHS)
      addresses.push({ depth, address: await feedAddressOf(tx, deps, { instructor: slug, depth }) });
    return addresses;
  });
}

/** Lessons and busy times of today and the next six days. */
async function readSevenDays({ db, clock }: Deps, slug: string, calendars: readonly BusyCalendar[]) {
  const now = clock.now();
  const today = londonDate(now);
  const days = Array.from({ length: 7 }, (_, index) =>
    Temporal.PlainDate.from(today).add({ days: index }).toString(),
  );
  const [diary] = await schoolDiary(db, { slugs: [slug], days, now });
  const busy = calendars.flatMap(closedBy);
  return (diary?.days ?? []).map(({ day, entries }) => ({
    day,
    weekday: formatWeekday(day, today).slice(0, 3),
    lessons: entries.map(({ from, minutes }) => ({ from, to: from + minutes })),
    busy: busy.filter((span) => span.day === day).map(({ from, to }) => ({ from, to })),
  }));
}
