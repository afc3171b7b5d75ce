import { sql } from 'kysely';
import { londonDate } from '#src/platform/clock.ts';
import { DAY_MS, LONDON, shortWeekday } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';

/** Until then nobody is asked any more: who knows has said so, or is gone. */
const MAX_DAYS = 56;
/** For so long only the instructor and the learner are asked for it. */
const WEEK_DAYS = 7;

const daysBefore = (now: Date, days: number) => londonDate(new Date(now.getTime() - days * DAY_MS));

const startsAt = sql<Date>`(day + minute * interval '1 minute') at time zone ${sql.lit(LONDON)}`;

/** Whether a test was neither changed nor removed before its time. */
export const wasTaken = sql<boolean>`(ended_at is null or ended_at >= ${startsAt})`;

/** Tests of some days of which nobody has said how they went. */
function awaitingResult(db: Db, { now, before }: { now: Date; before: string }) {
  return db
    .selectFrom('test_dates')
    .innerJoin('learners', 'learners.id', 'test_dates.learner_id')
    .where('learners.name', '<>', 'erased')
    .where('outcome', 'is', null)
    .where('day', '>=', daysBefore(now, MAX_DAYS))
    .where('day', '<', before)
    .where(wasTaken);
}

/** Whose car is kept for it, or who teaches the learner. */
const instructorOfTest = sql<string | null>`coalesce(
  (select instructor_slug from bookings where bookings.id = test_dates.booking_id),
  (select instructor_slug from lesson_lines
    join instructor_assignments on instructor_assignments.order_id = lesson_lines.order_id
      and instructor_assignments.position = lesson_lines.position and instructor_assignments.ended_at is null
    where lesson_lines.learner_id = test_dates.learner_id
    order by minutes_left desc limit 1))`;

export interface TestAwaitingResult {
  id: string;
  learnerId: string;
  learner: string;
  centre: string;
  /** "Thu 26 Nov". */
  when: string;
  since: Date;
  /** The slug. */
  instructor: string | null;
}

async function listAwaiting(db: Db, days: { now: Date; before: string }, instructor?: string) {
  const rows = await awaitingResult(db, days)
    .select(['test_dates.id', 'learner_id as learnerId', 'learners.name as learner', 'centre', 'day'])
    .select([startsAt.as('startsAt'), instructorOfTest.as('instructor')])
    .$if(instructor !== undefined, (query) => query.where(instructorOfTest, '=', instructor ?? ''))
    .orderBy('day')
    .orderBy('minute')
    .execute();
  return rows.map(
    ({ day, startsAt: at, ...row }): TestAwaitingResult => ({
      ...row,
      when: shortWeekday(day, londonDate(days.now)),
      since: new Date(at.getTime() + WEEK_DAYS * DAY_MS),
    }),
  );
}

/** Those of earlier days of an instructor's learners, the oldest first. */
export function testsAwaitingResultOf(db: Db, instructor: string, now: Date): Promise<TestAwaitingResult[]> {
  return listAwaiting(db, { now, before: londonDate(now) }, instructor);
}

/** Since when each waits for the office: a week after it was taken. */
export function testResultsAwaitedSince(db: Db, now: Date) {
  return awaitingResult(db, { now, before: daysBefore(now, WEEK_DAYS) }).select(
    sql<Date>`${startsAt} + interval '168 hours'`.as('at'),
  );
}

/** Those that wait for the office, the oldest first. */
export function testsLongAwaitingResult(db: Db, now: Date): Promise<TestAwaitingResult[]> {
  return listAwaiting(db, { now, before: daysBefore(now, WEEK_DAYS) });
}
