import type { DayMiles, MilesByDay } from './miles-by-day.ts';

/** A period's miles in tenths, and which part of the car's costs is claimed by them. */
export interface PeriodMiles {
  business: number;
  /** Those of them between two readings. */
  measuredBusiness: number;
  /** Miles by the odometer; nought where no two readings say it. */
  driven: number;
  /** Whole per cent, from 0 to 100; null while no odometer says it. */
  sharePercent: number | null;
  /** The days between readings that the share is worked out for. */
  measured: { first: string; last: string } | null;
  days: readonly DayMiles[];
}

export function milesOfPeriod(
  { days, privateMiles, measured }: MilesByDay,
  { first, last }: { first: string; last: string },
): PeriodMiles {
  const isWithin = (day: string) => day >= first && day <= last;
  const own = days.filter(({ day }) => isWithin(day));
  const ofOdometer = own.filter(({ isMeasured }) => isMeasured);
  const measuredBusiness = sumOf(ofOdometer);
  let driven = measuredBusiness;
  for (const [day, miles] of privateMiles) if (isWithin(day)) driven += miles;
  const covered = [...measured].filter(isWithin).toSorted();
  const [from, to] = [covered[0], covered.at(-1)];
  return {
    business: sumOf(own),
    measuredBusiness,
    driven,
    sharePercent: driven > 0 ? Math.floor((measuredBusiness * 100) / driven + 0.5) : null,
    measured: from && to ? { first: from, last: to } : null,
    days: own,
  };
}

const sumOf = (days: readonly DayMiles[]) => days.reduce((all, { business }) => all + business, 0);
