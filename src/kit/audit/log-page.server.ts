import { type Expression, sql } from 'kysely';
import { capitalised } from '#src/platform/capitalised.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import './tables.ts';

export interface LogQuery {
  /** Who did it, by id. */
  by?: string | undefined;
  /** What kind of thing it was done to, and which. */
  about?: string | undefined;
  id?: string | undefined;
  /** The entry before which the page begins. */
  before?: string | undefined;
}

const ON_A_PAGE = 50;

/**
 * A page of the log, the latest first. `nameOfStaff` makes a person's current name from their id: the log
 * keeps no name of whom a line is about.
 */
export async function logPage(
  db: Db,
  { by, about, id, before }: LogQuery,
  nameOfStaff: (id: Expression<string>) => Expression<string | null>,
) {
  const rows = await db
    .selectFrom('audit_log')
    .select([
      'id',
      'at',
      'staff_id as byId',
      'staff_name as by',
      'did',
      'about',
      'subject_id as aboutId',
      'detail',
      sql<string | null>`case when about = 'staff' then ${nameOfStaff(sql.ref('subject_id'))} end`.as(
        'person',
      ),
    ])
    .$if(by !== undefined, (query) => query.where('staff_id', '=', by ?? ''))
    .$if(about !== undefined, (query) => query.where('about', '=', about ?? ''))
    .$if(id !== undefined, (query) => query.where('subject_id', '=', id ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', Number(before)))
    .orderBy('id', 'desc')
    .limit(ON_A_PAGE + 1)
    .execute();
  const entries = rows.slice(0, ON_A_PAGE);
  return { entries, older: rows.length > ON_A_PAGE ? String(entries.at(-1)?.id) : null };
}

export type LogLine = Awaited<ReturnType<typeof logPage>>['entries'][number];

/** Everybody who ever did something, by id, with their newest name. */
export async function whoIsInTheLog(db: Db): Promise<[id: string, name: string][]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select newest.staff_id as id, newest.staff_name as name
    from (${distinctOf('staff_id')}) known
    cross join lateral (
      select staff_id, staff_name from audit_log where staff_id = known.one order by id desc limit 1
    ) newest`.execute(db);
  return rows
    .map(({ id, name }): [string, string] => [id, name])
    .sort(([, one], [, other]) => one.localeCompare(other));
}

/** The kinds of things that something was done to, each with its name. */
export async function whatIsInTheLog(db: Db): Promise<[kind: string, name: string][]> {
  const { rows } = await sql<{ one: string }>`${distinctOf('about')} order by one`.execute(db);
  return rows.map(({ one }) => [one, capitalised(one)]);
}

/** The different values of a column, each found by one step down its index instead of by reading the whole log. */
function distinctOf(column: 'staff_id' | 'about') {
  const name = sql.ref(column);
  return sql`
    with recursive steps as (
      (select ${name} as one from audit_log order by ${name} limit 1)
      union all
      select (select ${name} from audit_log where ${name} > steps.one order by ${name} limit 1)
      from steps where steps.one is not null
    )
    select one from steps where one is not null`;
}
