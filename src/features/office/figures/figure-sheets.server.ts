import { areasForStaff } from '#src/features/areas/areas.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Area, NO_AREA } from './area.ts';
import type { FigureTable } from './figure-table.ts';
import type { Period } from './period.ts';
import { areasTable, readAreas } from './read-areas.server.ts';
import { cancellationsTable, readCancellations } from './read-cancellations.server.ts';
import { codesTable, readCodes } from './read-codes.server.ts';
import { instructorsTable, readDiariesUse, weekTable } from './read-diaries.server.ts';
import { hoursTable, readHours } from './read-hours.server.ts';
import { learnersTable, readLearners } from './read-learners.server.ts';
import { placingTable, readPlacing } from './read-placing.server.ts';
import { readReviewFigures, reviewsTable } from './read-reviews.server.ts';
import { kindsTable, readSales, salesTable } from './read-sales.server.ts';
import { readTests, testAreasTable, testsTable } from './read-tests.server.ts';

/** A plot of the page with its exact numbers, which are also its file. */
interface Sheet<Figures> {
  /** Whether there is anything of it that belongs to no area. */
  hasNoArea: boolean;
  read(db: Db, period: Period, now: Date, area?: Area): Promise<Figures>;
  table(figures: Figures): FigureTable;
  /** Both at once, for its file. */
  numbers(db: Db, period: Period, now: Date, area?: Area): Promise<FigureTable>;
}

export interface ReadSheet<Figures> {
  figures: Figures;
  table: FigureTable;
}

/** The sheets of the page, by the name that the address of their file has. */
export const figureSheets = {
  sales: sheet(readSales, salesTable),
  kinds: sheet(readSales, kindsTable),
  hours: sheet(readHours, hoursTable),
  diaries: inAreas(readDiariesUse, weekTable),
  instructors: inAreas(readDiariesUse, instructorsTable),
  placing: sheet(readPlacing, placingTable),
  cancellations: inAreas(readCancellations, cancellationsTable),
  learners: sheet(readLearners, learnersTable),
  tests: sheet(readTests, testsTable),
  'test-areas': sheet(readTests, testAreasTable),
  reviews: inAreas(readReviewFigures, reviewsTable),
  areas: inAreas(readAreas, areasTable),
  codes: sheet(readCodes, codesTable),
};

/** A sheet of instructors, who all have an area, or of orders with lessons. */
function inAreas<Figures>(read: Sheet<Figures>['read'], table: Sheet<Figures>['table']): Sheet<Figures> {
  return { ...sheet(read, table), hasNoArea: false };
}

function sheet<Figures>(read: Sheet<Figures>['read'], table: Sheet<Figures>['table']): Sheet<Figures> {
  return { hasNoArea: true, read, table, numbers: async (...of) => table(await read(...of)) };
}

/** The area that an address names, undefined for all of them; and all that there are, those last that are not on the site any more. */
export async function readArea(db: Db, query: URLSearchParams): Promise<{ area?: Area; areas: Area[] }> {
  const all = await areasForStaff(db);
  const areas = [...all.filter(({ hiddenAt }) => !hiddenAt), ...all.filter(({ hiddenAt }) => hiddenAt)].map(
    ({ slug, name }) => ({ slug, name }),
  );
  const area = [...areas, NO_AREA].find(({ slug }) => slug === query.get('area'));
  return { areas, ...(area && { area }) };
}

/** Longer than this nobody waits for a sheet. */
const MOST_MS = 10_000;

/**
 * Reads a sheet so that the others are shown where it fails. Undefined where it has failed, or takes too long; `all_in_areas` where
 * nothing of it belongs to none.
 */
export async function readAlone<Figures>(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  { read, table, hasNoArea }: Sheet<Figures>,
  { period, area, mostMs = MOST_MS }: { period: Period; area?: Area | undefined; mostMs?: number },
): Promise<ReadSheet<Figures> | 'all_in_areas' | undefined> {
  if (area?.slug === NO_AREA.slug && !hasNoArea) return 'all_in_areas';
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${mostMs} ms`)), mostMs);
  });
  try {
    const figures = await Promise.race([read(db, period, clock.now(), area), late]);
    return { figures, table: table(figures) };
  } catch (error) {
    log.error({ err: error }, 'a sheet of the figures is not shown');
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
