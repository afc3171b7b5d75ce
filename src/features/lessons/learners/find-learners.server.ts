import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';

/** A learner in the staff's list, with the minutes of all their lessons. */
export interface ListedLearner {
  id: string;
  name: string;
  postcode: string;
  /** The slugs of those who teach them now. */
  instructors: string[];
  bought: number;
  given: number;
  left: number;
  /** Has lessons that nobody teaches yet. */
  waits: boolean;
}

export interface AskedLearners {
  /** A part of a name, or the beginning of an email address or postcode. */
  find: string;
  show: 'all' | 'waiting' | 'left';
  instructor?: string | undefined;
  /** The name and id of the last one on the page before. */
  after?: { name: string; id: string } | undefined;
}

export const LEARNERS_ON_A_PAGE = 25;

/** Learners by name, one page and one more, in one statement. */
export async function findLearners(
  db: Db,
  { find, show, instructor, after }: AskedLearners,
): Promise<ListedLearner[]> {
  const typed = find.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  const close = typed.replaceAll(' ', '');
  const { rows } = await sql<ListedLearner>`
    select learners.id, learners.name, learners.postcode, hours.bought, hours.given, hours."left", hours.waits,
      array(
        select distinct instructor_slug from placements
        join lesson_lines on lesson_lines.order_id = placements.order_id
          and lesson_lines.position = placements.position
        where lesson_lines.learner_id = learners.id and ended_at is null
        order by 1
      ) as instructors
    from learners
    cross join lateral (
      select coalesce(sum(bought), 0)::int as bought, coalesce(sum(given), 0)::int as given,
        coalesce(sum("left"), 0)::int as "left",
        coalesce(bool_or("left" > 0 and not exists (
          select from placements
          where placements.order_id = per_line.order_id and placements.position = per_line.position
            and ended_at is null
        )), false) as waits
      from (
        select lesson_lines.order_id, lesson_lines.position,
          sum(minutes) filter (where kind = 'bought') as bought,
          -sum(minutes) filter (where kind in ('given', 'corrected')) as given,
          sum(minutes) as "left"
        from lesson_lines
        join lesson_minutes on lesson_minutes.order_id = lesson_lines.order_id
          and lesson_minutes.position = lesson_lines.position
        where lesson_lines.learner_id = learners.id
        group by lesson_lines.order_id, lesson_lines.position
      ) per_line
    ) hours
    where learners.name <> 'erased'
      and ${
        typed === ''
          ? sql`true`
          : sql`(lower(learners.name) like ${`%${typed}%`}
        or lower(learners.email) like ${`${typed}%`}
        or replace(lower(learners.postcode), ' ', '') like ${`${close}%`})`
      }
      and ${show === 'waiting' ? sql`hours.waits` : show === 'left' ? sql`hours."left" > 0` : sql`true`}
      and ${
        instructor
          ? sql`exists (
              select from placements
              join lesson_lines on lesson_lines.order_id = placements.order_id
                and lesson_lines.position = placements.position
              where lesson_lines.learner_id = learners.id and ended_at is null and instructor_slug = ${instructor})`
          : sql`true`
      }
      and ${after ? sql`(lower(learners.name), learners.id) > (lower(${after.name}), ${after.id}::uuid)` : sql`true`}
    order by lower(learners.name), learners.id
    limit ${LEARNERS_ON_A_PAGE + 1}`.execute(db);
  return rows;
}
