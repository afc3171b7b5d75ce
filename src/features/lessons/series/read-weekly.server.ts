import { outcodeOf } from '#src/features/areas/areas.ts';
import { listInstructors } from '#src/features/instructors/instructors.server.ts';
import {
  DAY_MS,
  dayAfter,
  formatWeekday,
  londonDay,
  MINUTE_MS,
  shortWeekday,
  weekdayNames,
} from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { bookableDiaries } from '../availability/availability.server.ts';
import { clockTime, londonClock, londonDayOf } from '../availability/london-clock.ts';
import { startsIn } from '../availability/slots.ts';
import { seriesUntil } from '../availability/working-hours.ts';
import { type Booking, type LessonLength, lessonLengths, liveStates } from '../booking.ts';
import { bookingsOfLearner } from '../bookings/booking-rows.server.ts';
import { carKept, testStart } from '../driving-tests/test-date.ts';
import { testOf } from '../driving-tests/test-dates.server.ts';
import { lengthToBook, pickUpBefore } from '../learners/booked-before.server.ts';
import { findLearner } from '../learners/find-learner.server.ts';
import { linesOfLearner, ownInstructorOf } from '../learners/learner-lines.server.ts';
import { currentPolicy } from '../policy/cancellation-policy.server.ts';
import {
  lessonsLeft,
  NEAR_MS,
  type OwnTime,
  type SeriesDate,
  seriesDates,
  weeklyDays,
  weeklyTimeOf,
  weeksFree,
} from './series-dates.ts';
import { clashText, type PlanNames } from './weekly-text.ts';

/** How long weekly lessons go on. */
export type Until = 'hours' | 'test' | 'weeks';

/** What the address asks for. */
export interface WeeklyQuery {
  minutes: string | null;
  day: string | null;
  time: string | null;
  until: string | null;
  weeks: string | null;
  /** The first day that may be one of them. */
  from: string | null;
}

export function readWeeklyQuery(query: URLSearchParams): WeeklyQuery {
  return {
    minutes: query.get('minutes'),
    day: query.get('day'),
    time: query.get('time'),
    until: query.get('until'),
    weeks: query.get('weeks'),
    from: query.get('from'),
  };
}

/** Whose weekly time it is, and who looks at the plan. */
export interface PlanFor {
  learnerId: string;
  /** A parent is a person with the lessons of several learners. */
  reader: 'learner' | 'parent' | 'instructor' | 'office';
  /** With whom, if not with the learner's own instructor. */
  instructor?: string | undefined;
}

/** A date as its row shows it. */
export interface WeeklyRow {
  day: string;
  /** "Tuesday 1 December". */
  dayLabel: string;
  /** "Tue 1 Dec". */
  dayShort: string;
  /** "17:00", or "17:00 to 18:30" where it is free. */
  clock: string;
  /** What its check box sends: the time itself where it is free, else the nearest. Undefined where there is none. */
  value: string | undefined;
  /** Why it is left out, in a few words. */
  clash: string | undefined;
  /** "Tuesday 8 December, 18:30". */
  instead: string | undefined;
  hint: string | undefined;
}

const WEEKS_COUNTED = 10;
/** Rows beyond the hours, for those that are unticked. */
const SPARE_ROWS = 8;
const MAX_WEEKS = 52;
const WEEKS_CHOICES = [4, 6, 8, 10, 12, 16, 20, 26, 40, 52];

/** What a weekly time is chosen from, and each date of the one that is chosen. */
export async function weeklyPlan(db: Db, planFor: PlanFor, query: WeeklyQuery, now: Date) {
  const { learnerId, reader } = planFor;
  const [learner, lines, bookings, people, test, rule] = await Promise.all([
    findLearner(db, learnerId),
    linesOfLearner(db, learnerId),
    bookingsOfLearner(db, learnerId),
    listInstructors(db, now),
    testOf(db, learnerId),
    currentPolicy(db, now),
  ]);
  const pickUp = await pickUpBefore(db, { bookings, lines });
  const outcode = outcodeOf(pickUp.postcode) ?? outcodeOf(learner.postcode) ?? '';
  const instructor = people.find(({ slug }) => slug === (planFor.instructor ?? ownInstructorOf(lines)));
  const remainingMinutes = lines.reduce((sum, line) => sum + line.remainingMinutes, 0);
  const base = { remainingMinutes, freeHours: rule.freeHours, pickUp };
  if (!instructor) return { ...base, problem: 'no_instructor' as const };
  const { slug, name, portrait } = instructor;
  const names: PlanNames = {
    learner: reader === 'learner' ? undefined : firstNameOf(learner.name),
    instructor: reader === 'instructor' ? undefined : firstNameOf(name),
  };
  const withWhom = { ...base, names, instructor: { slug, name, portrait } };
  const [diary] = await bookableDiaries(db, {
    who: { slugs: [slug] },
    from: now,
    until: new Date(seriesUntil(now).getTime() + NEAR_MS),
    isPaid: true,
    now,
  });
  const last = bookings.findLast(({ kind }) => kind === 'lesson');
  const lengths = lessonLengths.filter(
    (length) => diary?.settings.lengths.includes(length) && lessonsLeft(lines, length) > 0,
  );
  const minutes = lengthToBook(query.minutes, lengths, last);
  if (!diary || !minutes) return { ...withWhom, problem: 'no_hours' as const };
  const first = firstDayOf(query.from, now);
  const search = { minutes, outcode, now };
  const counted = new Date(londonDayOf(first).midnight + WEEKS_COUNTED * 7 * DAY_MS + DAY_MS);
  const starts = startsIn(diary, { ...search, from: now, until: counted });
  const free = weeksFree(starts, { first, weeks: WEEKS_COUNTED });
  const usual = last ? weeklyTimeOf(last.startsAt) : undefined;
  const weekdays = weekdayNames.map((weekday, index) => ({
    weekday: index + 1,
    name: weekday,
    count: usualTimes(free.get(index + 1)).length,
  }));
  const weekday = weekdayOf(query.day, usual?.weekday, weekdays);
  const times = usualTimes(free.get(weekday)).map(({ minute, weeks }) => ({
    minute,
    clock: clockTime(minute),
    weeks: Array.from({ length: WEEKS_COUNTED }, (_, week) => weeks.has(week)),
  }));
  const minute = minuteOf(query.time, usual?.minute, times);
  const choices = {
    ...withWhom,
    lengths,
    minutes,
    weekday,
    weekdays,
    times,
    minute,
    dayName: weekdayNames[weekday - 1] ?? '',
  };
  if (minute === undefined) return { ...choices, problem: 'no_times' as const };
  const until = seriesUntil(now);
  const days = weeklyDays(firstOfWeekday(first, weekday), MAX_WEEKS).filter(
    (day) => londonDayOf(day).midnight + minute * MINUTE_MS <= until.getTime(),
  );
  const own = ownTimes(bookings, test);
  const dates = withoutSoon(seriesDates({ diary, own, days, minute, minutes, outcode, now }));
  const affordable = lessonsLeft(lines, minutes);
  const testDay = test && test.day > first ? test.day : undefined;
  const weeks = WEEKS_CHOICES.includes(Number(query.weeks)) ? Number(query.weeks) : 6;
  const chosenUntil = untilOf(query.until, testDay);
  const shown = datesUntil(dates, { until: chosenUntil, affordable, testDay, weeks });
  const today = londonDay(now);
  const row = (date: SeriesDate) => rowOf(date, { minute, minutes, names, testDay: test?.day, today });
  const summaryOf = (kind: Until) =>
    summary(datesUntil(dates, { until: kind, affordable, testDay, weeks }), { affordable, today });
  return {
    ...choices,
    problem: undefined,
    minute,
    clock: clockTime(minute),
    title: `Every ${weekdayNames[weekday - 1]}, ${clockTime(minute)} to ${clockTime((minute + minutes) % 1440)}`,
    until: chosenUntil,
    weeks,
    weeksChoices: WEEKS_CHOICES,
    untils: {
      hours: summaryOf('hours'),
      test: testDay && { ...summaryOf('test'), day: formatWeekday(testDay, today) },
      weeks: summaryOf('weeks'),
    },
    affordable,
    rows: shown.map(row),
  };
}

export type WeeklyPlan = Awaited<ReturnType<typeof weeklyPlan>>;
export type WholePlan = Extract<WeeklyPlan, { problem: undefined }>;

/** What a learner has booked, and their driving test, in any car. */
export function ownTimes(
  bookings: readonly Booking[],
  test: { day: string; minute: number; bookingId: string | null } | undefined,
): OwnTime[] {
  const live = bookings.filter(({ state }) => (liveStates as readonly string[]).includes(state));
  const start = test && !test.bookingId ? testStart(test) : undefined;
  return [
    ...live.map(({ kind, startsAt, endsAt }) => ({ kind, startsAt, endsAt })),
    ...(start ? [{ kind: 'test' as const, ...carKept(start) }] : []),
  ].map(({ kind, startsAt, endsAt }) => ({ kind, from: startsAt.getTime(), until: endsAt.getTime() }));
}

function firstDayOf(from: string | null, now: Date): string {
  const tomorrow = dayAfter(londonDay(now));
  return from && /^\d{4}-\d\d-\d\d$/.test(from) && from > tomorrow ? from : tomorrow;
}

function firstOfWeekday(first: string, weekday: number): string {
  const day = Temporal.PlainDate.from(first);
  return day.add({ days: (weekday - day.dayOfWeek + 7) % 7 }).toString();
}

/** The times of a weekday that are free in half of the weeks; where none is, all that are ever free. */
function usualTimes(times: Map<number, Set<number>> | undefined) {
  const all = [...(times ?? [])]
    .map(([minute, weeks]) => ({ minute, weeks }))
    .sort((a, b) => a.minute - b.minute);
  const usual = all.filter(({ weeks }) => weeks.size >= WEEKS_COUNTED / 2);
  return usual.length > 0 ? usual : all;
}

function weekdayOf(
  asked: string | null,
  usual: number | undefined,
  weekdays: readonly { weekday: number; count: number }[],
): number {
  const named = weekdays.find(({ weekday }) => weekday === Number(asked));
  const before = weekdays.find(({ weekday, count }) => weekday === usual && count > 0);
  const best = weekdays.toSorted((a, b) => b.count - a.count)[0];
  return (named ?? before ?? best)?.weekday ?? 1;
}

function minuteOf(
  asked: string | null,
  usual: number | undefined,
  times: readonly { minute: number; weeks: boolean[] }[],
): number | undefined {
  const has = (minute: number | undefined) => times.find((time) => time.minute === minute)?.minute;
  const count = ({ weeks }: { weeks: boolean[] }) => weeks.filter(Boolean).length;
  return (
    has(asked === null ? undefined : Number(asked)) ??
    has(usual) ??
    times.toSorted((a, b) => count(b) - count(a))[0]?.minute
  );
}

function untilOf(asked: string | null, testDay: string | undefined): Until {
  if (asked === 'weeks') return 'weeks';
  return asked === 'test' && testDay ? 'test' : 'hours';
}

/** What is too soon for this week begins in the next. */
function withoutSoon(dates: readonly SeriesDate[]): SeriesDate[] {
  const first = dates.findIndex(({ clash }) => clash !== 'too_soon');
  return first < 0 ? [] : dates.slice(first);
}

interface Reach {
  until: Until;
  affordable: number;
  testDay: string | undefined;
  weeks: number;
}

/** As far as the learner asks for; until the hours run out, with some dates more for those that are left out. */
function datesUntil(
  dates: readonly SeriesDate[],
  { until, affordable, testDay, weeks }: Reach,
): SeriesDate[] {
  if (until === 'weeks') return dates.slice(0, weeks);
  if (until === 'test') return dates.filter(({ day }) => day < (testDay ?? ''));
  const shown: SeriesDate[] = [];
  let free = 0;
  for (const date of dates) {
    if (free >= affordable + SPARE_ROWS) break;
    shown.push(date);
    if (!date.clash) free += 1;
  }
  return shown;
}

function summary(
  dates: readonly SeriesDate[],
  { affordable, today }: { affordable: number; today: string },
): { count: number; last: string | undefined } {
  const free = dates.filter(({ clash }) => !clash).slice(0, affordable);
  const last = free.at(-1);
  return { count: free.length, last: last && formatWeekday(last.day, today) };
}

interface RowFacts {
  minute: number;
  minutes: LessonLength;
  names: PlanNames;
  testDay: string | undefined;
  today: string;
}

function rowOf(
  { day, startsAt, clash, nearest }: SeriesDate,
  { minute, minutes, names, testDay, today }: RowFacts,
): WeeklyRow {
  const value = (clash ? nearest : startsAt)?.toISOString();
  const ends = startsAt && new Date(startsAt.getTime() + minutes * MINUTE_MS);
  const isSame = nearest !== undefined && nearest.getTime() === startsAt?.getTime();
  return {
    day,
    dayLabel: formatWeekday(day, today),
    dayShort: shortWeekday(day, today),
    clock:
      !clash && startsAt && ends ? `${londonClock(startsAt)} to ${londonClock(ends)}` : clockTime(minute),
    value,
    clash: clash && clashText(clash, names),
    instead: clash && nearest ? insteadText(nearest, today) : undefined,
    hint: clash && nearest ? hintOf({ nearest, day, minute, isSame, testDay }) : undefined,
  };
}

function insteadText(nearest: Date, today: string): string {
  return `${formatWeekday(londonDay(nearest), today)}, ${londonClock(nearest)}`;
}

function hintOf({
  nearest,
  day,
  minute,
  isSame,
  testDay,
}: {
  nearest: Date;
  day: string;
  minute: number;
  isSame: boolean;
  testDay: string | undefined;
}): string {
  if (isSame) return 'Left out for now. It’s free if you want it all the same.';
  const on = londonDay(nearest);
  if (testDay && dayAfter(on) === testDay) return 'The day before the driving test';
  if (on !== day) return 'Left out for now. Tick it to have it.';
  return weeklyTimeOf(nearest).minute > minute ? 'The same day, later' : 'The same day, earlier';
}
