import { sql } from 'kysely';
import { soldLines } from '#src/features/orders/sales/sold-lines.server.ts';
import { dayAfter } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
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

/**
 * What is owed at the end of each day from one to another, found from what is owed now by taking off what was entered for the
 * days since. Each entry is worth its share of what was paid for its line, so that a line whose minutes are all used is worth
 * nothing, whatever was rounded in between.
 */
export async function hoursOwedByDay(
  db: Db,
  { from, to, instants = [] }: { from: string; to: string; instants?: readonly Date[] },
): Promise<HoursOwed[]> {
  const [now, later] = await Promise.all([owedNow(db, instants), changesAfter(db, from, instants)]);
  const days: HoursOwed[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) {
    const sums = new Map<string, HoursOwed>();
    const add = ({ isOpening, period, minutes, value }: Change, sign: 1 | -1) => {
      const key = `${isOpening} ${period}`;
      const sum = sums.get(key) ?? { day, isOpening, period, minutes: 0, value: 0 };
      sums.set(key, { ...sum, minutes: sum.minutes + sign * minutes, value: sum.value + sign * value });
    };
    for (const one of now) add(one, 1);
    for (const one of later) if (one.day > day) add(one, -1);
    days.push(...sums.values());
  }
  return days;
}

type Change = Omit<HoursOwed, 'day'>;

async function owedNow(db: Db, instants: readonly Date[]): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with entries as materialized (
      select order_id, position, minutes_left as minutes from lesson_lines where minutes_left > 0
      union all
      select order_id, position, extract(epoch from ends_at - starts_at) / 60 from bookings
      where state = 'booked' and kind = 'lesson'
    )
    select ${summed(instants)}
    from entries
    ${withPrices(db)}
    group by 1, 2`.execute(db);
  return rows;
}

async function changesAfter(db: Db, day: string, instants: readonly Date[]): Promise<HoursOwed[]> {
  const { rows } = await sql<HoursOwed>`
    with entries as materialized (
      select order_id, position, day, sum(minutes) as minutes
      from lesson_minutes
      where day > ${day}::date and kind not in ('booked', 'released')
      group by order_id, position, day
    )
    select ${summed(instants)}, entries.day::text as day
    from entries
    ${withPrices(db)}
    group by 1, 2, entries.day`.execute(db);
  return rows;
}

const summed = (instants: readonly Date[]) => sql`
  lines.is_opening as "isOpening",
  ${
    instants.length === 0
      ? sql`0`
      : sql.join(
          instants.map((at) => sql`(coalesce(sold.placed_at >= ${at}, false))::int`),
          sql` + `,
        )
  }
    as "period",
  sum(entries.minutes)::int as minutes,
  coalesce(sum(entries.minutes * coalesce(openings.hour_pence / 60.0, sold.paid_pence::numeric / nullif(bought.minutes, 0))), 0)::float8
    as value`;

/**
 * What was paid for each line, and for how many minutes. The entries are found first: they are few beside the lines of all years.
 * Lessons that nobody has paid for (`to_pay`) are not owed.
 */
const withPrices = (db: Db) => sql`
  join lesson_lines lines on lines.order_id = entries.order_id and lines.position = entries.position
  left join lesson_openings openings on openings.id = lines.opened_with
  left join (${soldLines(db)}) sold on sold.order_id = lines.bought_with and sold.position = lines.position
  left join lateral (
    select sum(minutes) as minutes from lesson_minutes
    where order_id = lines.bought_with and position = lines.position and kind = 'bought'
  ) bought on true
  where lines.opened_with is null or openings.to_pay is null`;
