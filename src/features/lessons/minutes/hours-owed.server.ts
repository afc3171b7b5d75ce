import { sql } from 'kysely';
import { soldLines } from '#src/features/orders/sales/sold-lines.server.ts';
import { londonDate, londonMidnight } from '#src/platform/clock.ts';
import { dayAfter, LONDON } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Days, daysToAddUp, isKept, keepDays, keptDays } from '#src/platform/db/kept-days.server.ts';
import '../tables.ts';

/** Minutes that are owed at the end of a London day: paid for or carried over, and not given, charged or given back. */
export interface HoursOwed {
  day: string;
  /** Carried over from another system: neither sold here nor money. */
  isOpening: boolean;
  /** How many of the asked instants the order was placed after. */
  period: number;
  minutes: number;
  /** At what was paid for the line, without the fee; of an opening, what an hour cost there. Pence, not rounded. */
  value: number;
}

interface HoursOwedQuery {
  from: string;
  to: string;
  instants?: readonly Date[];
}

/**
 * What is owed at the end of each day from one to another: all that was entered for it and the days before. Each entry is worth
 * its share of what was paid for its line, so that a line whose minutes are all used is worth nothing, whatever was rounded in
 * between. What was entered on finished days is kept, the rest is added up now.
 */
export async function hoursOwedByDay(
  db: Db,
  { from, to, instants = [] }: HoursOwedQuery,
): Promise<HoursOwed[]> {
  const kept = await keptDays(db, 'hours');
  const live = daysToAddUp(kept, { from: BEGINNING, to: END });
  const { rows } = await sql<HoursOwed>`
    with entries as (
      select greatest(day, ${from}::date) as day, is_opening, period, minutes, value
      from (
        select day, is_opening, period, minutes, value from hours_owed_days where ${isKept(kept, 'entered_on')}
        union all
        select day, is_opening, period, minutes, value from (${addedUp(db, live, instants)}) added
      ) all_days
      where day <= ${to}::date
    )
    select day::text as day, is_opening as "isOpening", period,
      (sum(sum(minutes)) over until_then)::int as minutes, (sum(sum(value)) over until_then)::float8 as value
    from entries
    group by entries.day, is_opening, period
    window until_then as (partition by is_opening, period order by entries.day)`.execute(db);
  const groups = [...Map.groupBy(rows, ({ isOpening, period }) => `${isOpening} ${period}`).values()];
  const days: HoursOwed[] = [];
  for (let day = from; day <= to; day = dayAfter(day))
    for (const own of groups) {
      const last = own.findLast((one) => one.day <= day);
      if (last && last.minutes !== 0) days.push({ ...last, day });
    }
  return days;
}

/** Before the first entry, and after the last. */
const [BEGINNING, END] = ['2000-01-01', '2999-12-31'];

/** Keeps what was entered on each finished day. The instants are those by which orders are told apart. */
export async function keepHoursOwed(db: Db, now: Date, instants: readonly Date[]) {
  await keepDays(db, 'hours', {
    now,
    async firstDay() {
      const first = await db
        .selectFrom('lesson_minutes')
        .select('at')
        .orderBy('at')
        .limit(1)
        .executeTakeFirst();
      return first && londonDate(first.at);
    },
    async keep(tx, days) {
      await tx
        .deleteFrom('hours_owed_days')
        .where('entered_on', '>=', days.from)
        .where('entered_on', '<=', days.to)
        .execute();
      await sql`insert into hours_owed_days (entered_on, day, is_opening, period, minutes, value)
        ${addedUp(tx, [days], instants)}`.execute(tx);
    },
  });
}

/**
 * What was entered on these days, as a part of a query. What is booked and released comes and goes before a lesson is given, and
 * lessons that nobody has paid for (`to_pay`) are not owed.
 */
function addedUp(db: Db, enteredOn: readonly Days[], instants: readonly Date[]) {
  const entered = enteredOn.map(
    ({ from, to }) => sql`(at >= ${londonMidnight(from)} and at < ${londonMidnight(dayAfter(to))})`,
  );
  const periods = instants.map((at) => sql`(coalesce(placed_at >= ${at}, false))::int`);
  return sql`
    with entries as materialized (
      select order_id, position, (at at time zone ${sql.lit(LONDON)})::date as entered_on, day, sum(minutes) as minutes
      from lesson_minutes
      where (${entered.length > 0 ? sql.join(entered, sql` or `) : sql`false`}) and kind not in ('booked', 'released')
      group by 1, 2, 3, 4
    )
    select entries.entered_on, entries.day, is_opening,
      ${periods.length > 0 ? sql.join(periods, sql` + `) : sql`0`} as period,
      sum(entries.minutes)::int as minutes,
      coalesce(sum(
        entries.minutes * coalesce(hour_pence / 60.0, paid_pence::numeric / nullif(bought, 0))
      ), 0) as value
    from entries
    cross join lateral (
      select is_opening, hour_pence, placed_at, paid_pence, to_pay, (
          select sum(minutes) from lesson_minutes
          where order_id = own.bought_with and position = own.position and kind = 'bought'
        ) as bought
      from lesson_lines own
      left join lesson_openings openings on openings.id = own.opened_with
      left join (${soldLines(db)}) sold on sold.order_id = own.bought_with and sold.position = own.position
      where own.order_id = entries.order_id and own.position = entries.position
      -- One line after the other: they are few beside all lines.
      offset 0
    ) line
    where to_pay is null
    group by 1, 2, 3, 4`;
}
