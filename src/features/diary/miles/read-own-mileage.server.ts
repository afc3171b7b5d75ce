import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import type { SpentExpense } from '#src/features/mileage/expense.ts';
import { kindOf } from '#src/features/mileage/expense-kinds.ts';
import { formatMiles, formatWholeMiles } from '#src/features/mileage/format-miles.ts';
import type { DayMiles, MilesByDay } from '#src/features/mileage/miles-by-day.ts';
import { readingsOf, type TypedMiles } from '#src/features/mileage/miles-rows.server.ts';
import type { Reading } from '#src/features/mileage/odometer.ts';
import { nameOfExpense, sumsOf } from '#src/features/mileage/quarter-entries.ts';
import { milesOfPeriod } from '#src/features/mileage/quarter-miles.ts';
import { readMiles, readQuarterOf } from '#src/features/mileage/read-mileage.server.ts';
import {
  daysOfTaxYear,
  keptFrom,
  quarterAfter,
  quarterBefore,
  quarterOf,
  readQuarter,
  type TaxQuarter,
} from '#src/features/mileage/tax-quarter.ts';
import { digitalThresholds, flatRateOn } from '#src/features/mileage/tax-rules.ts';
import { monthsOf } from '#src/features/pay/statement/statement-period.ts';
import { topOf } from '#src/kit/figures/chart-scale.ts';
import { londonDate } from '#src/platform/clock.ts';
import {
  formatDate,
  formatMonth,
  formatWeekday,
  londonWhenInLine,
  shortDay,
  shortWeekday,
} from '#src/platform/dates.ts';
import { pounds, shortPounds } from '#src/platform/money.ts';

type Deps = Pick<DiaryDeps, 'db' | 'clock' | 'school'>;

/** How many days and expenses the page of a quarter shows, unless its address asks for all. */
const LATEST = 4;

/** An instructor's quarter in words. */
export async function readOwnQuarter(
  { db, clock, school }: Deps,
  instructor: string,
  query: URLSearchParams,
) {
  const now = clock.now();
  const today = londonDate(now);
  const quarter = readQuarter(query.get('quarter'), today);
  const { name } = school.current();
  const read = await readQuarterOf(db, { instructor, quarter, school: name, now });
  const { own, reckoned, readings, settings, expenses, entries } = read;
  const sums = sumsOf(entries);
  const shows = (list: string) => (query.get('all') === list ? undefined : LATEST);
  return {
    today,
    first: keptFrom(today),
    quarter: { name: quarter.name, title: titleOf(quarter) },
    around: aroundOf(quarter, today),
    hasReadings: readings.length > 0,
    miles: milesInWords(own, quarter),
    missing: missingReadings({ ...own, isUnknown: sums.expenses.isUnknown }, quarter, today),
    share: own.sharePercent,
    claim: { amount: pounds(sums.expenses.claim), spent: pounds(sums.expenses.spent) },
    days: own.days.toReversed().slice(0, shows('days')).map(shownDay(today)),
    allDays: own.days.length,
    average: reckoned.average === null ? null : formatMiles(reckoned.average),
    expenses: expenses.slice(0, shows('expenses')).map(shownExpense(today)),
    allExpenses: expenses.length,
    year: yearInWords(reckoned, quarter, today),
    odometer: odometerOf(readings, quarter, today),
    hmrc: {
      school: name,
      income: pounds(sums.income),
      rows: sums.byCategory.map(({ category, name: heading, spent, claim, isUnknown }) => ({
        category,
        name:
          category === 'carVanTravelExpenses' && own.sharePercent !== null && !settings.usesFlatRate
            ? `${heading}, ${own.sharePercent}%`
            : heading,
        spent: pounds(spent),
        claim: isUnknown ? null : pounds(claim),
      })),
      spent: pounds(sums.expenses.spent),
      claim: pounds(sums.expenses.claim),
      due: formatDate(quarter.due),
      thresholds: digitalThresholds(quarter.first).map(({ from, over, year: of }) => ({
        from: formatMonth(from.slice(0, 7)),
        over: shortPounds(over),
        of: `${of} to ${of + 1}`,
      })),
      hasReceipts: expenses.some(({ receipt }) => receipt !== null),
      isEmpty: entries.length === 0,
    },
    settings,
    flatRate: flatRateOn(quarter.first).first,
  };
}

/** "6 October 2026 to 5 January 2027". */
const titleOf = ({ first, last }: TaxQuarter) =>
  `${formatDate(first).replace(first.slice(0, 4) === last.slice(0, 4) ? / \d{4}$/ : /$/, '')} to ${formatDate(last)}`;

function aroundOf(quarter: TaxQuarter, today: string) {
  const now = quarterOf(today);
  const shown = (one: TaxQuarter) => ({ name: one.name, title: titleOf(one) });
  const before = quarterBefore(quarter);
  return {
    before: before.first >= keptFrom(today) ? shown(before) : undefined,
    now: now.name,
    after: quarter.name === now.name ? undefined : shown(quarterAfter(quarter)),
  };
}

const wholeTenths = (tenths: number) => Math.round(tenths / 10) * 10;

function milesInWords(own: ReturnType<typeof milesOfPeriod>, { first, last }: TaxQuarter) {
  return { business: formatMiles(wholeTenths(own.business)), of: drivenInWords(own, { first, last }) };
}

/** What was driven by the odometer. Business miles of days without readings are no part of that. */
function drivenInWords(
  { business, measuredBusiness, driven, measured }: ReturnType<typeof milesOfPeriod>,
  { first, last }: Pick<TaxQuarter, 'first' | 'last'>,
): string {
  if (driven === 0 || !measured) return 'by the diary alone';
  const miles = formatMiles(wholeTenths(driven));
  if (measuredBusiness < business) {
    const own = formatMiles(wholeTenths(measuredBusiness));
    const [from, to] = [measured.first, measured.last].map(shortOf);
    return from === to
      ? `${own} of the ${miles} driven on ${to}`
      : `${own} of the ${miles} driven from ${from} to ${to}`;
  }
  const isWhole = measured.first === first && measured.last === last;
  return `of ${miles} driven${isWhole ? '' : ` until ${shortOf(measured.last)}`}`;
}

/** The miles of a tax year by month, of which the last one ends on 5 April. */
function yearInWords(reckoned: MilesByDay, quarter: TaxQuarter, today: string) {
  const days = daysOfTaxYear(quarter);
  const months = monthsOf(days).map(({ first, last, name }) => {
    const tenths = milesOfPeriod(reckoned, { first, last }).business;
    return {
      name,
      letter: formatMonth(first.slice(0, 7)).charAt(0),
      tenths,
      miles: formatMiles(wholeTenths(tenths)),
      isNow: first <= today && today <= last,
      hasBegun: first <= today,
    };
  });
  const top = topOf(
    months.map(({ tenths }) => tenths),
    1_000,
  );
  return {
    total: formatMiles(wholeTenths(milesOfPeriod(reckoned, days).business)),
    months,
    top: { tenths: top, miles: formatMiles(top) },
  };
}

/** "23 November". */
const shortOf = (day: string) => formatDate(day).replace(/ \d{4}$/, '');

/** Of a quarter that is over: which days have no reading, and what the share is worked out by meanwhile. */
function missingReadings(
  { measured, isUnknown }: Pick<ReturnType<typeof milesOfPeriod>, 'measured'> & { isUnknown: boolean },
  { first, last }: TaxQuarter,
  today: string,
): { day: string; instead: string } | null {
  if (today <= last) return null;
  if (!measured && !isUnknown) return null;
  if (!measured)
    return { day: shortOf(last), instead: 'The car’s costs aren’t claimed until you enter two readings.' };
  if (measured.last < last)
    return {
      day: shortOf(last),
      instead: `The business share is worked out to ${shortOf(measured.last)} until you enter one.`,
    };
  if (measured.first > first)
    return {
      day: shortOf(first),
      instead: `The business share is worked out from ${shortOf(measured.first)} until you enter one.`,
    };
  return null;
}

export interface ShownDay {
  day: string;
  title: string;
  miles: string;
  how: string;
}

const shownDay =
  (today: string) =>
  ({ day, drives, lessons, business, isAbout, isTyped }: DayMiles): ShownDay => ({
    day,
    title: day === today ? 'Today' : shortWeekday(day, today),
    miles: formatMiles(business),
    how: isTyped ? 'Typed by you' : howOf({ drives, lessons, isAbout }),
  });

/** "12.5 between pick-ups, about 61 in lessons". */
function howOf({ drives, lessons, isAbout }: Pick<DayMiles, 'drives' | 'lessons' | 'isAbout'>): string {
  const between = `${formatMiles(drives)} between pick-ups`;
  if (lessons === null) return between;
  return `${between}, ${isAbout && lessons > 0 ? 'about ' : ''}${formatMiles(lessons)} in lessons`;
}

export interface ShownExpense {
  id: string;
  key: string;
  isOfCar: boolean;
  name: string;
  about: string;
  hasReceipt: boolean;
  amount: string;
}

const shownExpense =
  (today: string) =>
  (expense: SpentExpense): ShownExpense => {
    const { id, kind, spentOn, isMonthly, receipt, amount, description } = expense;
    const about = [
      shortDay(spentOn, today),
      description && kindOf(kind).name,
      isMonthly && 'every month',
      receipt === null ? !isMonthly && 'no receipt' : 'receipt kept',
    ];
    return {
      id,
      key: `${id} ${spentOn}`,
      isOfCar: kindOf(kind).isOfCar ?? false,
      name: nameOfExpense(expense),
      about: about.filter(Boolean).join(', '),
      hasReceipt: receipt !== null || isMonthly,
      amount: pounds(amount),
    };
  };

const USED = { business: 'all business', 'some private': 'some private', 'another car': 'another car' };

/** The reading that a quarter begins with, and the last one in it. */
function odometerOf(readings: readonly Reading[], { first, last }: TaxQuarter, today: string) {
  const start = readings.findLast(({ day, moment }) => day < first || (day === first && moment === 'start'));
  const end = readings.findLast(({ day }) => day <= last);
  return [start, end === start ? undefined : end]
    .flatMap((reading) => reading ?? [])
    .map(shownReading(today));
}

const shownReading =
  (today: string) =>
  ({ id, day, moment, miles }: Reading) => ({
    id,
    title: `${shortWeekday(day, today)}, ${moment === 'start' ? 'before lessons' : 'after lessons'}`,
    miles: formatWholeMiles(miles),
  });

/** One day, with what was typed of it before. Undefined for one that has not been, or is kept no more. */
export async function readOwnDay({ db, clock }: Deps, instructor: string, day: string) {
  const now = clock.now();
  const today = londonDate(now);
  if (day > today || day < keptFrom(today)) return undefined;
  const { reckoned, typed } = await readMiles(db, { instructor, year: quarterOf(day).year, now });
  const own = reckoned.days.find((one) => one.day === day);
  const changes = typed.filter((one) => one.day === day);
  return {
    day,
    title: formatWeekday(day, today),
    quarter: quarterOf(day).name,
    miles: own ? formatMiles(own.business).replace(',', '') : '0',
    shown: own && shownDay(today)(own),
    isTyped: own?.isTyped ?? false,
    changes: changes.map((one) => changeInWords(one, now)),
  };
}

/** "Changed to 72.2 from 75: Today, 18:05". */
function changeInWords({ tenths, before, at }: TypedMiles, now: Date): string {
  const to = tenths === null ? 'Worked out again' : `Changed to ${formatMiles(tenths)}`;
  return `${to} from ${formatMiles(before)}: ${londonWhenInLine(at, now)}`;
}

/** All readings, the newest first. */
export async function readOwnOdometer({ db, clock }: Deps, instructor: string) {
  const today = londonDate(clock.now());
  const readings = await readingsOf(db, instructor);
  const last = readings.at(-1);
  return {
    today,
    first: keptFrom(today),
    last: last ? { miles: last.miles, title: formatWeekday(last.day, today) } : null,
    readings: readings
      .map((reading, index) => {
        const before = readings[index - 1];
        const { use, miles, privateMiles } = reading;
        const driven = before && use !== 'another car' ? miles - before.miles : null;
        const ofThem = privateMiles === null ? USED[use] : `${formatWholeMiles(privateMiles)} private`;
        return {
          ...shownReading(today)(reading),
          about:
            driven === null
              ? before && 'Another car'
              : `${formatWholeMiles(driven)} miles since the one before, ${ofThem}`,
        };
      })
      .toReversed(),
  };
}
