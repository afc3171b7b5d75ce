import { sql } from 'kysely';
import { NO_AREA } from '#src/features/catalogue/lesson-hours.server.ts';
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

/** The area of a learner is that of the line which was last bought or had from: a part of a query of `counted_learners`. */
const areaOfLearner = sql<string>`(
  select area_slug from lesson_lines latest
  where latest.learner_id = counted_learners.learner_id
  order by last_active_at desc nulls last, order_id, position
  limit 1)`;

/** How the learners of one area stand, or all. */
export async function learnerStandings(db: Db, now: Date, area?: string): Promise<LearnerStandings> {
  const [lately, halfAYear] = [6, 26].map((weeks) => hoursBefore(now, weeks * WEEK_HOURS));
  const isHere = area === undefined ? sql`true` : sql`learner_id in (select learner_id from here)`;
  const isLastHere = area === undefined ? sql`true` : sql`${areaOfLearner} = ${area}`;
  const { rows } = await sql<{ standing: keyof LearnerStandings; learners: number; minutes: number }>`
    with here as materialized (
      select learner_id from lesson_lines where area_slug = ${area ?? null}
    ),
    -- Whoever has no line of the area is left out before their last one is looked for.
    acting as materialized (
      select learner_id from (
        select learner_id from lesson_lines where last_active_at >= ${lately}
        union
        select learner_id from bookings
        where state = 'booked' and kind = 'lesson' and starts_at > ${now} and learner_id is not null
      ) acting
      where ${isHere}
    ),
    owed as materialized (
      select learner_id, sum(minutes_left) as minutes from lesson_lines
      where minutes_left > 0 and ${isHere}
      group by learner_id
    ),
    active as materialized (
      select learner_id from acting counted_learners
      where ${isLastHere}
    ),
    judged as (
      select minutes, case
          when learner_id in (select learner_id from active) then 'active'
          when learner_id in (select learner_id from lesson_lines where last_active_at >= ${halfAYear}) then 'quiet'
          else 'lapsed'
        end as standing
      from owed counted_learners
      where ${isLastHere}
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

/** The same as `learnersTaught`, of the learners of one area. */
export async function areaLearnersTaught(db: Db, weeks: Weeks, area: string): Promise<number> {
  const kept = await db
    .selectFrom('taught_area_weeks')
    .select(['area_slug', 'learners'])
    .where('first_day', '=', weeks.from)
    .where('last_day', '=', weeks.to)
    .where('area_slug', 'in', [NO_AREA, area])
    .execute();
  const rows = kept.some(({ area_slug }) => area_slug === NO_AREA)
    ? kept
    : await countTaughtByArea(db, weeks);
  return rows.find(({ area_slug }) => area_slug === area)?.learners ?? 0;
}

/** Keeps it of some weeks by area, once an hour has passed since their end. */
export async function keepAreaLearnersTaught(db: Db, now: Date, weeks: Weeks) {
  if (londonDate(hoursBefore(now, 1)) <= weeks.to) return;
  const isKept = await db
    .selectFrom('taught_area_weeks')
    .select('learners')
    .where('first_day', '=', weeks.from)
    .where('last_day', '=', weeks.to)
    .limit(1)
    .executeTakeFirst();
  if (isKept) return;
  const counted = await countTaughtByArea(db, weeks);
  const none = { area_slug: NO_AREA, learners: 0 };
  const rows = counted.some(({ area_slug }) => area_slug === NO_AREA) ? counted : [...counted, none];
  await db
    .insertInto('taught_area_weeks')
    .values(rows.map((row) => ({ first_day: weeks.from, last_day: weeks.to, ...row })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function countTaughtByArea(db: Db, { from, to }: Weeks) {
  const { rows } = await sql<{ area_slug: string; learners: number }>`
    select area_slug, count(*)::int as learners
    from (
      select ${areaOfLearner} as area_slug
      from (
        select distinct learner_id
        from lesson_minutes
        join lesson_lines using (order_id, position)
        where kind = 'given' and at >= ${londonMidnight(from)} and at < ${londonMidnight(dayAfter(to))}
      ) counted_learners
    ) taught
    group by area_slug`.execute(db);
  return rows;
}
