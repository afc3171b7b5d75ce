import { listAreas } from '#src/features/areas/areas.server.ts';
import {
  countMissingResults,
  countTests,
  type TestsOfArea,
  type TestsOfDay,
} from '#src/features/lessons/driving-tests/tests-counted.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Area } from './area.ts';
import { type Compared, compared, sumOf } from './comparison.ts';
import type { FigureTable } from './figure-table.ts';
import { percentPassed } from './pass-rate.ts';
import { type Period, unitOf } from './period.ts';

/** Tests with a result, and those of them that were passed. */
export interface PassRate {
  taken: Compared;
  passed: Compared;
}

/** Learners' first tests, and all. */
export interface PassRates {
  first: PassRate;
  all: PassRate;
}

/** Driving tests with a result by month and by area, beside the same days a year before. */
export async function readTests(db: Db, period: Period, now: Date, area?: Area) {
  const [own, earlier, missing, areas] = await Promise.all([
    countTests(db, period, area?.slug),
    countTests(db, period.before, area?.slug),
    // A test has an area once somebody has said how it went.
    area ? undefined : countMissingResults(db, period, now),
    listAreas(db),
  ]);
  const days = [...earlier.byDay, ...own.byDay];
  const stretches = period.stretches.map((stretch) => {
    const rateOf = (rows: readonly TestsOfDay[]): PassRate => ({
      taken: compared(rows, stretch, ({ taken }) => taken),
      passed: compared(rows, stretch, ({ passed }) => passed),
    });
    return { ...stretch, first: rateOf(days.filter(({ isFirst }) => isFirst)), all: rateOf(days) };
  });
  return {
    unit: unitOf(period),
    stretches,
    areas: ratesByArea(own.byArea, earlier.byArea, new Map(areas.map(({ slug, name }) => [slug, name]))),
    total: totalOf(stretches),
    missing,
  };
}

export type TestFigures = Awaited<ReturnType<typeof readTests>>;

/** Those of areas that are not on the site any more stand with those of none. */
function ratesByArea(
  own: readonly TestsOfArea[],
  earlier: readonly TestsOfArea[],
  names: ReadonlyMap<string, string>,
) {
  const nameOf = ({ area }: TestsOfArea) => names.get(area ?? '') ?? 'Elsewhere';
  const sum = (rows: readonly TestsOfArea[], of: 'taken' | 'passed') =>
    rows.reduce((all, row) => all + row[of], 0);
  const counted = [...new Set([...own, ...earlier].map(nameOf))].map((name) => {
    const [now, before] = [own, earlier].map((rows) => rows.filter((row) => nameOf(row) === name));
    const rateOf = (isCounted: (row: TestsOfArea) => boolean): PassRate => {
      const [rows, rowsBefore] = [now?.filter(isCounted) ?? [], before?.filter(isCounted) ?? []];
      return {
        taken: { now: sum(rows, 'taken'), before: sum(rowsBefore, 'taken') },
        passed: { now: sum(rows, 'passed'), before: sum(rowsBefore, 'passed') },
      };
    };
    return { name, first: rateOf(({ isFirst }) => isFirst), all: rateOf(() => true) };
  });
  return counted.sort((a, b) => b.all.taken.now - a.all.taken.now || a.name.localeCompare(b.name));
}

function totalOf(rows: readonly PassRates[]): PassRates {
  const sum = (of: keyof PassRates): PassRate => ({
    taken: sumOf(rows.map((row) => row[of].taken)),
    passed: sumOf(rows.map((row) => row[of].passed)),
  });
  return { first: sum('first'), all: sum('all') };
}

const COLUMNS: FigureTable['columns'] = [
  { head: 'First tests', unit: 'count' },
  { head: 'Passed first time', unit: 'percent' },
  { head: 'First tests a year before', unit: 'count' },
  { head: 'Passed first time a year before', unit: 'percent' },
  { head: 'All tests', unit: 'count' },
  { head: 'Passed', unit: 'percent' },
  { head: 'All tests a year before', unit: 'count' },
  { head: 'Passed a year before', unit: 'percent' },
];

const rowOf = ({ name, first, all }: PassRates & { name: string }) => ({
  name,
  values: [first, all].flatMap(({ taken, passed }) => [
    taken.now,
    percentPassed(taken.now, passed.now),
    taken.before,
    percentPassed(taken.before, passed.before),
  ]),
});

export function testsTable({ unit, stretches, total }: TestFigures): FigureTable {
  return { first: unit, columns: COLUMNS, rows: [...stretches, { name: 'All', ...total }].map(rowOf) };
}

export function testAreasTable({ areas, total }: TestFigures): FigureTable {
  return { first: 'Area', columns: COLUMNS, rows: [...areas, { name: 'All', ...total }].map(rowOf) };
}
