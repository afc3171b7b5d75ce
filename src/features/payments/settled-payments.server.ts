import { sql } from 'kysely';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Payment } from './payments.server.ts';

/** For as long as payers and banks take charges back, with some days to spare. */
const LOOKED_AT_FOR_MS = 190 * DAY_MS;

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

const lookedAt = sql<Date>`coalesce(external_refund_checked_at, '-infinity')`;

/** Written out, as the indexes of these charges have it. */
const stands = sql<boolean>`state = 'captured' and gateway <> 'voucher' and not external_refund_checks_ended`;

/** Charges of the last months that stand, and that have not been looked at for a day; those first that waited longest. */
export function listPaymentsToCheck(db: Db, now: Date, most: number): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where(stands)
    .where(lookedAt, '<=', ago(now, DAY_MS))
    .where('updated_at', '>', ago(now, LOOKED_AT_FOR_MS))
    .where('updated_at', '<=', ago(now, DAY_MS))
    .orderBy(lookedAt)
    .limit(most)
    .execute();
}

/** Stops checking charges that are too old to be reversed. */
export async function endExternalRefundChecks(db: Db, now: Date) {
  await db
    .updateTable('payments')
    .set({ external_refund_checks_ended: true })
    .where(stands)
    .where('updated_at', '<=', ago(now, LOOKED_AT_FOR_MS))
    .execute();
}

export async function recordExternalRefundCheck(db: Db, payment: Payment, now: Date) {
  await db
    .updateTable('payments')
    .set({ external_refund_checked_at: now })
    .where('id', '=', payment.id)
    .execute();
}
