import { sql } from 'kysely';
import { londonDate, londonMidnight } from '#src/platform/clock.ts';
import { dayAfter, hoursBefore, LONDON } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Days, keepDays, keptDays } from '#src/platform/db/kept-days.server.ts';
import type { EntryKind } from '../ledger.ts';
import '../tables.ts';

/** What is booked and released is not counted: it comes and goes before a lesson is given. */
const COUNTED = sql<boolean>`kind not in ('booked', 'released')`;

export type CountedKind = Exclude<EntryKind, 'booked' | 'released'>;

export interface MinutesOfDay {
  /** That the entries are of: of the lesson, or of what was done. */
  day: string;
  kind: CountedKind;
  /** Above nought adds to what is left, below takes from it. */
  minutes: number;
}

/**
 * The minutes bought, given, charged and taken back of each day, from one London day to another: what was entered on
 * finished days is kept, the rest is added up now.
 */
export async function minutesByDay(db: Db, from: string, to: string): Promise<MinutesOfDay[]> {
  const last = await lastKept(db);
  const [kept, added] = await Promise.all([
    last === undefined
      ? []
      : db
          .selectFrom('lesson_minutes_days')
          .select(['kind', sql<string>`day::text`.as('day'), sql<number>`sum(minutes)::int`.as('minutes')])
          .where('day', '>=', from)
          .where('day', '<=', to)
          .groupBy(['day', 'kind'])
          .execute(),
    addedSince(db, last === undefined ? '2000-01-01' : dayAfter(last), { from, to }),
  ]);
  return [...kept, ...added];
}

async function addedSince(db: Db, enteredFrom: string, { from, to }: Days): Promise<MinutesOfDay[]> {
  const { rows } = await sql<MinutesOfDay>`
    select kind, day::text as day, sum(minutes)::int as minutes
    from (
      select kind, day, minutes from lesson_minutes where at >= ${londonMidnight(enteredFrom)} and ${COUNTED}
      -- By when they were entered: those of the days from one to another are far more.
      offset 0
    ) added
    where day >= ${from} and day <= ${to}
    group by day, kind`.execute(db);
  return rows;
}

/** Keeps what was entered on each finished day. Its last hour is left time in which an entry may still be written. */
export async function keepMinutesDays(db: Db, now: Date) {
  const last = await lastKept(db);
  let from = last === undefined ? await firstDay(db) : dayAfter(last);
  const today = londonDate(hoursBefore(now, 1));
  while (from && from < today) {
    const month = Temporal.PlainDate.from(from).add({ days: PORTION }).toString();
    const [to = today] = [month, today].sort();
    await sql`insert into lesson_minutes_days (entered_on, day, kind, minutes)
      select (at at time zone ${sql.lit(LONDON)})::date, day, kind, sum(minutes)
      from lesson_minutes
      where at >= ${londonMidnight(from)} and at < ${londonMidnight(to)} and ${COUNTED}
      group by 1, 2, 3
      on conflict do nothing`.execute(db);
    from = to;
  }
}

/** The same as `minutesByDay`, of the lines of one area. */
export async function areaMinutesByDay(db: Db, { from, to }: Days, area: string): Promise<MinutesOfDay[]> {
  const kept = await keptDays(db, 'area hours');
  const since = kept.through === undefined ? '2000-01-01' : dayAfter(kept.through);
  const [sums, added] = await Promise.all([
    kept.through === undefined
      ? []
      : db
          .selectFrom('minutes_area_days')
          .select(['kind', sql<string>`day::text`.as('day'), sql<number>`sum(minutes)::int`.as('minutes')])
          .where('area_slug', '=', area)
          .where('day', '>=', from)
          .where('day', '<=', to)
          .groupBy(['day', 'kind'])
          .execute(),
    sql<MinutesOfDay>`
      select kind, day::text as day, sum(minutes)::int as minutes
      from (
        select order_id, position, kind, day, minutes from lesson_minutes
        where at >= ${londonMidnight(since)} and ${COUNTED}
        offset 0
      ) added
      join lesson_lines using (order_id, position)
      where day >= ${from} and day <= ${to} and area_slug = ${area}
      group by day, kind`.execute(db),
  ]);
  return [...sums, ...added.rows];
}

/** Keeps what was entered on each finished day by area. */
export async function keepAreaMinutesDays(db: Db, now: Date) {
  await keepDays(db, 'area hours', {
    now,
    firstDay: () => firstDay(db),
    keep: (tx, { from, to }) =>
      sql`
      insert into minutes_area_days (area_slug, entered_on, day, kind, minutes)
      select area_slug, (at at time zone ${sql.lit(LONDON)})::date, day, kind, sum(minutes)
      from lesson_minutes
      join lesson_lines using (order_id, position)
      where at >= ${londonMidnight(from)} and at < ${londonMidnight(dayAfter(to))} and ${COUNTED}
      group by 1, 2, 3, 4
      on conflict do nothing`.execute(tx),
  });
}

/** How many days are added up by one statement. */
const PORTION = 31;

async function lastKept(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('lesson_minutes_days')
    .select(sql<string>`entered_on::text`.as('day'))
    .orderBy('entered_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

async function firstDay(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('lesson_minutes').select('at').orderBy('at').limit(1).executeTakeFirst();
  return row && londonDate(row.at);
}
