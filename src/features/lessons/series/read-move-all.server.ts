import { DAY_MS, formatWeekday, londonDay, weekdayNames } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { bookableDiaries } from '../availability/availability.server.ts';
import { clockTime, formatTime, londonDayOf } from '../availability/london-clock.ts';
import { weekOf } from '../availability/picker/picking.ts';
import { startsIn } from '../availability/slots.ts';
import { movableUntil } from '../availability/working-hours.ts';
import type { LessonLength } from '../booking.ts';
import { bookingsOfLearner } from '../bookings/booking-rows.server.ts';
import { testOf } from '../driving-tests/test-dates.server.ts';
import { worthForLearner } from '../policy/cancellation-policy.server.ts';
import { calculateMoveCost, minutesOf } from '../policy/cancellation-policy.ts';
import { ownTimes } from './read-weekly.server.ts';
import type { SeriesAhead } from './series-ahead.server.ts';
import { NEAR_MS, seriesDates, weeksFree } from './series-dates.ts';
import { clashText } from './weekly-text.ts';

/** What the address asks for. */
interface MoveAllQuery {
  from: string | null;
  day: string | null;
  time: string | null;
}

export function readMoveAllQuery(query: URLSearchParams): MoveAllQuery {
  return { from: query.get('from'), day: query.get('day'), time: query.get('time') };
}

/** The lessons from one on, each as it is and as it would be at another time of its week. */
export async function moveAllPlan(
  db: Db,
  { series, lessons, instructors, names, role, ruleOf, now }: SeriesAhead,
  query: MoveAllQuery,
) {
  const start = Math.max(
    0,
    lessons.findIndex(({ id }) => id === query.from),
  );
  const later = lessons.slice(start);
  const first = later[0] ?? lessons[0];
  const last = later.at(-1) ?? first;
  const own = await bookingsOfLearner(db, series.learnerId);
  const test = await testOf(db, series.learnerId);
  const from = new Date(londonDayOf(weekOf(londonDay(first.startsAt))).midnight);
  const until = new Date(last.startsAt.getTime() + 7 * DAY_MS + NEAR_MS);
  const [diary] = await bookableDiaries(db, {
    who: { slugs: [first.instructor] },
    from,
    until,
    isPaid: true,
    now,
  });
  // None of them stands in the way of the others.
  const moving = new Set(later.map(({ startsAt }) => startsAt.getTime()));
  const open = diary && { ...diary, taken: diary.taken.filter((taken) => !moving.has(taken.from)) };
  const others = ownTimes(
    own.filter(({ id }) => !later.some((lesson) => lesson.id === id)),
    test,
  );
  const minutes = minutesOf(first) as LessonLength;
  const { outcode } = first.pickUp;
  const mondays = later.map(({ startsAt }) => weekOf(londonDay(startsAt)));
  const weeks = Math.round(
    Temporal.PlainDate.from(mondays[0] ?? '').until(mondays.at(-1) ?? '', { largestUnit: 'days' }).days / 7,
  );
  const free = weeksFree(open ? startsIn(open, { from, until, minutes, outcode, now }) : [], {
    first: mondays[0] ?? '',
    weeks: weeks + 1,
  });
  const withLesson = new Set(
    mondays.map((monday) =>
      Math.round(Temporal.PlainDate.from(mondays[0] ?? '').until(monday, { largestUnit: 'days' }).days / 7),
    ),
  );
  const timesOn = (day: number) =>
    [...(free.get(day) ?? [])]
      .map(([time, at]) => ({ minute: time, count: [...at].filter((week) => withLesson.has(week)).length }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => a.minute - b.minute);
  const weekday = weekdayOf(query.day) ?? series.weekday;
  const times = timesOn(weekday);
  const minute =
    times.find((time) => query.time !== null && time.minute === Number(query.time))?.minute ??
    times.find((time) => time.minute === series.minute)?.minute ??
    times[0]?.minute;
  const today = londonDay(now);
  const rows = later.map((lesson, index) => {
    const row = {
      id: lesson.id,
      version: lesson.version,
      before: formatTime(lesson.startsAt, now),
    };
    if (lesson.instructor !== first.instructor)
      return { ...row, stays: `it’s with ${instructors.get(lesson.instructor) ?? 'somebody else'}` };
    if (!open || minute === undefined) return { ...row, stays: 'no time is free' };
    const day = Temporal.PlainDate.from(mondays[index] ?? '')
      .add({ days: weekday - 1 })
      .toString();
    const [date] = seriesDates({
      diary: open,
      own: others,
      days: [day],
      minute,
      minutes: minutesOf(lesson) as LessonLength,
      outcode: lesson.pickUp.outcode,
      now,
    });
    if (date?.startsAt?.getTime() === lesson.startsAt.getTime())
      return { ...row, stays: 'it’s at that time already' };
    const furthest = movableUntil(lesson, now);
    if (!date?.startsAt || date.clash || (furthest && date.startsAt > furthest)) {
      const reason = date?.clash ? clashText(date.clash, names) : 'is too far ahead';
      return { ...row, stays: `${formatWeekday(day, today)}, ${clockTime(minute)} ${reason}` };
    }
    const endsAt = new Date(date.startsAt.getTime() + lesson.endsAt.getTime() - lesson.startsAt.getTime());
    const { chargedMinutes } = calculateMoveCost(
      { rule: ruleOf(lesson), lesson, role, now },
      { instructor: lesson.instructor, startsAt: date.startsAt, endsAt },
    );
    return {
      ...row,
      after: formatTime(date.startsAt, now),
      startsAt: date.startsAt.toISOString(),
      chargedMinutes,
    };
  });
  const charged = rows.reduce((sum, row) => sum + ('after' in row ? row.chargedMinutes : 0), 0);
  return {
    series: series.id,
    names,
    charged,
    worth: await worthForLearner(db, series.learnerId, charged),
    from: first.id,
    ahead: lessons.map(({ id, startsAt }) => ({ id, when: formatTime(startsAt, now) })),
    fromLabel: formatWeekday(londonDay(first.startsAt), today),
    /** It is the time that they have. */
    isUnchanged: weekday === series.weekday && minute === series.minute,
    weekday,
    minute,
    weekdays: weekdayNames.map((name, index) => ({ weekday: index + 1, name })),
    times: times.map(({ minute: at, count }) => ({
      minute: at,
      label: `${clockTime(at)}, free in ${count} of ${later.length}`,
    })),
    rows,
  };
}

export type MoveAllPlan = Awaited<ReturnType<typeof moveAllPlan>>;

function weekdayOf(asked: string | null): number | undefined {
  const weekday = Number(asked);
  return asked && Number.isInteger(weekday) && weekday >= 1 && weekday <= 7 ? weekday : undefined;
}
