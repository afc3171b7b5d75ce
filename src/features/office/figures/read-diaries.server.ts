import { whoTeaches } from '#src/features/instructors/active-instructor.server.ts';
import { bookedHours, openTimes } from '#src/features/lessons/availability/use-of-hours.server.ts';
import { weekdayNames } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Area } from './area.ts';
import type { FigureTable } from './figure-table.ts';
import { lastWeeks, type Period } from './period.ts';
import { cellsOfWeek, nameOfSlot, percentBooked, slotsInUse } from './use-of-hours.ts';

const WEEKS = 4;

/** How full the diaries of those who teach were in the last four whole weeks. Hours of before are not known: they change. */
export async function readDiariesUse(db: Db, period: Period, now: Date, area?: Area) {
  const weeks = lastWeeks(WEEKS, period.to);
  const [from, to] = [weeks[0]?.from ?? period.to, weeks.at(-1)?.to ?? period.to];
  const teachers = (await whoTeaches(db, now)).filter(({ areaSlug }) => !area || areaSlug === area.slug);
  const slugs = teachers.map(({ slug }) => slug);
  const [booked, open] = await Promise.all([
    bookedHours(db, slugs, { from, to }),
    openTimes(db, slugs, { from, to }),
  ]);
  const cells = cellsOfWeek(open, booked.atTimes);
  const slots = slotsInUse(cells);
  const openOf = Map.groupBy(open, ({ slug }) => slug);
  const instructors = teachers.map(({ slug, name }) => ({
    slug,
    name,
    openMinutes: (openOf.get(slug) ?? []).reduce((sum, time) => sum + time.to - time.from, 0),
    bookedMinutes: booked.minutesOf.get(slug) ?? 0,
  }));
  const all = instructors.reduce(
    (sum, one) => ({
      openMinutes: sum.openMinutes + one.openMinutes,
      bookedMinutes: sum.bookedMinutes + one.bookedMinutes,
    }),
    { openMinutes: 0, bookedMinutes: 0 },
  );
  return {
    from,
    to,
    all: { ...all, percent: percentBooked(all) },
    slots: slots.map(nameOfSlot),
    days: weekdayNames.map((name, at) => ({
      name,
      percents: slots.map((slot) => {
        const cell = cells[at]?.[slot];
        return cell && percentBooked(cell);
      }),
    })),
    instructors: instructors
      .filter(({ openMinutes, bookedMinutes }) => openMinutes + bookedMinutes > 0)
      .map((one) => ({ ...one, percent: percentBooked(one) }))
      .sort((a, b) => (b.percent ?? 0) - (a.percent ?? 0) || a.name.localeCompare(b.name)),
  };
}

export type DiariesUse = Awaited<ReturnType<typeof readDiariesUse>>;

export function weekTable({ slots, days }: DiariesUse): FigureTable {
  return {
    first: 'Day',
    columns: slots.map((head) => ({ head, unit: 'percent' })),
    rows: days.map(({ name, percents }) => ({ name, values: percents })),
  };
}

export function instructorsTable({ instructors, all }: DiariesUse): FigureTable {
  const valuesOf = ({ openMinutes, bookedMinutes, percent }: DiariesUse['all']) => [
    openMinutes,
    bookedMinutes,
    percent,
  ];
  return {
    first: 'Instructor',
    columns: [
      { head: 'Open', unit: 'minutes' },
      { head: 'Booked', unit: 'minutes' },
      { head: 'Booked of open', unit: 'percent' },
    ],
    rows: [
      ...instructors.map((one) => ({ name: one.name, values: valuesOf(one) })),
      { name: 'All', values: valuesOf(all) },
    ],
  };
}
