import { sql } from 'kysely';
import { LONDON } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { type LiabilityFlow, type LiabilityMonth, liabilityOf } from './liability.ts';

/**
 * What vouchers owe their holders, month by month in London, from the first voucher to now: the ledger's movements, less
 * what was left of vouchers when they expired or were made void.
 */
export async function liabilityByMonth(db: Db, thisMonth: string): Promise<LiabilityMonth[]> {
  return liabilityOf(await flowsSince(db, '-infinity', 'YYYY-MM'), thisMonth);
}

/** What each London day from an instant on added to what is owed to holders, or took from it. */
export function voucherFlowsByDay(db: Db, from: Date): Promise<LiabilityFlow[]> {
  return flowsSince(db, from.toISOString(), 'YYYY-MM-DD');
}

/** What was issued and spent in a month, and what expired. */
export async function flowsOfMonth(db: Db, month: string) {
  const first = Temporal.PlainDate.from(`${month}-01`).toZonedDateTime(LONDON).toInstant().toString();
  const flows = await flowsSince(db, first, 'YYYY-MM');
  return liabilityOf(flows, month).find((one) => one.month === month);
}

async function flowsSince(db: Db, since: string, format: 'YYYY-MM' | 'YYYY-MM-DD'): Promise<LiabilityFlow[]> {
  const period = (at: string) =>
    sql<string>`to_char(${sql.ref(at)} at time zone ${sql.lit(LONDON)}, ${sql.lit(format)})`;
  const [movements, endings, late] = await Promise.all([
    sql<LiabilityFlow>`
      select ${period('at')} as period, kind, sum(pence)::float8 as pence
      from voucher_movements
      where at >= ${since}::timestamptz
      group by 1, 2`.execute(db),
    // What was left goes out of the books with the end, and comes back with a voucher that is extended.
    sql<LiabilityFlow>`
      select ${period('ended.at')} as period, ended.kind, sum(ended.sign * movements.pence)::float8 as pence
      from (
        select voucher_id, at, -1 as sign, to_state as kind
        from voucher_events
        where at >= ${since}::timestamptz and to_state in ('void', 'expired')
          and from_state not in ('void', 'expired')
        union all
        select voucher_id, at, 1, 'expired'
        from voucher_events
        where at >= ${since}::timestamptz and from_state = 'expired' and to_state not in ('void', 'expired')
      ) ended
      join voucher_movements movements on movements.voucher_id = ended.voucher_id and movements.at <= ended.at
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
      where movements.at >= ${since}::timestamptz and movements.kind in ('returned', 'refunded')
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
