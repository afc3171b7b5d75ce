import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { setWorkingHours, workingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import type { Booking, LessonLength, Role } from '#src/features/lessons/booking.ts';
import { bookTime } from '#src/features/lessons/bookings/book-time.server.ts';
import { problemOf } from '#src/features/lessons/bookings/refusals.ts';
import { minutesOfOrder } from '#src/features/lessons/minutes/minutes.server.ts';
import type { Db, OpenDatabase, Tx } from '#src/platform/db/db.server.ts';
import { testDatabase } from './database.ts';
import { emptyTables } from './empty-tables.ts';
import { learnersWithHours, type TaughtLearner } from './learners.ts';

export const AMARA = 'amara-osei';
/** A Sunday. */
export const NOW = new Date('2026-11-22T12:00:00Z');

/** Thursday 26 November, unless another day is named. */
export const at = (time: string, day = '2026-11-26') => new Date(`${day}T${time}:00Z`);

export const by = (role: Role, now = NOW) => ({
  by: role === 'instructor' ? 'Amara Osei' : 'Callum',
  role,
  now,
});

export const lessonRequest = (startsAt: Date, minutes: LessonLength = 90, outcode = 'LS6') => ({
  instructor: AMARA,
  startsAt,
  minutes,
  pickUp: { place: `4 Bainbrigge Road, ${outcode}`, outcode },
});

const HOURS = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 510, to: 1050 }));

/** A suite in whose diaries nothing is booked before each test, with two learners who have ten hours each. */
export function diarySuite() {
  let database: OpenDatabase;
  let learners: TaughtLearner[] = [];
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
  const people = { learner: {} as TaughtLearner, other: {} as TaughtLearner };
  const suite = {
    inTransaction,
    get db(): Db {
      return database.db;
    },
    get learner() {
      return people.learner;
    },
    get other() {
      return people.other;
    },
    async book(
      startsAt: Date,
      { who = people.learner, minutes = 90 as LessonLength, outcode = 'LS6' } = {},
    ): Promise<Booking> {
      const answer = await inTransaction((tx) =>
        bookTime(tx, { ...lessonRequest(startsAt, minutes, outcode), ...by('learner'), learnerId: who.id }),
      );
      if (!('booked' in answer)) throw new Error(problemOf(answer, NOW).message);
      return answer.booked;
    },
    async readMinutes(who: TaughtLearner = people.learner) {
      return (await minutesOfOrder(database.db, who.orderId))[0];
    },
    /** "1 booked": the version and what happened, in order. */
    async eventsOf({ id }: Pick<Booking, 'id'>) {
      const rows = await database.db
        .selectFrom('booking_events')
        .select(['what', 'version'])
        .where('booking_id', '=', id)
        .orderBy('id')
        .execute();
      return rows.map(({ what, version }) => `${version} ${what}`);
    },
  };
  beforeAll(async () => {
    database = await testDatabase();
    learners = await learnersWithHours(database.db, 50);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await emptyTables(
      database.db,
      'bookings',
      'lesson_series',
      'instructor_assignments',
      'emails',
      'freed_times',
      'waiting_list',
    );
    // Few tests change them.
    if (!isDeepStrictEqual(await workingHours(database.db, AMARA), HOURS))
      await inTransaction((tx) => setWorkingHours(tx, AMARA, HOURS));
    [people.learner, people.other] = learners.splice(0, 2) as [TaughtLearner, TaughtLearner];
  });
  return suite;
}
