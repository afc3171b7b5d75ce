import { taxYearOf } from '#src/features/pay/statement/statement-period.ts';
import { daysLater } from '#src/platform/dates.ts';

/** A quarter of a tax year, which begins on 6 April. Days are YYYY-MM-DD. */
export interface TaxQuarter {
  /** The calendar year in which its tax year begins. */
  year: number;
  number: QuarterNumber;
  first: string;
  last: string;
  /** When its update is due under Making Tax Digital for Income Tax. */
  due: string;
  /** As an address and a file name it: "2026-27-q3". */
  name: string;
}

type QuarterNumber = 1 | 2 | 3 | 4;

const NUMBERS = [1, 2, 3, 4] as const;

/** When each begins and when its update is due: so many calendar years after the tax year has begun, month and day. */
const CALENDAR = {
  1: { first: [0, '04-06'], due: [0, '08-07'] },
  2: { first: [0, '07-06'], due: [0, '11-07'] },
  3: { first: [0, '10-06'], due: [1, '02-07'] },
  4: { first: [1, '01-06'], due: [1, '05-07'] },
} as const;

export function quarterOf(day: string): TaxQuarter {
  const year = taxYearOf(day);
  const number = NUMBERS.findLast((one) => firstDayOf(year, one) <= day) ?? 1;
  return taxQuarter(year, number);
}

export const quarterBefore = ({ first }: TaxQuarter) => quarterOf(daysLater(first, -1));
export const quarterAfter = ({ last }: TaxQuarter) => quarterOf(daysLater(last, 1));

/** The quarter that an address names, or that of today if it names none that has begun. */
export function readQuarter(name: string | null, today: string): TaxQuarter {
  const [, year, number] = /^(20\d\d)-\d\d-q([1-4])$/.exec(name ?? '') ?? [];
  const named = year && number ? taxQuarter(Number(year), Number(number) as QuarterNumber) : undefined;
  return named && named.name === name && named.first <= today ? named : quarterOf(today);
}

/** The first and the last day of the tax year. */
export function daysOfTaxYear({ year }: Pick<TaxQuarter, 'year'>) {
  return { first: firstDayOf(year, 1), last: daysLater(firstDayOf(year + 1, 1), -1) };
}

function taxQuarter(year: number, number: QuarterNumber): TaxQuarter {
  const next = number === 4 ? firstDayOf(year + 1, 1) : firstDayOf(year, (number + 1) as QuarterNumber);
  return {
    year,
    number,
    first: firstDayOf(year, number),
    last: daysLater(next, -1),
    due: dayOf(year, CALENDAR[number].due),
    name: `${year}-${String((year + 1) % 100).padStart(2, '0')}-q${number}`,
  };
}

const firstDayOf = (year: number, number: QuarterNumber) => dayOf(year, CALENDAR[number].first);

const dayOf = (year: number, [later, day]: readonly [number, string]) => `${year + later}-${day}`;

/**
 * The first day of which records are kept: they are wanted for five years after the 31 January by which the return of their tax
 * year is sent.
 */
export function keptFrom(today: string): string {
  const year = Number(today.slice(0, 4));
  const isPast = today.slice(5) > '01-31';
  return firstDayOf(year - (isPast ? 6 : 7), 1);
}
