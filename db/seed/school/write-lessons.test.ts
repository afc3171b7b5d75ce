import { expect, test } from 'vitest';
import { placeLessons } from '#src/features/lessons/assignment/assign-lessons.server.ts';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { completeLesson } from '#src/features/lessons/bookings/end-booking.server.ts';
import { writeNote } from '#src/features/lessons/bookings/lesson-notes.server.ts';
import { markSkills } from '#src/features/lessons/learners/progress.server.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { AMARA, at, diarySuite } from '#testing/diary.ts';
import { bookLessons, giveLessons, type PlannedLesson } from './write-lessons.ts';

const suite = diarySuite();
const NOW = at('12:00', '2026-11-28');
const NAME = 'Amara Osei';
const NOTE = 'Roundabouts.';
const MARKS = [
  { skill: 3, level: 2 as const },
  { skill: 4, level: 4 as const },
];

/** Two lessons of one day that is over, with a drive between them, and one that comes. The first is given. */
function planned(): PlannedLesson[] {
  const [from, to] = [suite.learner, suite.other].map(({ id, orderId }, index) => ({
    id,
    orderId,
    name: `Learner ${index}`,
    place: '4 Bainbrigge Road',
    outcode: index === 0 ? 'LS6' : 'LS28',
  })) as [PlannedLesson['learner'], PlannedLesson['learner']];
  return [
    { learner: from, startsAt: at('10:00'), minutes: 60 },
    { learner: to, startsAt: at('14:00'), minutes: 90 },
    { learner: from, startsAt: at('10:00', '2026-12-03'), minutes: 120 },
  ];
}

async function writtenAtOnce(tx: Tx, lessons: PlannedLesson[]) {
  const [first] = await bookLessons(tx, AMARA, lessons, NOW);
  if (!first) throw new Error('The time is taken');
  await giveLessons(tx, NAME, [{ ...first, note: NOTE, marks: MARKS }]);
}

async function oneByOne(tx: Tx, lessons: PlannedLesson[]) {
  for (const { learner, startsAt, minutes } of lessons) {
    const answer = await bookTime(tx, {
      instructor: AMARA,
      startsAt,
      minutes,
      learnerId: learner.id,
      pickUp: { place: learner.place, outcode: learner.outcode },
      by: learner.name,
      role: 'learner',
      now: new Date(Math.min(startsAt.getTime(), NOW.getTime()) - 3 * DAY_MS),
    });
    if (!('booked' in answer) || startsAt > at('10:00')) continue;
    const { id, version, endsAt: now } = answer.booked;
    await completeLesson(tx, { id, version, by: NAME, role: 'instructor', now });
    await writeNote(tx, { bookingId: id, body: NOTE, by: NAME, now });
    await markSkills(tx, { learnerId: learner.id, bookingId: id, marks: MARKS, by: NAME, now });
  }
}

/** What is left in each table, by names instead of the identifiers that are made anew. */
async function rowsAfter(write: (tx: Tx, lessons: PlannedLesson[]) => Promise<unknown>) {
  const seen = new Error('All that was written is seen');
  let tables: string[][] = [];
  const writing = suite.inTransaction(async (tx) => {
    for (const { orderId } of [suite.learner, suite.other])
      await placeLessons(tx, {
        orderId,
        positions: [0],
        to: AMARA,
        by: 'Aoife',
        now: at('09:00', '2026-11-01'),
      });
    await write(tx, planned());
    const bookings = await tx.selectFrom('bookings').selectAll().orderBy('starts_at').execute();
    const others = await Promise.all([
      tx.selectFrom('booking_events').selectAll().execute(),
      tx.selectFrom('lesson_minutes').selectAll().where('kind', '<>', 'bought').execute(),
      tx.selectFrom('lesson_notes').selectAll().execute(),
      tx.selectFrom('progress_marks').selectAll().execute(),
    ]);
    const withoutId = (key: string, value: unknown) => (key === 'id' ? undefined : value);
    const named = (row: object) =>
      bookings.reduce(
        (text, { id }, index) => text.replaceAll(id, `booking ${index}`),
        JSON.stringify(row, withoutId),
      );
    tables = [bookings, ...others].map((rows) => rows.map(named).toSorted());
    throw seen;
  });
  await expect(writing).rejects.toBe(seen);
  return tables;
}

test('lessons that are written at once are as those that are booked, given and marked one by one', async () => {
  const expected = await rowsAfter(oneByOne);
  expect(expected.map(({ length }) => length)).toEqual([3, 4, 5, 1, 2]);
  expect(await rowsAfter(writtenAtOnce)).toEqual(expected);
});
