import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '#src/platform/clock.ts';
import { LONDON } from '#src/platform/dates.ts';
import type { Db, Tables } from '#src/platform/db/db.server.ts';
import type { Pence } from '#src/platform/money.ts';
import { type Gateways, gatewayOf } from '../choose-gateway.server.ts';
import type { Payment } from '../payments.server.ts';
import { legsOfPayment } from '../refunds/refunds.server.ts';
import { askAbout, type Compared } from './ask-gateway.server.ts';
import './tables.ts';

export type CompareDeps = Gateways & { db: Db; clock: Clock };

export type LedgerGateway = Tables['reconciliation_days']['gateway'];
export const ledgerGateways: readonly LedgerGateway[] = ['connect-e', 'paypal'];

/**
 * Compares our books of a London day with a gateway's, payment by payment, and keeps what came of it. A payment belongs to
 * the day on which our books have its charge; one that they have not charged, to the day on which it was begun.
 */
export async function compareDay(deps: CompareDeps, day: string, gateway: LedgerGateway) {
  const { db, clock } = deps;
  const compared: Compared[] = [];
  for (const { payment, isCharged } of await paymentsOfDay(db, day, gateway)) {
    const legs = (await legsOfPayment(db, payment.id)).filter(({ method }) => method !== 'voucher');
    compared.push(await askAbout(gatewayOf(deps, gateway), payment, { isCharged, legs }));
  }
  await keep(db, { day, gateway, compared, now: clock.now() });
}

async function paymentsOfDay(
  db: Db,
  day: string,
  gateway: LedgerGateway,
): Promise<{ payment: Payment; isCharged: boolean }[]> {
  const from = sql`${day}::date::timestamp at time zone ${sql.lit(LONDON)}`;
  const to = sql`(${day}::date + 1)::timestamp at time zone ${sql.lit(LONDON)}`;
  const chargedAt = sql<Date | null>`(select min(at) from payment_events
    where payment_id = payments.id and to_state in ('captured', 'refunding') and from_state <> 'refunded')`;
  // All that can be of this day, found by indexes; which of them are is decided below.
  const touched = db
    .selectFrom('payment_events')
    .select('payment_id as id')
    .where('to_state', 'in', ['captured', 'refunding'])
    .where('at', '>=', sql<Date>`${from}`)
    .where('at', '<', sql<Date>`${to}`)
    .union(
      db
        .selectFrom('payments')
        .select('id')
        .where('state', 'in', ['capturing', 'declined', 'revoked'])
        // By the index of states: nothing changes before it is there.
        .where('updated_at', '>=', sql<Date>`${from}`)
        .where('created_at', '>=', sql<Date>`${from}`)
        .where('created_at', '<', sql<Date>`${to}`),
    );
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .select(chargedAt.as('charged_at'))
    .where('id', 'in', touched)
    .where('gateway', '=', gateway)
    .where('token', 'is not', null)
    .where(
      sql<boolean>`case when ${chargedAt} is null
        then state in ('capturing', 'declined', 'revoked') and created_at >= ${from} and created_at < ${to}
        else ${chargedAt} >= ${from} and ${chargedAt} < ${to} end`,
    )
    // A charge is never older than its payment, nor younger by more than weeks.
    .where('created_at', '<', sql<Date>`${to}`)
    .where('created_at', '>=', sql<Date>`${from} - interval '60 days'`)
    .orderBy('created_at')
    .execute();
  return rows.map(({ charged_at, ...payment }) => ({ payment, isCharged: charged_at !== null }));
}

interface ComparedDay {
  day: string;
  gateway: LedgerGateway;
  compared: readonly Compared[];
  now: Date;
}

async function keep(db: Db, { day, gateway, compared, now }: ComparedDay) {
  const sums = (side: 'ours' | 'theirs', of: 'charge' | 'refund') =>
    compared.reduce((sum, one) => sum + (one[of]?.[side] ?? 0), 0);
  const unanswered = compared.filter(({ charge, refund }) => !charge || !refund);
  const row = {
    charged_recorded: sums('ours', 'charge'),
    charged_reported: sums('theirs', 'charge'),
    refunded_recorded: sums('ours', 'refund'),
    refunded_reported: sums('theirs', 'refund'),
    unanswered: unanswered.length,
    compared_at: now,
  };
  const differing = compared.flatMap(differencesOf);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('reconciliation_days')
      .values({ day, gateway, ...row })
      .onConflict((conflict) => conflict.columns(['day', 'gateway']).doUpdateSet(row))
      .execute();
    const stays = [...unanswered, ...differing].map(({ payment }) => payment.id);
    await tx
      .deleteFrom('reconciliation_differences')
      .where('day', '=', day)
      .where('gateway', '=', gateway)
      .where((where) => (stays.length > 0 ? where('payment_id', 'not in', stays) : where.val(true)))
      .execute();
    for (const { payment, kind, ours, theirs } of differing)
      await tx
        .insertInto('reconciliation_differences')
        .values({
          id: randomUUID(),
          day,
          gateway,
          payment_id: payment.id,
          kind,
          recorded_pence: ours,
          reported_pence: theirs,
          found_at: now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['payment_id', 'kind'])
            .doUpdateSet({ day, recorded_pence: ours, reported_pence: theirs }),
        )
        .execute();
  });
}

interface Differing {
  payment: Payment;
  kind: 'charge' | 'refund';
  ours: Pence;
  theirs: Pence;
}

function differencesOf({ payment, charge, refund }: Compared): Differing[] {
  const differ = (
    kind: 'charge' | 'refund',
    sums: { ours: Pence; theirs: Pence } | undefined,
  ): Differing[] => (sums && sums.ours !== sums.theirs ? [{ payment, kind, ...sums }] : []);
  return [...differ('charge', charge), ...differ('refund', refund)];
}
