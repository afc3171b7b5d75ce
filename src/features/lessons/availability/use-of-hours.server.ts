import { sql } from 'kysely';
import { londonMidnight } from '#src/platform/clock.ts';
import { dayAfter, LONDON } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import { londonDays } from './london-clock.ts';
import { type DatedException, openSpans } from './working-hours.ts';

/** How many lessons were booked or given at a time of the week. */
export interface LessonsAtTime {
  /** Monday is 1. */
  weekday: number;
  /** Minutes after midnight, and how long it takes. */
  from: number;
  minutes: number;
  count: number;
}

export interface BookedHours {
  atTimes: LessonsAtTime[];
  /** By slug. */
  minutesOf: Map<string, number>;
}

/** The lessons of these instructors, booked or given, from one London day to another. */
export async function bookedHours(
  db: Db,
  slugs: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<BookedHours> {
  const { rows } = await sql<LessonsAtTime & { slug: string | null }>`
    select slug, minutes, count, date_part('isodow', local)::int as weekday,
      (date_part('epoch', local::time) / 60)::int as "from"
    from (
      select instructor_slug as slug, starts_at at time zone ${sql.lit(LONDON)} as local,
        (date_part('epoch', ends_at - starts_at) / 60)::int as minutes, count(*)::int as count
      from (
        select instructor_slug, starts_at, ends_at from bookings
        where state in ('booked', 'given') and kind = 'lesson'
          and starts_at >= ${londonMidnight(from)} and starts_at < ${londonMidnight(dayAfter(to))}
        -- By time, and not diary by diary.
        offset 0
      ) all_lessons
      join unnest(${slugs}::text[]) teaching (slug) on slug = instructor_slug
      -- Many lessons begin at the same time: each is put into its week once.
      group by grouping sets ((instructor_slug, ends_at - starts_at), (starts_at, ends_at - starts_at))
    ) lessons`.execute(db);
  const minutesOf = new Map<string, number>();
  const atTimes: LessonsAtTime[] = [];
  for (const { slug, count, ...time } of rows) {
    if (slug === null) atTimes.push({ ...time, count });
    else minutesOf.set(slug, (minutesOf.get(slug) ?? 0) + time.minutes * count);
  }
  return { atTimes, minutesOf };
}

/** A time at which an instructor worked. */
export interface OpenTime {
  slug: string;
  /** Monday is 1. */
  weekday: number;
  /** Minutes after midnight. */
  from: number;
  to: number;
}

/** When these instructors worked on each day from one to another: by the week that they have now, and what differed by date. */
export async function openTimes(
  db: Db,
  slugs: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<OpenTime[]> {
  const [hours, exceptions] = await Promise.all([
    db
      .selectFrom('working_hours')
      .select(['instructor_slug as slug', 'weekday', 'from_minute as from', 'to_minute as to'])
      .where(sql<boolean>`instructor_slug = any(${slugs})`)
      .execute(),
    db
      .selectFrom('diary_exceptions')
      .select(['instructor_slug as slug', 'kind', 'from_minute as from', 'to_minute as to'])
      .select([sql<string>`first_day::text`.as('firstDay'), sql<string>`last_day::text`.as('lastDay')])
      .where(sql<boolean>`instructor_slug = any(${slugs})`)
      .where('last_day', '>=', from)
      .where('first_day', '<=', to)
      .execute(),
  ]);
  const hoursOf = Map.groupBy(hours, ({ slug }) => slug);
  const exceptionsOf = Map.groupBy(exceptions, ({ slug }) => slug);
  const days = londonDays(londonMidnight(from), londonMidnight(dayAfter(to)));
  return slugs.flatMap((slug) => {
    const own = (exceptionsOf.get(slug) ?? []) as (DatedException & { slug: string })[];
    return days.flatMap((day) =>
      openSpans(day, hoursOf.get(slug) ?? [], own).map(([opens, closes]) => ({
        slug,
        weekday: day.weekday,
        from: opens,
        to: closes,
      })),
    );
  });
}
