import { canPay, requireByCode, voucherBalance } from '#src/features/vouchers/redemption/redeem.server.ts';
import type { VoucherBalance } from '#src/features/vouchers/redemption/redemption.ts';
import { vouchersListed } from '#src/features/vouchers/vouchers.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { formatDate } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import type { Checkout } from './checkout.server.ts';

const MAX_VOUCHERS = 10;

/** The vouchers that a buyer has entered and that can still pay, in the order they were entered. */
export async function voucherBalancesOf(
  db: Db,
  { basketUuid, hasVouchers }: Pick<Checkout, 'basketUuid' | 'hasVouchers'>,
  now: Date,
): Promise<VoucherBalance[]> {
  if (!hasVouchers) return [];
  const listed = db
    .selectFrom('checkout_vouchers')
    .select(['voucher_id', 'entered as place'])
    .where('basket_uuid', '=', basketUuid);
  const entered = await vouchersListed(db, listed);
  return entered.filter((voucher) => canPay(voucher, now)).map(voucherBalance);
}

/**
 * Enters a code. The voucher's balance does not change before the order is placed. Every wrong code gets the same answer;
 * for a right one, the answer says why it cannot pay (R24).
 */
export async function enterCode(
  { db, clock, secrets }: Pick<Services, 'db' | 'clock' | 'secrets'>,
  checkout: Pick<Checkout, 'basketUuid' | 'hasVouchers'>,
  input: string,
) {
  const now = clock.now();
  const voucher = await requireByCode(db, secrets, input);
  if (voucher.balance_pence === 0) throw invalid('code', 'There’s nothing left on that voucher.');
  if (!canPay(voucher, now))
    throw invalid('code', `That voucher was only valid until ${formatDate(voucher.expires_on)}.`);
  const entered = await voucherBalancesOf(db, checkout, now);
  if (entered.some(({ voucherId }) => voucherId === voucher.id)) return;
  if (entered.length >= MAX_VOUCHERS)
    throw invalid('code', `You can use up to ${MAX_VOUCHERS} vouchers on one order.`);
  await db
    .insertInto('checkout_vouchers')
    .values({ basket_uuid: checkout.basketUuid, voucher_id: voucher.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function takeOutVoucher(db: Db, basketUuid: string, voucherId: string) {
  await db
    .deleteFrom('checkout_vouchers')
    .where('basket_uuid', '=', basketUuid)
    .where('voucher_id', '=', voucherId)
    .execute();
}

/** Removes the vouchers when a checkout starts over, as another browser may have entered them (R28). */
export async function deleteVouchers(db: Db, basketUuid: string) {
  await db.deleteFrom('checkout_vouchers').where('basket_uuid', '=', basketUuid).execute();
}

/** Whether the checkout of this basket has vouchers to pay with. */
export async function hasVouchers(db: Db, basketUuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('checkout_vouchers')
    .select('voucher_id')
    .where('basket_uuid', '=', basketUuid)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
