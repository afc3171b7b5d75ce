import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import './tables.ts';
import type { Payout, PayoutGateway } from './payout.ts';

/** What gateways paid out from one London day to another, the last first. */
export async function payoutsBetween(db: Db, from: string, to: string): Promise<Payout[]> {
  const rows = await db
    .selectFrom('gateway_payouts')
    .selectAll()
    .where('paid_on', '>=', from)
    .where('paid_on', '<=', to)
    .orderBy('paid_on', 'desc')
    .orderBy('gateway')
    .orderBy('reference')
    .execute();
  return rows.map((row) => ({
    gateway: row.gateway,
    reference: row.reference,
    takenOn: row.taken_on,
    paidOn: row.paid_on,
    taken: asPence(row.taken_pence),
    fee: asPence(row.fee_pence),
    paid: asPence(row.paid_pence),
  }));
}

/** Keeps those that are not here yet, and answers how many. One is known by its gateway's reference. */
export async function keepPayouts(
  tx: Tx,
  payouts: readonly Payout[],
  { by, now }: { by: string; now: Date },
): Promise<number> {
  if (payouts.length === 0) return 0;
  const kept = await tx
    .insertInto('gateway_payouts')
    .values(
      payouts.map(({ gateway, reference, takenOn, paidOn, taken, fee, paid }) => ({
        gateway,
        reference,
        taken_on: takenOn,
        paid_on: paidOn,
        taken_pence: taken,
        fee_pence: fee,
        paid_pence: paid,
        entered_by: by,
        entered_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('reference')
    .execute();
  return kept.length;
}

/** Of these payouts those that are here with other sums or days. */
export async function changedPayouts(
  db: Db,
  gateway: PayoutGateway,
  payouts: readonly Payout[],
): Promise<Payout[]> {
  const references = payouts.map(({ reference }) => reference);
  if (references.length === 0) return [];
  const rows = await db
    .selectFrom('gateway_payouts')
    .select(['reference', 'paid_on', 'taken_pence', 'fee_pence'])
    .where('gateway', '=', gateway)
    .where('reference', 'in', references)
    .execute();
  const known = new Map(rows.map((row) => [row.reference, row]));
  return payouts.filter(({ reference, paidOn, taken, fee }) => {
    const row = known.get(reference);
    const isSame = row?.paid_on === paidOn && sameSums(row, { taken, fee });
    return row !== undefined && !isSame;
  });
}

/** Of these payouts the references of those that are here. */
export async function enteredPayouts(
  db: Db,
  gateway: PayoutGateway,
  payouts: readonly Payout[],
): Promise<Set<string>> {
  const references = payouts.map(({ reference }) => reference);
  if (references.length === 0) return new Set();
  const rows = await db
    .selectFrom('gateway_payouts')
    .select('reference')
    .where('gateway', '=', gateway)
    .where('reference', 'in', references)
    .execute();
  return new Set(rows.map(({ reference }) => reference));
}

function sameSums(row: { taken_pence: number; fee_pence: number }, of: { taken: Pence; fee: Pence }) {
  return row.taken_pence === of.taken && row.fee_pence === of.fee;
}
