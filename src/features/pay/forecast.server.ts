import { hasLeft, leavingTimes } from '#src/features/instructors/active-instructor.server.ts';
import { bookedToTeach, lineKey, soldLines } from '#src/features/lessons/minutes/taught.server.ts';
import { londonDate, londonMidnight } from '#src/platform/clock.ts';
import { daysLater } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Pence, ZERO } from '#src/platform/money.ts';
import { linesDue } from './due.server.ts';
import { type Line, linesOfTaught, type Total, totalOf } from './due.ts';
import { type PayEntry, payEntries } from './entries.server.ts';
import { type OpenRun, openRun } from './open-run.server.ts';
import { planOn } from './plan.ts';
import { plansByInstructor } from './plans.server.ts';
import { totalsOfRun } from './runs.server.ts';
import { mondayOf, sundayOf, weeksBetween } from './week.ts';

/** What a week comes to for an instructor, if each lesson that is booked in it is given. */
export interface InstructorForecast extends Total {
  instructor: string;
  /** What is due already, with the fee of the week, and what was entered. */
  lines: (Line | PayEntry)[];
  /** What the booked lessons bring, with their fees. */
  booked: Line[];
}

export interface Forecast {
  /** The run that will close the week. */
  run: number;
  days: { first: string; last: string };
  instructors: InstructorForecast[];
}

/** The week of today, of everybody or of one instructor. Undefined before the week in which the first plan begins. */
export async function forecastWeek(
  db: Db,
  { now, instructor }: { now: Date; instructor?: string },
): Promise<Forecast | undefined> {
  const first = mondayOf(londonDate(now));
  const days = { first, last: sundayOf(first) };
  const open = await openRun(db);
  if (open.firstDay === null || open.firstDay > first) return undefined;
  const [plans, due, entered, taught, left, before] = await Promise.all([
    plansByInstructor(db, { instructor }),
    linesDue(db, open, { until: days.last, instructor }),
    payEntries(db, { run: open.number, ...(instructor && { instructor }) }),
    bookedToTeach(db, {
      from: londonMidnight(days.first),
      until: londonMidnight(daysLater(days.last, 1)),
      instructor,
    }),
    leavingTimes(db),
    totalsOfRun(db, open.number - 1),
  ]);
  const sold = await soldLines(db, taught);
  const asGiven = taught.map((one) => ({ ...one, sold: sold.get(lineKey(one)) ?? { pence: 0, minutes: 0 } }));
  const booked = Map.groupBy(linesOfTaught(asGiven, [], plans), (line) => line.instructor);
  const inOpenRun = entered.filter(({ kind }) => kind !== 'paid');
  const { own, earlier } = splitWeek(open, days.first, { due, entered: inOpenRun });
  const totals = new Map(before.map((one) => [one.instructor, one.total]));
  const teaches = [...plans].flatMap(([slug, plan]) =>
    planOn(plan, days.last) && !hasLeft(left.get(slug) ?? null, londonMidnight(days.first)) ? slug : [],
  );
  const all = new Set([...teaches, ...own.keys(), ...booked.keys()]);
  return {
    run: open.number + weeksBetween(open.firstDay, first),
    days,
    instructors: [...all].sort().map((slug) => {
      const lines = own.get(slug) ?? [];
      const toCome = booked.get(slug) ?? [];
      const last = earlier
        ? totalOf(penceOf(earlier.get(slug) ?? []), totals.get(slug) ?? ZERO).total
        : totals.get(slug);
      return {
        instructor: slug,
        lines,
        booked: toCome,
        ...totalOf(penceOf([...lines, ...toCome]), last ?? ZERO),
      };
    }),
  };
}

const penceOf = (lines: readonly (Line | PayEntry)[]): Pence[] => lines.map(({ pence }) => pence);

type Lines = Map<string, (Line | PayEntry)[]>;

/**
 * The lines of a week. While the open run is that of a week before, what was entered belongs to it, and what it comes to is
 * carried if it is below nought.
 */
function splitWeek(
  open: OpenRun,
  monday: string,
  { due, entered }: { due: readonly Line[]; entered: readonly PayEntry[] },
): { own: Lines; earlier: Lines | undefined } {
  const byInstructor = (lines: readonly (Line | PayEntry)[]): Lines =>
    Map.groupBy(lines, ({ instructor }) => instructor);
  if (open.firstDay === monday) return { own: byInstructor([...due, ...entered]), earlier: undefined };
  return {
    own: byInstructor(due.filter(({ day }) => day >= monday)),
    earlier: byInstructor([...due.filter(({ day }) => day < monday), ...entered]),
  };
}
