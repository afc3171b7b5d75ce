import { sql } from 'kysely';
import { londonDate, londonMidnight } from '#src/platform/clock.ts';
import { dayAfter, hoursBefore } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';

export interface Standing {
  learners: number;
  /** Paid for, and in no diary yet. */
  minutesLeft: number;
}

/** How the learners stand who have anything to come. Nobody is in two of them. */
export interface LearnerStandings {
  /** Bought or had a lesson in the last six weeks, were brought here then, or have a lesson booked. */
  active: Standing;
  /** Have hours left and no lesson booked, and did neither for six weeks. */
  quiet: Standing;
  /** The same for six months. */
  lapsed: Standing;
}

const WEEK_HOURS = 7 * 24;

export async function learnerStandings(db: Db, now: Date): Promise<LearnerStandings> {
  const [lately, halfAYear] = [6, 26].map((weeks) => hoursBefore(now, weeks * WEEK_HOURS));
  const { rows } = await sql<{ standing: keyof LearnerStandings; learners: number; minutes: number }>`
    with active as materialized (
      select learner_id from lesson_lines where last_active_at >= ${lately}
      union
      select learner_id from bookings
      where state = 'booked' and kind = 'lesson' and starts_at > ${now} and learner_id is not null
    ),
    judged as (
      select minutes, case
          when learner_id in (select learner_id from active) then 'active'
          when learner_id in (select learner_id from lesson_lines where last_active_at >= ${halfAYear}) then 'quiet'
          else 'lapsed'
        end as standing
      from (
        select learner_id, sum(minutes_left) as minutes from lesson_lines where minutes_left > 0 group by learner_id
      ) owed
    )
    select 'active' as standing, count(*)::int as learners,
      coalesce((select sum(minutes) from judged where standing = 'active'), 0)::int as minutes
    from active
    union all
    select standing, count(*)::int, sum(minutes)::int from judged where standing <> 'active' group by standing`.execute(
    db,
  );
  const of = (standing: keyof LearnerStandings): Standing => {
    const row = rows.find((one) => one.standing === standing);
    return { learners: row?.learners ?? 0, minutesLeft: row?.minutes ?? 0 };
  };
  return { active: of('active'), quiet: of('quiet'), lapsed: of('lapsed') };
}

/** Whole weeks in London, by their first day and their last. */
interface Weeks {
  from: string;
  to: string;
}

/** How many learners had a lesson that was entered in these weeks. It is kept of weeks that are over. */
export async function learnersTaught(db: Db, weeks: Weeks): Promise<number> {
  const kept = await db
    .selectFrom('taught_weeks')
    .select('learners')
    .where('first_day', '=', weeks.from)
    .where('last_day', '=', weeks.to)
    .executeTakeFirst();
  return kept ? kept.learners : countTaught(db, weeks);
}

/** Keeps it of some weeks, once an hour has passed since their end. */
export async function keepLearnersTaught(db: Db, now: Date, weeks: Weeks) {
  if (londonDate(hoursBefore(now, 1)) <= weeks.to) return;
  await db
    .insertInto('taught_weeks')
    .values({ first_day: weeks.from, last_day: weeks.to, learners: await learnersTaught(db, weeks) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function countTaught(db: Db, { from, to }: Weeks): Promise<number> {
  const { rows } = await sql<{ learners: number }>`
    select count(distinct learner_id)::int as learners
    from lesson_minutes
    join lesson_lines on lesson_lines.order_id = lesson_minutes.order_id
      and lesson_lines.position = lesson_minutes.position
    where kind = 'given' and at >= ${londonMidnight(from)} and at < ${londonMidnight(dayAfter(to))}`.execute(
    db,
  );
  return rows[0]?.learners ?? 0;
}
