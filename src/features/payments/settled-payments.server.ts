import { sql } from 'kysely';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Payment } from './payments.server.ts';

/** For as long as payers and banks take charges back, with some days to spare. */
const LOOKED_AT_FOR_MS = 190 * DAY_MS;

/** Charges of the last months that stand, and that have not been looked at for a day; those first that waited longest. */
export function settledToLookAt(db: Db, now: Date, most: number): Promise<Payment[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return db
    .selectFrom('payments')
    .selectAll()
    .where('state', '=', 'captured')
    .where('gateway', '!=', 'voucher')
    .where('updated_at', '>', ago(LOOKED_AT_FOR_MS))
    .where('updated_at', '<=', ago(DAY_MS))
    .where((where) => where.or([where('looked_at', 'is', null), where('looked_at', '<=', ago(DAY_MS))]))
    .orderBy(sql`looked_at nulls first`)
    .limit(most)
    .execute();
}

export async function noteLookedAt(db: Db, payment: Payment, now: Date) {
  await db.updateTable('payments').set({ looked_at: now }).where('id', '=', payment.id).execute();
}
