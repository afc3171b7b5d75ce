import { sql } from 'kysely';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { formatTime } from '../availability/london-clock.ts';
import '../tables.ts';

/** For so long only the instructor is asked how a lesson went. */
const WEEK_MS = 7 * DAY_MS;

/** Lessons that ended before a moment, and of which nobody has said whether they were given (R66). */
function awaitingOutcomeBefore(db: Db, before: Date) {
  return (
    db
      .selectFrom('bookings')
      .where('kind', '=', 'lesson')
      .where('state', '=', sql.lit('booked'))
      // The index of booked lessons is by this.
      .where('starts_at', '<', before)
      .where('ends_at', '<=', before)
  );
}

export interface LessonAwaitingOutcome {
  id: string;
  version: number;
  /** "Thu 26 Nov, 10:00". */
  when: string;
  learner: string;
}

/** Those of an instructor, the oldest first. */
export async function listAwaitingOutcome(
  db: Db,
  instructor: string,
  { before, now }: { before: Date; now: Date },
): Promise<LessonAwaitingOutcome[]> {
  const rows = await awaitingOutcomeBefore(db, before)
    .innerJoin('learners', 'learners.id', 'bookings.learner_id')
    .select(['bookings.id', 'version', 'starts_at as startsAt', 'learners.name as learner'])
    .where('instructor_slug', '=', instructor)
    .orderBy('starts_at')
    .execute();
  return rows.map(({ startsAt, ...row }) => ({ ...row, when: formatTime(startsAt, now) }));
}

/** Those of everybody that ended before a moment, the oldest first. */
export async function listAllAwaitingOutcome(
  db: Db,
  { before, now }: { before: Date; now: Date },
): Promise<(Pick<LessonLongAwaitingOutcome, 'id' | 'when' | 'instructor'> & { startsAt: Date })[]> {
  const rows = await awaitingOutcomeBefore(db, before)
    .select(['id', 'starts_at as startsAt', 'instructor_slug as instructor'])
    .orderBy('starts_at')
    .execute();
  return rows.map((row) => ({ ...row, when: formatTime(row.startsAt, now) }));
}

/** Since when each waits for the office: a week after it ended. */
export function longAwaitingOutcome(db: Db, now: Date) {
  return awaitingOutcomeBefore(db, aWeekBefore(now)).select(
    sql<Date>`ends_at + interval '168 hours'`.as('at'),
  );
}

export interface LessonLongAwaitingOutcome extends Pick<LessonAwaitingOutcome, 'id' | 'when' | 'learner'> {
  since: Date;
  /** The slug. */
  instructor: string;
}

/** Those that wait for the office, the oldest first. */
export async function listLongAwaitingOutcome(db: Db, now: Date): Promise<LessonLongAwaitingOutcome[]> {
  const rows = await awaitingOutcomeBefore(db, aWeekBefore(now))
    .innerJoin('learners', 'learners.id', 'bookings.learner_id')
    .select(['bookings.id', 'starts_at as startsAt', 'ends_at as endsAt'])
    .select(['learners.name as learner', 'instructor_slug as instructor'])
    .orderBy('starts_at')
    .execute();
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    when: formatTime(startsAt, now),
    since: new Date(endsAt.getTime() + WEEK_MS),
  }));
}

function aWeekBefore(now: Date): Date {
  return new Date(now.getTime() - WEEK_MS);
}
