import {
  areaMinutesByDay,
  type CountedKind,
  minutesByDay,
} from '#src/features/lessons/minutes/minutes-days.server.ts';
import { minutesOwed } from '#src/features/lessons/minutes/minutes-owed.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Area } from './area.ts';
import { changeInPercent, compared, sumOf } from './comparison.ts';
import type { FigureTable } from './figure-table.ts';
import { type Days, type Period, unitOf } from './period.ts';

/** Minutes sold and given by month, beside the same days a year before, and what is owed now. */
export async function readHours(db: Db, period: Period, _now?: Date, area?: Area) {
  const minutesOf = (days: Days) =>
    area ? areaMinutesByDay(db, days, area.slug) : minutesByDay(db, days.from, days.to);
  const [own, earlier, owed] = await Promise.all([
    minutesOf(period),
    minutesOf(period.before),
    minutesOwed(db, area?.slug),
  ]);
  const days = [...earlier, ...own];
  const of = (...kinds: CountedKind[]) => days.filter(({ kind }) => kinds.includes(kind));
  // A correction belongs to what was given, a waiver to what was charged.
  const kinds = {
    sold: of('bought', 'refunded'),
    given: of('given', 'corrected'),
    charged: of('charged_late', 'waived'),
    expired: of('expired'),
  };
  const stretches = period.stretches.map((stretch) => ({
    ...stretch,
    sold: compared(kinds.sold, stretch, ({ minutes }) => minutes),
    given: compared(kinds.given, stretch, ({ minutes }) => 0 - minutes),
    charged: compared(kinds.charged, stretch, ({ minutes }) => 0 - minutes),
    expired: compared(kinds.expired, stretch, ({ minutes }) => 0 - minutes),
  }));
  return {
    unit: unitOf(period),
    owed: { ...owed, all: owed.toBook + owed.booked },
    total: {
      sold: sumOf(stretches.map(({ sold }) => sold)),
      given: sumOf(stretches.map(({ given }) => given)),
      charged: sumOf(stretches.map(({ charged }) => charged)),
      expired: sumOf(stretches.map(({ expired }) => expired)),
    },
    stretches,
  };
}

export type HoursFigures = Awaited<ReturnType<typeof readHours>>;

export function hoursTable({ unit, stretches, total }: HoursFigures): FigureTable {
  const hours = (head: string) => ({ head, unit: 'minutes' }) as const;
  const valuesOf = ({ sold, given, charged, expired }: HoursFigures['total']) => [
    sold.now,
    sold.before,
    changeInPercent(sold),
    given.now,
    given.before,
    changeInPercent(given),
    charged.now,
    expired.now,
  ];
  return {
    first: unit,
    columns: [
      hours('Sold'),
      hours('Sold a year before'),
      { head: 'Change in sold', unit: 'change' },
      hours('Given'),
      hours('Given a year before'),
      { head: 'Change in given', unit: 'change' },
      hours('Charged late'),
      hours('Expired'),
    ],
    rows: [
      ...stretches.map((stretch) => ({ name: stretch.name, values: valuesOf(stretch) })),
      { name: 'All', values: valuesOf(total) },
    ],
  };
}
