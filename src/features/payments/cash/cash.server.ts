import { type Selectable, sql } from 'kysely';
import type { Db, Subquery, Tables, Tx } from '#src/platform/db/db.server.ts';
import type { Pence } from '#src/platform/money.ts';
import './tables.ts';

/** Cash that an instructor is to take for a purchase, or has taken. */
export type CashPayment = Selectable<Tables['cash_payments']>;

interface Recording {
  by: string;
  now: Date;
}

/** Begins to wait for the cash of a purchase. */
export async function expectCash(
  tx: Tx,
  expected: {
    basketUuid: string;
    orderNumber: string;
    amount: Pence;
    instructor: { slug: string; name: string };
    now: Date;
  },
) {
  await tx
    .insertInto('cash_payments')
    .values({
      basket_uuid: expected.basketUuid,
      order_number: expected.orderNumber,
      instructor_slug: expected.instructor.slug,
      instructor_name: expected.instructor.name,
      amount_pence: expected.amount,
      began_at: expected.now,
    })
    .execute();
}

/** The cash that is to be taken for a purchase, where it is paid so. */
export function findCash(db: Db, basketUuid: string): Promise<CashPayment | undefined> {
  return db.selectFrom('cash_payments').selectAll().where('basket_uuid', '=', basketUuid).executeTakeFirst();
}

const MOST_AWAITED = 200;

/** The purchases whose cash an instructor has not taken, the oldest first. They may have ended. */
export async function cashAwaited(db: Db, instructor: string): Promise<string[]> {
  const rows = await db
    .selectFrom('cash_payments')
    .select('basket_uuid')
    .where('instructor_slug', '=', instructor)
    .where('taken_on', 'is', null)
    .orderBy('began_at', 'desc')
    .limit(MOST_AWAITED)
    .execute();
  return rows.map(({ basket_uuid }) => basket_uuid).reverse();
}

/** Records that all of it was taken. False where that is recorded already. */
export async function setCashTaken(
  tx: Tx,
  basketUuid: string,
  takenOn: string,
  { by, now }: Recording,
): Promise<boolean> {
  const taken = await tx
    .updateTable('cash_payments')
    .set({ taken_on: takenOn, recorded_by: by, recorded_at: now })
    .where('basket_uuid', '=', basketUuid)
    .where('taken_on', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Records that the instructor gave a leg of a refund back. False where that is recorded already. */
export async function recordCashReturned(
  tx: Tx,
  given: { refundLeg: string; basketUuid: string; amount: Pence; givenOn: string },
  { by, now }: Recording,
): Promise<boolean> {
  const written = await tx
    .insertInto('cash_returns')
    .values({
      refund_leg_id: given.refundLeg,
      basket_uuid: given.basketUuid,
      amount_pence: given.amount,
      given_on: given.givenOn,
      recorded_by: by,
      recorded_at: now,
    })
    .onConflict((conflict) => conflict.column('refund_leg_id').doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

const toPlace = (db: Db) =>
  db.selectFrom('cash_payments').where('taken_on', 'is not', null).where('charged_by', 'is', null);

/** Cash that was taken, by the records of before an instant, and has paid for nothing yet: its order is to be placed. The oldest first. */
export function cashToPlace(db: Db, before?: Date): Promise<CashPayment[]> {
  return toPlace(db)
    .selectAll()
    .$if(before !== undefined, (cash) => cash.where('recorded_at', '<=', before ?? null))
    .orderBy('recorded_at')
    .execute();
}

/** Since when cash waits that was recorded before an instant, and whose order is not placed. A part of a query. */
export function cashNotPlaced(db: Db, before: Date) {
  return toPlace(db).select('recorded_at as at').where('recorded_at', '<=', before);
}

/** Takes back that it was taken, where it has paid for nothing. False where it has, or was not taken. */
export async function setCashReturned(tx: Tx, basketUuid: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cash_payments')
    .set({ taken_on: null, recorded_by: null, recorded_at: null })
    .where('basket_uuid', '=', basketUuid)
    .where('taken_on', 'is not', null)
    .where('charged_by', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The purchases of these, as a part of a query: what they were about is not forgotten. */
export function purchasesOfCash(db: Db): Subquery<{ basket_uuid: string }> {
  return toPlace(db).select('basket_uuid');
}

/** Pays with what was taken, once. */
export async function chargeCash(db: Db, basketUuid: string, paymentId: string): Promise<boolean> {
  const charged = await db
    .updateTable('cash_payments')
    .set({ charged_by: paymentId })
    .where('basket_uuid', '=', basketUuid)
    .where('taken_on', 'is not', null)
    .where('charged_by', 'is', null)
    .executeTakeFirst();
  return charged.numUpdatedRows === 1n;
}

/** Forgets what began before and was never taken, or paid for something that is not kept any longer. */
export async function purgeCash(db: Db, { unpaid, paid }: { unpaid: Date; paid: Date }) {
  await db
    .deleteFrom('cash_payments')
    .where(
      sql<boolean>`began_at < ${paid} and charged_by is not null or began_at < ${unpaid} and taken_on is null`,
    )
    .execute();
}
