import { sql } from 'kysely';
import { hoursBefore } from '#src/platform/dates.ts';
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
  const { rows } = await sql<{ id: string | null; learners: number; minutes: number }>`
    with active as materialized (
      select learner_id from lesson_minutes
      join lesson_lines on lesson_lines.order_id = lesson_minutes.order_id
        and lesson_lines.position = lesson_minutes.position
      where kind in ('given', 'bought', 'opening') and at >= ${hoursBefore(now, 6 * WEEK_HOURS)}
      union
      select learner_id from bookings
      where state = 'booked' and kind = 'lesson' and starts_at > ${now} and learner_id is not null
    ),
    owed as materialized (
      select learner_id, sum(minutes_left)::int as minutes from lesson_lines where minutes_left > 0 group by learner_id
    )
    select null as id, count(*)::int as learners, coalesce(sum(minutes), 0)::int as minutes
    from active left join owed using (learner_id)
    union all
    select learner_id, 1, minutes from owed where learner_id not in (select learner_id from active)`.execute(
    db,
  );
  const active = rows.find(({ id }) => id === null);
  const others = rows.flatMap(({ id, minutes }) => (id === null ? [] : [{ id, minutes }]));
  const lately = await seenSince(
    db,
    others.map(({ id }) => id),
    hoursBefore(now, 26 * WEEK_HOURS),
  );
  return {
    active: { learners: active?.learners ?? 0, minutesLeft: active?.minutes ?? 0 },
    quiet: standingOf(others.filter(({ id }) => lately.has(id))),
    lapsed: standingOf(others.filter(({ id }) => !lately.has(id))),
  };
}

function standingOf(own: readonly { minutes: number }[]): Standing {
  return { learners: own.length, minutesLeft: own.reduce((sum, { minutes }) => sum + minutes, 0) };
}

/** Learners by each statement: of more, PostgreSQL would rather read the entries of all learners. */
const PORTION = 500;

/** Which of these learners bought or had a lesson since then. */
async function seenSince(db: Db, ids: readonly string[], since: Date): Promise<Set<string>> {
  const seen = new Set<string>();
  for (let from = 0; from < ids.length; from += PORTION) {
    const { rows } = await sql<{ id: string }>`
      select one.id
      from unnest(${ids.slice(from, from + PORTION)}::uuid[]) as one (id)
      cross join lateral (
        select from lesson_lines
        join lesson_minutes on lesson_minutes.order_id = lesson_lines.order_id
          and lesson_minutes.position = lesson_lines.position
        where lesson_lines.learner_id = one.id and kind in ('given', 'bought', 'opening') and at >= ${since}
        limit 1
      ) lately`.execute(db);
    for (const { id } of rows) seen.add(id);
  }
  return seen;
}

/** How many learners had a lesson that was entered between two instants. */
export async function learnersTaught(db: Db, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ learners: number }>`
    select count(distinct learner_id)::int as learners
    from lesson_minutes
    join lesson_lines on lesson_lines.order_id = lesson_minutes.order_id
      and lesson_lines.position = lesson_minutes.position
    where kind = 'given' and at >= ${from} and at < ${to}`.execute(db);
  return rows[0]?.learners ?? 0;
}
