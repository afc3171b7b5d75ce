import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import { DAY_MS, LONDON, MINUTE_MS } from '../../dates.ts';
import type { Db } from '../../db/db.server.ts';
import type { TextGateway } from './gateway.ts';
import '../tables.ts';

/** A price is there some minutes after a text has left, and then at the latest some days later. */
const FIRST_CHECK_MS = 10 * MINUTE_MS;
const MAX_CHECKS = 12;
const MAX_IN_A_RUN = 50;

export function priceDueAt(sentAt: Date): Date {
  return new Date(sentAt.getTime() + FIRST_CHECK_MS);
}

/** Asks the gateway what texts cost that have left, each again after a longer pause until it says so. */
export async function askForPrices(deps: { db: Db; clock: Clock; gateway: TextGateway | undefined }) {
  const { db, clock, gateway } = deps;
  if (!gateway) return;
  for (let asked = 0; asked < MAX_IN_A_RUN; asked += 1) {
    const now = clock.now();
    const text = await claimUnpriced(db, now);
    if (!text) return;
    const price = await gateway.priceOf(text.provider_id ?? '');
    // While it is away the others are not asked for either.
    if (price === 'away') return;
    if (!price && text.price_checks < MAX_CHECKS) continue;
    await db
      .updateTable('texts')
      .set({ price_due_at: null, price_micros: price?.micros ?? null, price_unit: price?.unit ?? null })
      .where('id', '=', text.id)
      .execute();
  }
}

/** The next check is written first, so that no other process asks as well and none asks for ever. */
function claimUnpriced(db: Db, now: Date) {
  return db
    .updateTable('texts')
    .set({
      price_checks: (old) => sql<number>`${old.ref('price_checks')} + 1`,
      price_due_at: (old) =>
        sql<Date>`${now}::timestamptz + least(${FIRST_CHECK_MS} * 2 ^ ${old.ref('price_checks')}, ${DAY_MS})
          * interval '1 millisecond'`,
    })
    .where('id', '=', (texts) =>
      texts
        .selectFrom('texts')
        .select('id')
        .where('price_due_at', '<=', now)
        .orderBy('price_due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'provider_id', 'price_checks'])
    .executeTakeFirst();
}

/** What texts of a month cost in one currency; without a unit, those that the gateway has named no price of. */
export interface TextMonth {
  /** Its first day. */
  month: string;
  unit: string;
  texts: number;
  segments: number;
  micros: number;
  /** Of those without a price, as they are reckoned. */
  pence: number;
}

const monthOf = sql<string>`date_trunc('month', sent_at at time zone ${sql.lit(LONDON)})::date`;
const unitOf = sql<string>`coalesce(price_unit, '')`;
const sums = [
  sql<number>`count(*)::int`.as('texts'),
  sql<number>`coalesce(sum(segments), 0)::int`.as('segments'),
  sql<number>`coalesce(sum(price_micros), 0)::bigint`.as('price_micros'),
  sql<number>`coalesce(sum(cost_pence) filter (where price_unit is null), 0)::int`.as('reckoned_pence'),
] as const;

/** What texts cost since the first day of a month, the latest month first. */
export async function textMonths(db: Db, since: string): Promise<TextMonth[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('texts')
        .select([monthOf.as('month'), unitOf.as('unit'), ...sums])
        .where('sent_at', '>=', sql<Date>`${since}::date::timestamp at time zone ${sql.lit(LONDON)}`)
        .groupBy([monthOf, unitOf])
        .unionAll(
          db
            .selectFrom('text_months')
            .select(['month', 'unit', 'texts', 'segments', 'price_micros', 'reckoned_pence'])
            .where('month', '>=', sql<string>`${since}::date`),
        )
        .as('months'),
    )
    .select([
      sql<string>`month::text`.as('month'),
      'unit',
      sql<number>`sum(texts)::int`.as('texts'),
      sql<number>`sum(segments)::int`.as('segments'),
      sql<number>`sum(price_micros)::bigint`.as('micros'),
      sql<number>`sum(reckoned_pence)::int`.as('pence'),
    ])
    .groupBy(['months.month', 'unit'])
    .orderBy('months.month', 'desc')
    .orderBy('unit')
    .execute();
  return rows;
}

/** Deletes texts and keeps what they cost: a person’s, or those that nobody needs any more. */
export async function deleteTexts(db: Db, which: { person: string } | { before: Date }) {
  await db
    .with('gone', (within) => {
      const gone = within.deleteFrom('texts').returningAll();
      return 'person' in which
        ? gone.where('email', '=', which.person)
        : gone.where('created_at', '<', which.before).where('state', '<>', 'waiting');
    })
    .insertInto('text_months')
    .columns(['month', 'unit', 'texts', 'segments', 'price_micros', 'reckoned_pence'])
    .expression((within) =>
      within
        .selectFrom('gone')
        .select([monthOf.as('month'), unitOf.as('unit'), ...sums])
        .where('sent_at', 'is not', null)
        .groupBy([monthOf, unitOf]),
    )
    .onConflict((conflict) =>
      conflict.columns(['month', 'unit']).doUpdateSet({
        texts: sql`text_months.texts + excluded.texts`,
        segments: sql`text_months.segments + excluded.segments`,
        price_micros: sql`text_months.price_micros + excluded.price_micros`,
        reckoned_pence: sql`text_months.reckoned_pence + excluded.reckoned_pence`,
      }),
    )
    .execute();
}
