import { movePayment, standingPayment } from '#src/features/payments/payments.server.ts';
import { brand } from '#src/platform/brand.ts';
import type { Db, Tx } from '#src/platform/db.server.ts';
import { newOrderNumber } from '#src/platform/references.ts';
import { findCheckout } from './checkout.server.ts';
import { forgetVouchers } from './checkout-vouchers.server.ts';
import { hashOf } from './cookie.server.ts';

const NOTHING_ENTERED = {
  customer: null,
  delivery: null,
  billing: null,
  lesson: null,
  consents: '[]',
  drafts: '{}',
  account_id: null,
};

/** Starts over for a browser that does not hold the basket's cookie: what another one entered is never shown (decision 28). */
export async function startCheckout(db: Db, basketUuid: string, cookie: string, now: Date) {
  const fresh = { ...NOTHING_ENTERED, cookie_hash: hashOf(cookie), started_at: now };
  const order_number = await unusedOrderNumber(db);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('checkouts')
      .values({ basket_uuid: basketUuid, order_number, ...fresh })
      .onConflict((conflict) => conflict.column('basket_uuid').doUpdateSet(fresh))
      .execute();
    await forgetTheRest(tx, basketUuid, 'another browser began anew', now);
  });
}

/** After signing out: nothing that was entered stays in this browser's checkout. The basket does, and so does a charge under way. */
export async function forgetDetails(db: Db, cookie: string | undefined, now: Date) {
  const checkout = await findCheckout(db, cookie);
  if (!checkout) return;
  const { basketUuid } = checkout;
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('checkouts').set(NOTHING_ENTERED).where('basket_uuid', '=', basketUuid).execute();
    await forgetTheRest(tx, basketUuid, 'signed out', now);
  });
}

/**
 * The vouchers entered, and a payment that nobody has been charged for yet. Its card may be checked already, and it
 * must not be charged because whoever comes next accepts the terms for their own purchase.
 */
async function forgetTheRest(tx: Tx, basketUuid: string, reason: string, now: Date) {
  await forgetVouchers(tx, basketUuid);
  const standing = await standingPayment(tx, basketUuid);
  if (standing?.state === 'created') await movePayment(tx, standing, 'revoked', { reason, now });
}

/** Short numbers meet now and then: one that any order or checkout has is not given again. */
async function unusedOrderNumber(db: Db): Promise<string> {
  const number = newOrderNumber(brand.orderPrefix);
  const taken = await db
    .selectFrom('orders')
    .select('human_id')
    .where('human_id', '=', number)
    .union(db.selectFrom('checkouts').select('order_number as human_id').where('order_number', '=', number))
    .executeTakeFirst();
  return taken ? unusedOrderNumber(db) : number;
}
