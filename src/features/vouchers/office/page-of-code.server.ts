import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { findVoucherByCode } from '../staff/find-vouchers.server.ts';

/**
 * Where a whole voucher code leads: to its voucher, found by its hash, else to what ends as it does. A code must not stay
 * in an address.
 */
export async function pageOfWholeCode({ db, secrets }: OfficeDeps, find: string, list: string) {
  const voucher = await findVoucherByCode(db, secrets, find);
  if (!voucher) return undefined;
  return voucher.id ? `/office/vouchers/${voucher.id}` : `${list}?find=${voucher.ends}`;
}
