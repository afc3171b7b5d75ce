import { formatFullDate, londonDay } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import { sheetAreas } from '../driving-tests/sheet-areas.ts';
import { formatFaults } from '../driving-tests/test-outcome.ts';
import { judge, type MockSheet, type SheetMark } from './mock-sheet.ts';

export interface MockTest extends MockSheet {
  note: string;
  by: string;
  at: Date;
}

/** The mock test of a lesson, if one was marked in it. */
export async function mockTestOf(db: Db, bookingId: string): Promise<MockTest | undefined> {
  const row = await db
    .selectFrom('mock_tests')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return (
    row && {
      marks: row.marks,
      wasStopped: row.was_stopped,
      note: row.note,
      by: row.marked_by,
      at: row.marked_at,
    }
  );
}

/** Marks the mock test of a lesson, in the place of what was marked in it before. */
export async function recordMockTest(
  tx: Tx,
  {
    bookingId,
    marks,
    wasStopped,
    note,
    by,
    now,
  }: MockSheet & { bookingId: string; note: string; by: string; now: Date },
) {
  const row = {
    marks: JSON.stringify(
      marks.filter(({ driving, serious, dangerous }) => driving + serious + dangerous > 0),
    ),
    was_stopped: wasStopped,
    note,
    marked_by: by,
    marked_at: now,
  };
  await tx
    .insertInto('mock_tests')
    .values({ booking_id: bookingId, ...row })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(row))
    .execute();
}

/** A learner's mock tests, the newest first, as their pages show them. */
export async function mockTestsOfLearner(db: Db, learnerId: string) {
  const rows = await db
    .selectFrom('mock_tests')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['booking_id as id', 'marks', 'was_stopped as wasStopped', 'note', 'starts_at as startsAt'])
    .where('learner_id', '=', learnerId)
    .orderBy('starts_at', 'desc')
    .execute();
  return rows.map(({ id, marks, wasStopped, note, startsAt }) => {
    const verdict = judge({ marks, wasStopped });
    return {
      id,
      day: formatFullDate(londonDay(startsAt)),
      isPass: verdict.isPass,
      faults: formatFaults(verdict),
      wasStopped,
      note,
      areas: [...marks].sort(worstFirst).map((mark) => ({
        name: sheetAreas[mark.area - 1] ?? '',
        faults: formatFaults({ ...mark, driving: mark.driving || null }),
      })),
    };
  });
}

export type ShownMockTest = Awaited<ReturnType<typeof mockTestsOfLearner>>[number];

const worstFirst = (a: SheetMark, b: SheetMark) =>
  b.dangerous - a.dangerous || b.serious - a.serious || b.driving - a.driving || a.area - b.area;
