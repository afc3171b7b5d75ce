import type { Selectable } from 'kysely';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Db, Tables, Tx } from '#src/platform/db/db.server.ts';
import type { Payment } from './payments.server.ts';

/** What the owner settled by hand of a payment that no gateway decided on (R53). */
export type PaymentSettlement = Selectable<Tables['payment_settlements']>;

export async function writeSettlement(tx: Tx, settlement: PaymentSettlement) {
  await tx.insertInto('payment_settlements').values(settlement).execute();
}

export function findSettlement(db: Db, paymentId: string): Promise<PaymentSettlement | undefined> {
  return db
    .selectFrom('payment_settlements')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

/** As long as payers and banks take charges back. */
const ASKED_FOR_MS = 190 * DAY_MS;
const ASKED_EVERY_MS = DAY_MS / 4;

/** Payments settled by hand as not taken, whose gateways are asked still: a charge that turns up goes back (R37). */
export function settledAsNotTaken(db: Db, now: Date): Promise<Payment[]> {
  return db
    .selectFrom('payment_settlements')
    .innerJoin('payments', 'payments.id', 'payment_settlements.payment_id')
    .selectAll('payments')
    .where('outcome', '=', 'not_taken')
    .where('settled_at', '>', new Date(now.getTime() - ASKED_FOR_MS))
    .where('payments.state', '=', 'declined')
    .where((where) =>
      where.or([
        where('gateway_checked_at', 'is', null),
        where('gateway_checked_at', '<', new Date(now.getTime() - ASKED_EVERY_MS)),
      ]),
    )
    .orderBy('gateway_checked_at')
    .limit(200)
    .execute();
}

/** Sets the day on which staff look at an undecided payment again. False where it is decided by now. */
export async function setLookAgain(tx: Tx, paymentId: string, on: string): Promise<boolean> {
  const set = await tx
    .updateTable('payments')
    .set({ look_again_on: on })
    .where('id', '=', paymentId)
    .where('state', '=', 'capturing')
    .executeTakeFirst();
  return set.numUpdatedRows === 1n;
}
