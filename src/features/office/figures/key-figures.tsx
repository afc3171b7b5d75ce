import { Figures } from '#src/kit/figures/figures.tsx';
import { type Compared, changeInPercent, formatChange } from './comparison.ts';
import { roughPounds, wholeHours } from './figure-table.ts';
import type { HoursFigures } from './read-hours.server.ts';
import type { SalesFigures } from './read-sales.server.ts';

/** The figures that an owner looks for first. One that could not be read is a dash. */
export function KeyFigures({
  sales,
  hours,
}: {
  sales: SalesFigures | undefined;
  hours: HoursFigures | undefined;
}) {
  const figures = [
    { name: 'Sales after refunds', ...changed(sales?.total, roughPounds) },
    { name: 'Hours sold', ...changed(hours?.total.sold, wholeHours) },
    { name: 'Hours given', ...changed(hours?.total.given, wholeHours) },
    {
      name: 'Hours owed now',
      sum: hours ? wholeHours(hours.owed.all) : '–',
      note: hours ? `${wholeHours(hours.owed.booked)} of them booked` : NOT_SHOWN,
    },
  ];
  return <Figures figures={figures} />;
}

const NOT_SHOWN = 'could not be read';

/** "£602,600" and "+12%, £62,300 more". */
function changed(value: Compared | undefined, format: (value: number) => string) {
  if (!value) return { sum: '–', note: NOT_SHOWN };
  const percent = changeInPercent(value);
  const difference = value.now - value.before;
  const words =
    percent === undefined
      ? 'nothing a year before'
      : `${formatChange(percent)}, ${format(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`;
  return { sum: format(value.now), note: words };
}
