import { sql } from 'kysely';
import { londonDate, londonMidnight } from '#src/platform/clock.ts';
import { dayAfter, LONDON } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Days, keepDays, sumsOfDays, within } from '#src/platform/db/kept-days.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import '../tables.ts';
import { type LiabilityFlow, type LiabilityMonth, liabilityOf } from './liability.ts';

/**
 * What vouchers owe their holders, month by month in London, from the first voucher to now: the ledger's movements, less
 * what was left of vouchers when they expired or were made void.
 */
export async function liabilityByMonth(db: Db, thisMonth: string): Promise<LiabilityMonth[]> {
  const flows = await voucherFlowsByDay(db, BEGINNING);
  const months = flows.map(({ period, ...flow }) => ({ ...flow, period: period.slice(0, 7) }));
  return liabilityOf(months, thisMonth);
}

/** What was issued and spent in a month, and what expired. */
export async function flowsOfMonth(db: Db, month: string) {
  const flows = await voucherFlowsByDay(db, `${month}-01`);
  const ofMonth = flows.filter(({ period }) => period.startsWith(month));
  return liabilityOf(
    ofMonth.map((flow) => ({ ...flow, period: month })),
    month,
  ).find((one) => one.month === month);
}

/** Before the first voucher, and after the last. */
const [BEGINNING, END] = ['2000-01-01', '2999-12-31'];

/** What each London day from one to another added to what is owed to holders, or took from it. */
export function voucherFlowsByDay(db: Db, from: string, to = END): Promise<LiabilityFlow[]> {
  return sumsOfDays(
    db,
    'vouchers',
    { from, to },
    {
      kept: (isKept) =>
        db
          .selectFrom('voucher_flow_days')
          .select([sql<string>`day::text`.as('period'), sql<LiabilityFlow['kind']>`kind`.as('kind'), 'pence'])
          .where(isKept)
          .execute(),
      addUp: (live) => flowsOf(db, live),
    },
  );
}

/** Keeps the flows of each finished day. */
export async function keepVoucherFlows(db: Db, now: Date) {
  await keepDays(db, 'vouchers', {
    now,
    async firstDay() {
      const { at } = await db
        .selectFrom('voucher_movements')
        .select((select) => select.fn.min('at').as('at'))
        .executeTakeFirstOrThrow();
      return at ? londonDate(at) : undefined;
    },
    async keep(tx, days) {
      await tx.deleteFrom('voucher_flow_days').where(within(days)).execute();
      const flows = await flowsOf(tx, days);
      const sums = Map.groupBy(flows, ({ period, kind }) => `${period} ${kind}`);
      const rows = [...sums.values()].flatMap((own) =>
        own.slice(0, 1).map(({ period: day, kind }) => ({
          day,
          kind,
          pence: own.reduce((total, { pence }) => total + pence, 0),
        })),
      );
      if (rows.length > 0) await tx.insertInto('voucher_flow_days').values(rows).execute();
    },
  });
}

async function flowsOf(db: Db, { from, to }: Days): Promise<LiabilityFlow[]> {
  const [start, end] = [londonMidnight(from), londonMidnight(dayAfter(to))];
  const period = (at: string) =>
    sql<string>`to_char(${sql.ref(at)} at time zone ${sql.lit(LONDON)}, 'YYYY-MM-DD')`;
  const within = (at: string) => sql<boolean>`${sql.ref(at)} >= ${start} and ${sql.ref(at)} < ${end}`;
  const [movements, endings, late] = await Promise.all([
    sql<LiabilityFlow>`
      select ${period('at')} as period, kind, sum(pence)::float8 as pence
      from voucher_movements
      where ${within('at')}
      group by 1, 2`.execute(db),
    // What was left goes out of the books with the end, and comes back with a voucher that is extended.
    sql<LiabilityFlow>`
      select ${period('ended.at')} as period, ended.kind, sum(ended.sign * movements.pence)::float8 as pence
      from (
        select voucher_id, at, -1 as sign, to_state as kind
        from voucher_events
        where ${within('at')} and to_state in ('void', 'expired') and from_state not in ('void', 'expired')
        union all
        select voucher_id, at, 1, 'expired'
        from voucher_events
        where ${within('at')} and from_state = 'expired' and to_state not in ('void', 'expired')
      ) ended
      cross join lateral (
        select sum(pence) as pence from voucher_movements
        where voucher_movements.voucher_id = ended.voucher_id and voucher_movements.at <= ended.at
      ) movements
      group by 1, 2`.execute(db),
    // Money that a refund puts back on a voucher that has ended is owed to nobody.
    sql<LiabilityFlow>`
      select ${period('movements.at')} as period, ended.kind, sum(-movements.pence)::float8 as pence
      from voucher_movements movements
      join lateral (
        select case when to_state in ('void', 'expired') then to_state end as kind
        from voucher_events
        where voucher_id = movements.voucher_id and at < movements.at and from_state <> to_state
        order by id desc
        limit 1
      ) ended on ended.kind is not null
      where ${within('movements.at')} and movements.kind in ('returned', 'refunded')
      group by 1, 2`.execute(db),
  ]);
  return [...movements.rows, ...endings.rows, ...late.rows];
}

export interface Owed {
  pence: Pence;
  /** Vouchers with a balance. */
  count: number;
}

/** What holders can still spend, now. */
export async function owedToHolders(db: Db): Promise<Owed> {
  const { pence, count } = await db
    .selectFrom('vouchers')
    .select((where) => [
      sql<number>`coalesce(sum(balance_pence), 0)::float8`.as('pence'),
      where.fn.countAll<string>().as('count'),
    ])
    .where('state', 'not in', ['void', 'expired', 'used'])
    .where('balance_pence', '>', 0)
    .executeTakeFirstOrThrow();
  return { pence: asPence(pence), count: Number(count) };
}

export interface Expiring {
  id: string;
  expiresOn: string;
  pence: Pence;
  ends: string;
}

/** The next vouchers with a balance whose last day comes, until a day. */
export async function nextToExpire(db: Db, until: string): Promise<Expiring[]> {
  const rows = await db
    .selectFrom('vouchers')
    .select(['id', 'expires_on', 'balance_pence', 'code_last4'])
    .where('state', 'not in', ['void', 'expired', 'used'])
    .where('balance_pence', '>', 0)
    .where('expires_on', '<=', until)
    .orderBy('expires_on')
    .orderBy('id')
    .limit(5)
    .execute();
  return rows.map(({ id, expires_on, balance_pence, code_last4 }) => ({
    id,
    expiresOn: expires_on,
    pence: asPence(balance_pence),
    ends: code_last4,
  }));
}
