import { londonDayOf } from '#src/features/lessons/availability/london-clock.ts';
import { bookingsBetween } from '#src/features/lessons/bookings/booking-rows.server.ts';
import { payEntries } from '#src/features/pay/entries.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { dayAfter, daysLater } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence } from '#src/platform/money.ts';
import { diaryDays } from './diary-day.ts';
import { type CarClaim, spentIn } from './expense.ts';
import { expensesOf } from './expense-rows.server.ts';
import { type MileageSettings, mileageSettings } from './mileage-settings.server.ts';
import { type MilesByDay, milesByDay } from './miles-by-day.ts';
import { readingsOf, typedMilesOf } from './miles-rows.server.ts';
import { spansOf } from './odometer.ts';
import { type Income, quarterEntries } from './quarter-entries.ts';
import { milesOfPeriod } from './quarter-miles.ts';
import { daysOfTaxYear, quarterBefore, quarterOf, type TaxQuarter } from './tax-quarter.ts';

/** The miles of a tax year by day, and of the quarter before it, whose average a new year begins with. */
export async function readMiles(
  db: Db,
  { instructor, year, now }: { instructor: string; year: number; now: Date },
) {
  const taxYear = daysOfTaxYear({ year });
  const [readings, settings] = await Promise.all([
    readingsOf(db, instructor),
    mileageSettings(db, instructor),
  ]);
  const { first } = quarterBefore(quarterOf(taxYear.first));
  const spans = spansOf(readings).filter((span) => span.last >= first && span.first <= taxYear.last);
  const range = {
    first: [first, ...spans.map((span) => span.first)].toSorted()[0] ?? first,
    last: [taxYear.last, ...spans.map((span) => span.last)].toSorted().at(-1) ?? taxYear.last,
  };
  const [bookings, typed] = await Promise.all([
    bookingsBetween(db, {
      instructor,
      from: new Date(londonDayOf(range.first).midnight),
      until: new Date(londonDayOf(dayAfter(range.last)).midnight),
      now,
    }),
    typedMilesOf(db, instructor, range),
  ]);
  const lastTyped = new Map(typed.map(({ day, tenths }) => [day, tenths]));
  const reckoned: MilesByDay = milesByDay({
    diary: diaryDays(bookings, { home: settings.homeOutcode, now }),
    typed: new Map([...lastTyped].flatMap(([day, tenths]) => (tenths === null ? [] : [[day, tenths]]))),
    spans,
  });
  return { reckoned, readings, settings, typed };
}

/** All of an instructor's quarter: its miles, what was spent, what the school paid, and what may be claimed. */
export async function readQuarterOf(
  db: Db,
  {
    instructor,
    quarter,
    school,
    now,
  }: { instructor: string; quarter: TaxQuarter; school: string; now: Date },
) {
  const { first, last, year } = quarter;
  const [miles, known, paid] = await Promise.all([
    readMiles(db, { instructor, year, now }),
    expensesOf(db, instructor, quarter),
    payEntries(db, { instructor, days: { first, last } }),
  ]);
  const { reckoned, settings } = miles;
  const own = milesOfPeriod(reckoned, quarter);
  const before = milesOfPeriod(reckoned, {
    first: daysOfTaxYear(quarter).first,
    last: daysLater(first, -1),
  });
  const expenses = spentIn(known, quarter, londonDate(now));
  const car = carClaim(settings, own.sharePercent);
  const income = paid.flatMap(({ kind, countedOn, pence }): Income | [] =>
    kind === 'paid' || kind === 'cash' ? { kind, day: countedOn, pence: asPence(0 - pence) } : [],
  );
  const entries = quarterEntries({
    income,
    expenses,
    car,
    first,
    last,
    school,
    milesBefore: before.business,
    milesByEnd: before.business + own.business,
  });
  return { ...miles, own, expenses, car, entries };
}

function carClaim({ usesFlatRate }: MileageSettings, sharePercent: number | null): CarClaim {
  return usesFlatRate ? { method: 'flat rate' } : { method: 'costs', sharePercent };
}
