import type { Services } from '#src/platform/context/services.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
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

/** A plot of the page with its exact numbers, which are also its file. */
interface Sheet<Figures> {
  read(db: Db, period: Period, now: Date): Promise<Figures>;
  table(figures: Figures): FigureTable;
  /** Both at once, for its file. */
  numbers(db: Db, period: Period, now: Date): Promise<FigureTable>;
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
  diaries: sheet(readDiariesUse, weekTable),
  instructors: sheet(readDiariesUse, instructorsTable),
  placing: sheet(readPlacing, placingTable),
  cancellations: sheet(readCancellations, cancellationsTable),
  learners: sheet(readLearners, learnersTable),
  reviews: sheet(readReviewFigures, reviewsTable),
  areas: sheet(readAreas, areasTable),
  codes: sheet(readCodes, codesTable),
};

function sheet<Figures>(read: Sheet<Figures>['read'], table: Sheet<Figures>['table']): Sheet<Figures> {
  return { read, table, numbers: async (...of) => table(await read(...of)) };
}

/** Longer than this nobody waits for a sheet. */
const MOST_MS = 10_000;

/** Reads a sheet so that the others are shown where it fails. Undefined where it has failed, or takes too long. */
export async function readAlone<Figures>(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  { read, table }: Sheet<Figures>,
  period: Period,
  mostMs = MOST_MS,
): Promise<ReadSheet<Figures> | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${mostMs} ms`)), mostMs);
  });
  try {
    const figures = await Promise.race([read(db, period, clock.now()), late]);
    return { figures, table: table(figures) };
  } catch (error) {
    log.error({ err: error }, 'a sheet of the figures is not shown');
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
