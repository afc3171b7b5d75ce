import { type Selectable, sql } from 'kysely';
import { ordersNumbered } from '#src/features/orders/orders.server.ts';
import { findCurrentPayment, lockPurchase, movePayment } from '#src/features/payments/payments.server.ts';
import type { Db, Tables, Tx } from '#src/platform/db/db.server.ts';
import { newOrderNumber } from '#src/platform/references.ts';
import { type Checkout, checkoutColumns, toCheckout } from './checkout.server.ts';
import { hashOf } from './checkout-cookie.server.ts';
import { deleteVouchers } from './checkout-vouchers.server.ts';

const NOTHING_ENTERED = {
  customer: null,
  delivery: null,
  billing: null,
  lesson: null,
  consents: '[]',
  drafts: '{}',
  account_id: null,
};

/**
 * Starts for a browser that does not hold the basket's cookie: over, where there was a checkout, since what another browser entered
 * is never shown (R28).
 */
export async function startCheckout(
  db: Db,
  basketUuid: string,
  cookie: string,
  now: Date,
): Promise<Checkout> {
  const begun = { cookie_hash: hashOf(cookie), started_at: now };
  const started = (await startFirst(db, basketUuid, begun)) ?? (await startOver(db, basketUuid, begun));
  // Its number was taken: another one.
  return started ? toCheckout(started) : startCheckout(db, basketUuid, cookie, now);
}

type Begun = Pick<Selectable<Tables['checkouts']>, 'cookie_hash' | 'started_at'>;

/** Undefined where the basket has a checkout, or the number that was drawn is another order's. */
function startFirst(db: Db, basketUuid: string, { cookie_hash, started_at }: Begun) {
  const number = newOrderNumber();
  return db
    .insertInto('checkouts')
    .columns(['basket_uuid', 'order_number', 'cookie_hash', 'started_at'])
    .expression(
      sql`select ${basketUuid}::uuid, ${number}, ${cookie_hash}, ${started_at}::timestamptz
        where not exists (${ordersNumbered(db, number)})`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(checkoutColumns)
    .executeTakeFirst();
}

/** Undefined where there is no checkout. */
function startOver(db: Db, basketUuid: string, begun: Begun) {
  return db.transaction().execute(async (tx) => {
    await lockPurchase(tx, basketUuid);
    const anew = await tx
      .updateTable('checkouts')
      .set({ ...NOTHING_ENTERED, ...begun })
      .where('basket_uuid', '=', basketUuid)
      .returning(checkoutColumns)
      .executeTakeFirst();
    if (anew) await deleteTheRest(tx, basketUuid, 'another browser began anew', begun.started_at);
    return anew;
  });
}

/**
 * Gives a checkout to the browser that holds another secret, with what its buyer has entered, where the Details have this
 * address. Acceptances, vouchers and a payment that has not been charged stay behind. False where it is another buyer's.
 */
export async function moveCheckout(
  db: Db,
  { uuid, email, secret, now }: { uuid: string; email: string; secret: string; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockPurchase(tx, uuid);
    const { numUpdatedRows } = await tx
      .updateTable('checkouts')
      .set({ cookie_hash: hashOf(secret), consents: '[]', drafts: '{}' })
      .where('basket_uuid', '=', uuid)
      .where(sql<boolean>`lower(customer ->> 'email') = ${email.toLowerCase()}`)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await deleteTheRest(tx, uuid, 'continued in another browser', now);
    return true;
  });
}

/**
 * Deletes all that was entered in this checkout. The basket stays, and so does a charge under way. With a new cookie set,
 * requests still under way with the old one find no checkout.
 */
export async function deleteDetails(
  db: Db,
  { basketUuid, accountId }: Checkout,
  { reason, freshCookie, now }: { reason: string; freshCookie?: string; now: Date },
) {
  const emptied = { ...NOTHING_ENTERED, ...(freshCookie && { cookie_hash: hashOf(freshCookie) }) };
  await db.transaction().execute(async (tx) => {
    await lockPurchase(tx, basketUuid);
    const { numUpdatedRows } = await tx
      .updateTable('checkouts')
      .set(emptied)
      .where('basket_uuid', '=', basketUuid)
      // Another call has deleted the details already; those there now may be the next buyer's.
      .$if(!freshCookie, (those) => those.where('account_id', '=', accountId))
      .executeTakeFirst();
    if (numUpdatedRows === 1n) await deleteTheRest(tx, basketUuid, reason, now);
  });
}

/**
 * Removes the vouchers, and revokes a payment that has not been charged. Its card may be checked already; it must not be
 * charged when the next buyer accepts the terms for their own purchase.
 */
async function deleteTheRest(tx: Tx, basketUuid: string, reason: string, now: Date) {
  await deleteVouchers(tx, basketUuid);
  await revokeUncharged(tx, basketUuid, reason, now);
}

/** Revokes a payment that has not been charged: nothing resumes it any more. The purchase is locked. */
export async function revokeUncharged(tx: Tx, basketUuid: string, reason: string, now: Date) {
  for (;;) {
    const current = await findCurrentPayment(tx, basketUuid);
    if (current?.state !== 'opening' && current?.state !== 'created') return;
    // A payment in state `opening` may have got its token just now.
    if (await movePayment(tx, current, 'revoked', { reason, now })) return;
  }
}

/** Order numbers are short, so a random one may be taken: it must differ from those of all orders and checkouts. */
export async function unusedOrderNumber(db: Db): Promise<string> {
  const number = newOrderNumber();
  const taken = await db
    .selectFrom('checkouts')
    .select('order_number')
    .where('order_number', '=', number)
    .union(ordersNumbered(db, number))
    .executeTakeFirst();
  return taken ? unusedOrderNumber(db) : number;
}
