import { Figures } from '#src/kit/figures/figures.tsx';
import { formatNumber } from '#src/platform/format-number.ts';
import { type Compared, changeInPercent, formatChange } from './comparison.ts';
import type { Sheet } from './figure-sheet.tsx';
import { roughPounds, wholeHours } from './figure-table.ts';
import { FEWEST_TESTS, percentPassed } from './pass-rate.ts';
import type { HoursFigures } from './read-hours.server.ts';
import type { SalesFigures } from './read-sales.server.ts';
import type { PassRate, TestFigures } from './read-tests.server.ts';

/** The figures that an owner looks for first. One that could not be read is a dash. */
export function KeyFigures({
  sales,
  hours,
  tests,
}: {
  sales: Sheet<SalesFigures>;
  hours: Sheet<HoursFigures>;
  tests: Sheet<TestFigures>;
}) {
  const figures = [
    { name: 'Sales after refunds', ...shown(sales, ({ total }) => changed(total, roughPounds)) },
    { name: 'Hours sold', ...shown(hours, ({ total }) => changed(total.sold, wholeHours)) },
    { name: 'Hours given', ...shown(hours, ({ total }) => changed(total.given, wholeHours)) },
    {
      name: 'Hours owed now',
      ...shown(hours, ({ owed }) => ({
        sum: wholeHours(owed.all),
        note: `${wholeHours(owed.booked)} of them booked`,
      })),
    },
    { name: 'Passed first time', ...shown(tests, ({ total }) => rate(total.first)) },
  ];
  return <Figures figures={figures} />;
}

interface KeyFigure {
  sum: string;
  note: string;
}

function shown<Read>(sheet: Sheet<Read>, of: (figures: Read) => KeyFigure): KeyFigure {
  if (sheet === 'all_in_areas') return { sum: '–', note: 'all in areas' };
  return sheet ? of(sheet.figures) : { sum: '–', note: 'could not be read' };
}

/** "£602,600" and "+12%, £62,300 more". */
function changed(value: Compared, format: (value: number) => string): KeyFigure {
  const percent = changeInPercent(value);
  const difference = value.now - value.before;
  const words =
    percent === undefined
      ? 'nothing a year before'
      : `${formatChange(percent)}, ${format(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`;
  return { sum: format(value.now), note: words };
}

/** "60%" and "+3 points, 302 tests"; "3 of 4" of few. */
function rate({ taken, passed }: PassRate): KeyFigure {
  const [now, before] = [percentPassed(taken.now, passed.now), percentPassed(taken.before, passed.before)];
  if (now === undefined) return { sum: '–', note: 'no result' };
  if (taken.now < FEWEST_TESTS) return { sum: `${passed.now} of ${taken.now}`, note: 'too few for a rate' };
  const tests = `${formatNumber(taken.now)} tests`;
  if (before === undefined || taken.before < FEWEST_TESTS) return { sum: `${now}%`, note: tests };
  const points = now - before;
  return {
    sum: `${now}%`,
    note: `${formatChange(points).replace('%', '')} ${Math.abs(points) === 1 ? 'point' : 'points'}, ${tests}`,
  };
}
