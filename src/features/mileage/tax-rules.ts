import { asPence, nearestPence, type Pence } from '#src/platform/money.ts';

// What the law says of instructors' cars and of updates to HMRC, by the day from which it holds. Facts with dates: a new one is
// added below the others, and none is changed.

interface FlatRate {
  from: string;
  /** Pence for each of the first miles of a tax year, and for each one after them. */
  first: number;
  miles: number;
  after: number;
}

/** What may be claimed for each business mile in a car of one's own, in place of what it costs (ITTOIA 2005, s. 94F). */
const FLAT_RATES: readonly FlatRate[] = [{ from: '2011-04-06', first: 45, miles: 10_000, after: 25 }];

export function flatRateOn(day: string): FlatRate {
  const [earliest] = FLAT_RATES;
  return FLAT_RATES.findLast(({ from }) => from <= day) ?? (earliest as FlatRate);
}

/** Whether the flat rate may be used: not for a driving instructor's car with dual controls. */
export const allowsFlatRate = ({ hasDualControls }: { hasDualControls: boolean }) => !hasDualControls;

/** What so many tenths of a mile since 6 April come to, by the rate of the tax year. Rounded half up, once, at the end. */
export function flatRateClaim(tenths: number, { first, miles, after }: FlatRate): Pence {
  const atFirst = Math.min(tenths, miles * 10);
  return nearestPence((atFirst * first + (tenths - atFirst) * after) / 10);
}

interface DigitalThreshold {
  /** From when updates must be sent. */
  from: string;
  /** Where income from self-employment and property was over this, … */
  over: Pence;
  /** … in the tax year that begins in this calendar year. */
  year: number;
}

/** Who must use Making Tax Digital for Income Tax. */
const THRESHOLDS: readonly DigitalThreshold[] = [
  { from: '2026-04-06', over: asPence(50_000_00), year: 2024 },
  { from: '2027-04-06', over: asPence(30_000_00), year: 2025 },
  { from: '2028-04-06', over: asPence(20_000_00), year: 2026 },
];

/** The one that holds on a day, and the next one. */
export function digitalThresholds(day: string): DigitalThreshold[] {
  const current = Math.max(
    0,
    THRESHOLDS.findLastIndex(({ from }) => from <= day),
  );
  return THRESHOLDS.slice(current, current + 2);
}
