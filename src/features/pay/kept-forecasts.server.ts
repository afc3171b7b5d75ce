import { sql } from 'kysely';
import { londonDate } from '#src/platform/clock.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, sum } from '#src/platform/money.ts';
import type { Line } from './due.ts';
import type { PayEntry } from './entries.server.ts';
import { forecastWeek } from './forecast.server.ts';
import type { ForeseenWeek } from './forecast-error.ts';
import { mondayOf } from './week.ts';
import './tables.ts';

/** What a forecast can foresee: nobody books cash or an adjustment. */
const FORESEEN = ['lesson', 'late_charge', 'fee'] as const;
const WEEKS = 12;

/** Keeps what the week is foreseen to come to for each instructor, on its Monday and once. */
export async function keepForecast(db: Db, now: Date) {
  const today = londonDate(now);
  if (today !== mondayOf(today) || (await isKept(db, today))) return;
  const forecast = await forecastWeek(db, { now });
  if (!forecast || forecast.instructors.length === 0) return;
  await db
    .insertInto('pay_forecasts')
    .values(
      forecast.instructors.map(({ instructor, lines, booked }) => ({
        first_day: today,
        instructor_slug: instructor,
        pence: foreseenOf([...lines, ...booked]),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function isKept(db: Db, monday: string): Promise<boolean> {
  const kept = await db
    .selectFrom('pay_forecasts')
    .select('first_day')
    .where('first_day', '=', monday)
    .limit(1)
    .executeTakeFirst();
  return kept !== undefined;
}

/** Without corrections of weeks before. */
function foreseenOf(lines: readonly (Line | PayEntry)[]): Pence {
  const counted = lines.filter(({ kind, why }) => why === '' && FORESEEN.some((one) => one === kind));
  return sum(counted.map(({ pence }) => pence));
}

/** The last closed weeks that were foreseen, of everybody or of one instructor, with what they came to. */
export async function foreseenWeeks(db: Db, instructor?: string): Promise<ForeseenWeek[]> {
  const kept = await db
    .selectFrom('pay_forecasts')
    .innerJoin('pay_runs', 'pay_runs.first_day', 'pay_forecasts.first_day')
    .select(sql<string>`pay_forecasts.first_day::text`.as('monday'))
    .select(({ fn }) => [fn.sum<string>('pence').as('pence'), fn.min('number').as('run')])
    .where('closed_at', 'is not', null)
    .$if(instructor !== undefined, (query) => query.where('instructor_slug', '=', instructor ?? ''))
    .groupBy('pay_forecasts.first_day')
    .orderBy('pay_forecasts.first_day', 'desc')
    .limit(WEEKS)
    .execute();
  const oldest = kept.at(-1);
  if (!oldest) return [];
  // A correction has the day of what it corrects: a week comes to what is known of it now.
  const came = await db
    .selectFrom('pay_entries')
    .select(sql<string>`date_trunc('week', day)::date::text`.as('monday'))
    .select(({ fn }) => fn.sum<string>('pence').as('pence'))
    .where('run', '>=', oldest.run)
    .where('kind', 'in', FORESEEN)
    .$if(instructor !== undefined, (query) => query.where('instructor_slug', '=', instructor ?? ''))
    .groupBy(sql`date_trunc('week', day)`)
    .execute();
  const byMonday = new Map(came.map(({ monday, pence }) => [monday, asPence(Number(pence))]));
  return kept.map(({ monday, pence }) => ({
    foreseen: asPence(Number(pence)),
    came: byMonday.get(monday) ?? asPence(0),
  }));
}
