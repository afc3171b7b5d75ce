import { sql } from 'kysely';
import { LONDON } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { isEnteredLesson, isPlacedThen } from './learner-minutes.server.ts';
import '../tables.ts';
import { type Statement, type StatementEntry, statementFrom } from './statement.ts';

/**
 * An instructor's month (YYYY-MM): lessons given in the diary, lessons that the office entered for lines that were theirs,
 * and times charged late that nobody else filled and nobody waived. What was corrected is left out.
 */
export async function statementOf(
  db: Db,
  { instructor, month }: { instructor: string; month: string },
): Promise<Statement> {
  const first = sql`${`${month}-01`}::date`;
  const inMonth = (day: ReturnType<typeof sql>) =>
    sql`${day} >= ${first} and ${day} < (${first} + interval '1 month')::date`;
  const london = (column: ReturnType<typeof sql>) => sql`(${column} at time zone ${LONDON})::date`;
  const { rows } = await sql<StatementEntry>`
    select entries.day::text as day, kind, minutes, coalesce(learners.name, '') as learner, "startsAt"
    from (
      select ${london(sql`starts_at`)} as day, 'given' as kind, -lesson_minutes.minutes as minutes, learner_id,
        starts_at as "startsAt"
      from bookings
      join lesson_minutes on lesson_minutes.source = 'given ' || bookings.id || ' ' || bookings.version
      where instructor_slug = ${instructor} and state = 'given' and ${inMonth(london(sql`starts_at`))}
        and not exists (select from lesson_minutes other where other.source = 'corrects ' || lesson_minutes.id)
      union all
      select lesson_minutes.day, 'given', -lesson_minutes.minutes, lesson_lines.learner_id, null
      from lesson_minutes
      join lesson_lines on lesson_lines.order_id = lesson_minutes.order_id
        and lesson_lines.position = lesson_minutes.position
      join instructor_assignments on ${isPlacedThen}
      where instructor_slug = ${instructor} and ${inMonth(sql`lesson_minutes.day`)} and ${isEnteredLesson}
      union all
      select ${london(sql`late_charges.starts_at`)}, 'charged', late_charges.minutes - filled_minutes, learner_id,
        late_charges.starts_at
      from late_charges
      join bookings on bookings.id = late_charges.booking_id
      where late_charges.instructor_slug = ${instructor} and waived_at is null
        and late_charges.minutes > filled_minutes and ${inMonth(london(sql`late_charges.starts_at`))}
    ) entries
    left join learners on learners.id = entries.learner_id
    order by entries.day, "startsAt", learner`.execute(db);
  return statementFrom(rows);
}
