import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatHours } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, sum } from '#src/platform/money.ts';
import { type Line, toPay } from '../due.ts';
import type { PayEntry } from '../entries.server.ts';
import { forecastWeek, type InstructorForecast } from '../forecast.server.ts';
import { forecastErrorWords } from '../forecast-error.ts';
import { foreseenWeeks } from '../kept-forecasts.server.ts';
import { shownForecast, signed } from '../shown-run.ts';
import { formatDays } from '../week.ts';

/** The running week of everybody, as it ends if all that is booked is given. */
export async function readForecast(db: Db, now: Date) {
  const [forecast, names, weeks] = await Promise.all([
    forecastWeek(db, { now }),
    instructorNames(db),
    foreseenWeeks(db),
  ]);
  if (!forecast) return undefined;
  const { run, days, instructors } = forecast;
  const rows = instructors.map((one) => ({
    slug: one.instructor,
    name: names.get(one.instructor) ?? one.instructor,
    parts: partsOf(one),
  }));
  const all = rows.map(({ parts }) => parts);
  const total = (name: keyof (typeof all)[number]) =>
    asPence(all.reduce((pence, parts) => pence + parts[name], 0));
  const minutes = all.reduce((time, parts) => time + parts.minutes, 0);
  const lessons = all.reduce((count, parts) => count + parts.lessons, 0);
  return {
    run,
    days: formatDays(days.first, days.last, londonDate(now)),
    error: forecastErrorWords(weeks),
    rows: rows
      .filter(({ parts }) => parts.total !== 0 || parts.lessons !== 0)
      .toSorted((one, other) => other.parts.total - one.parts.total || one.name.localeCompare(other.name))
      .map(({ slug, name, parts }) => ({
        slug,
        name,
        lessons: parts.lessons === 0 ? '' : `${parts.lessons}, ${formatHours(parts.minutes)}`,
        given: textOf(parts.given),
        booked: textOf(parts.booked),
        fees: textOf(parts.fees),
        cash: textOf(parts.cash),
        other: textOf(parts.other),
        total: signed(parts.total),
      })),
    figures: [
      {
        name: 'To pay, as booked',
        sum: signed(sum(instructors.map(toPay))),
        note: `to ${instructors.filter(({ total: own }) => own > 0).length} instructors, if all booked lessons are given`,
      },
      { name: 'Lessons', sum: String(lessons), note: formatHours(minutes) },
      { name: 'Given so far', sum: signed(total('given')), note: 'due for them' },
      { name: 'Booked', sum: signed(total('booked')), note: 'due if they’re given' },
      { name: 'Fees', sum: signed(total('fees')), note: 'of the week and of lessons' },
      { name: 'Cash taken', sum: signed(total('cash')), note: 'already with instructors' },
    ],
  };
}

/** What adds up to a forecast's total. */
function partsOf({ lines, booked, carried, total }: InstructorForecast) {
  const penceOf = (of: readonly (Line | PayEntry)[], kinds: readonly string[]): Pence =>
    sum(of.flatMap(({ kind, pence }) => (kinds.includes(kind) ? pence : [])));
  const taught = [...lines, ...booked].filter(({ kind }) => kind === 'lesson');
  return {
    lessons: taught.reduce((count, { minutes }) => count + Math.sign(minutes), 0),
    minutes: taught.reduce((time, { minutes }) => time + minutes, 0),
    given: penceOf(lines, ['lesson']),
    booked: penceOf(booked, ['lesson']),
    fees: sum([penceOf(lines, ['fee']), penceOf(booked, ['fee'])]),
    cash: penceOf(lines, ['cash']),
    other: sum([penceOf(lines, ['late_charge', 'adjustment']), carried]),
    total,
  };
}

const textOf = (pence: Pence) => (pence === 0 ? '' : signed(pence));

/** The running week of one instructor. Undefined where there is nothing of theirs in it. */
export async function readOwnForecast(db: Db, instructor: string, now: Date) {
  const [forecast, weeks] = await Promise.all([
    forecastWeek(db, { now, instructor }),
    foreseenWeeks(db, instructor),
  ]);
  const own = forecast?.instructors.find((one) => one.instructor === instructor);
  if (!forecast || !own) return undefined;
  return {
    run: forecast.run,
    days: formatDays(forecast.days.first, forecast.days.last, londonDate(now)),
    sums: shownForecast(own.lines, own.booked, own),
    total: signed(own.total),
    error: forecastErrorWords(weeks, own.total),
  };
}
