import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import { likeStart } from '#src/platform/db/like-start.ts';
import { splitName } from '#src/platform/db/split-name.ts';
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

export interface LearnersQuery {
  /** How words of a name, an email address or a postcode begin. */
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
  { find, show, instructor, after }: LearnersQuery,
): Promise<ListedLearner[]> {
  const { rows } = await sql<ListedLearner>`
    select learners.id, learners.name, learners.postcode, hours.bought, hours.given, hours."left", hours.waits,
      array(
        select distinct instructor_slug from instructor_assignments
        join lesson_lines on lesson_lines.order_id = instructor_assignments.order_id
          and lesson_lines.position = instructor_assignments.position
        where lesson_lines.learner_id = learners.id and ended_at is null
        order by 1
      ) as instructors
    from (
      select id, name, postcode from learners
      where ${and([sql`name <> 'erased'`, ...filterByText(find), ...filterByHours(show), ...taughtBy(instructor), ...below(after)])}
      order by lower(name), id
      limit ${LEARNERS_ON_A_PAGE + 1}
    ) learners
    cross join lateral (
      select coalesce(sum(bought), 0)::int as bought, coalesce(sum(given), 0)::int as given,
        coalesce(sum(minutes_left), 0)::int as "left",
        coalesce(bool_or(minutes_left > 0 and not exists (${currentAssignmentOf(sql`per_line`)})), false) as waits
      from lesson_lines per_line
      cross join lateral (
        select sum(minutes) filter (where kind in ('bought', 'opening')) as bought,
          -sum(minutes) filter (where kind in ('given', 'corrected')) as given
        from lesson_minutes
        where lesson_minutes.order_id = per_line.order_id and lesson_minutes.position = per_line.position
      ) entered
      where per_line.learner_id = learners.id
    ) hours
    order by lower(learners.name), learners.id`.execute(db);
  return rows;
}

type Condition = RawBuilder<unknown>;

const and = (conditions: Condition[]) => sql.join(conditions, sql` and `);

/** Who teaches a line now. */
const currentAssignmentOf = (line: Condition) => sql`
  select from instructor_assignments
  where instructor_assignments.order_id = ${line}.order_id and instructor_assignments.position = ${line}.position and ended_at is null`;

/** Each way of finding has an index of its own, so each is a query of its own. */
function filterByText(find: string): Condition[] {
  const input = find.toLowerCase().trim();
  if (input === '') return [];
  const nameQuery = splitName(input);
  const ways = [
    ...(nameQuery
      ? [sql`select id from learners where name_words(name) @@ to_tsquery('simple', ${nameQuery})`]
      : []),
    sql`select id from learners where lower(email) like ${likeStart(input)}`,
    sql`select id from learners where replace(lower(postcode), ' ', '') like ${likeStart(input.replaceAll(' ', ''))}`,
  ];
  return [sql`id in (${sql.join(ways, sql` union `)})`];
}

function filterByHours(show: LearnersQuery['show']): Condition[] {
  if (show === 'all') return [];
  const waits = show === 'waiting' ? sql` and not exists (${currentAssignmentOf(sql`lesson_lines`)})` : sql``;
  return [sql`id in (select learner_id from lesson_lines where minutes_left > 0${waits})`];
}

function taughtBy(instructor: string | undefined): Condition[] {
  if (!instructor) return [];
  return [
    sql`id in (
      select learner_id from instructor_assignments
      join lesson_lines on lesson_lines.order_id = instructor_assignments.order_id
        and lesson_lines.position = instructor_assignments.position
      where ended_at is null and instructor_slug = ${instructor})`,
  ];
}

function below(after: LearnersQuery['after']): Condition[] {
  return after ? [sql`(lower(name), id) > (lower(${after.name}), ${after.id}::uuid)`] : [];
}
